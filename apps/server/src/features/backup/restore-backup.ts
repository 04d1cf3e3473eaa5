import path from 'node:path';
import { counted } from '@uvh/domain/text/counted';
import { onOneLine } from '@uvh/domain/text/plain-note';
import pg from 'pg';
import { type BlobStore, contentTypeOf, MOST_BLOB_BYTES, readIfWhole } from '../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { databaseOver } from '../../platform/db/database.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { isDatabaseUnavailable } from '../../platform/db/sql-state.ts';
import { MIN_SECRET_LENGTH, replaceSecret } from '../../platform/secret.ts';
import { type BookCheck, verifyBooks } from '../ledger/queries.ts';
import { BACKUP_FILES, pictureFile, pictureKeyOf } from './manifest.ts';
import { type OpenBackup, openBackup } from './read-backup.ts';
import { plainSession } from './snapshot.ts';
import { dropEmptyTables, loadRows, requireEmpty } from './target-database.ts';
import type { BackupProgress } from './write-backup.ts';

const MOST_SECRET_BYTES = 64 * 1024;

/** What was at work when the backup was made, the backup itself for one, is not to be begun again by another server. */
const LEAVE_TASKS = `update organiser_task set state = 'failed', finished_at = now(),
  failure = 'It was at work when the backup was made that this server was restored from. Begin it again.' where state = 'running'`;

/** Where a backup goes. The database may have no tables at all. */
export interface RestoreServices {
  readonly databaseUrl: string;
  readonly blobs: BlobStore;
  readonly config: { readonly dataDir: string; readonly secretKey: string | undefined };
}

export interface RestoreOptions {
  /** Goes on although pictures are neither in the backup nor in the picture store. */
  readonly allowsMissingPictures?: boolean;
  readonly onProgress?: BackupProgress;
  readonly signal?: AbortSignal;
}

export interface RestoreFigures {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly pictures: number;
  readonly missing: number;
  /** The step of the schema that the backup was at. */
  readonly migration: string;
  /** What the restored rows break of the promises of the ledger: the backup has them as they are. */
  readonly broken: readonly BookCheck[];
}

/**
 * Restores an event into an empty database, picture store and data folder. All of the backup is checked before anything
 * is written; rows come last and in one transaction, so that a restore that was interrupted can be run again.
 * Backups of older versions are brought up to date afterwards, and the books are checked.
 */
export async function restoreBackup(
  services: RestoreServices,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreFigures> {
  const { onProgress, signal } = options;
  const backup = await openBackup(file);
  try {
    const secret = (await backup.bytesOf(BACKUP_FILES.secret, MOST_SECRET_BYTES)).toString();
    requireSecret(file, secret);
    requireSameSecret(services, secret);
    const client = await plainSession(services.databaseUrl);
    try {
      await requireEmpty(client);
      await backup.verify((done, total) => onProgress?.('checksums', done, total), signal);
      const missing = await restorePictures(services.blobs, backup, options);
      // Pictures may take hours, in which somebody may have begun an event here.
      await requireEmpty(client);
      await dropEmptyTables(client);
      await migrateDatabase(services.databaseUrl, backup.manifest.migration);
      await loadRows(
        client,
        backup,
        (done, total) => {
          signal?.throwIfAborted();
          onProgress?.('tables', done, total);
        },
        async () => {
          if (services.config.secretKey === undefined) await replaceSecret(services.config.dataDir, secret);
        },
      ).catch(refuseRows);
      await migrateDatabase(services.databaseUrl);
      await client.query(LEAVE_TASKS);
      await client.query('analyze');
      const checks = await verifyBooks(databaseOver(client));
      return figuresOf(backup, { missing, broken: checks.filter(({ broken }) => broken > 0) });
    } finally {
      await client.end();
    }
  } catch (error) {
    if (signal?.aborted) throw new CommandRefusal('Stopped. No rows were restored; run the same command again.');
    throw error;
  } finally {
    backup.close();
  }
}

/** Checksums can be made for rows that no event has, too. */
function refuseRows(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)) throw error;
  const place = error.where?.split('\n')[0];
  throw new CommandRefusal(
    `The rows of the backup cannot be restored: ${onOneLine(error.message)}${place === undefined ? '' : ` (${onOneLine(place)})`}. No rows were restored.`,
  );
}

function figuresOf(
  { manifest }: OpenBackup,
  { missing, broken }: Pick<RestoreFigures, 'missing' | 'broken'>,
): RestoreFigures {
  const { createdAt, tables, pictures, migration } = manifest;
  return {
    createdAt,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures: pictures.keys.length - missing,
    missing,
    migration: migration.tag,
    broken,
  };
}

/** No server would start with a shorter one, or worse, with none. */
function requireSecret(file: string, secret: string): void {
  if (secret.trim().length < MIN_SECRET_LENGTH)
    throw new CommandRefusal(
      `${path.basename(file)} is not a whole backup of an event: its ${BACKUP_FILES.secret} holds no secret of at least ${MIN_SECRET_LENGTH} characters.`,
    );
}

/** With another secret, links, codes and pseudonyms of the event would mean nothing. */
function requireSameSecret({ config }: RestoreServices, secret: string): void {
  if (config.secretKey !== undefined && config.secretKey !== secret)
    throw new CommandRefusal(
      `SECRET_KEY is not the secret of the backup. Leave it out, and the secret goes into ${config.dataDir}, or set it to what ${BACKUP_FILES.secret} in the backup holds.`,
    );
}

/** Returns how many pictures are nowhere. */
async function restorePictures(
  blobs: BlobStore,
  backup: OpenBackup,
  { allowsMissingPictures, onProgress, signal }: RestoreOptions,
): Promise<number> {
  const { keys, missing: knownMissing } = backup.manifest.pictures;
  const enclosed = new Set(backup.names.flatMap((name) => pictureKeyOf(name) ?? []));
  const known = new Set(knownMissing);
  const missing: string[] = [];
  for (const key of keys) {
    signal?.throwIfAborted();
    if (!enclosed.has(key) && !known.has(key) && !(await blobs.has(key))) missing.push(key);
  }
  if (missing.length > 0 && !allowsMissingPictures)
    throw new CommandRefusal(
      `Of ${counted(keys.length, 'picture')} ${counted(missing.length, 'is', 'are')} neither in the backup nor in the picture store. Name their store with S3_URL, or go on without them with --allow-missing-pictures.`,
    );
  for (const [index, key] of [...enclosed].entries()) {
    signal?.throwIfAborted();
    // What lies there under the name may have been damaged: that is often why somebody restores.
    if (!(await readIfWhole(blobs, key))) {
      const bytes = await backup.bytesOf(pictureFile(key), MOST_BLOB_BYTES);
      await blobs.put(key, { bytes, contentType: contentTypeOf(key) });
    }
    onProgress?.('pictures', index + 1, enclosed.size);
  }
  return missing.length + known.size;
}
