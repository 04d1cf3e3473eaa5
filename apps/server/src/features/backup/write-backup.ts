import { checksumsText } from '@uvh/formats/card/checksums';
import { readIfWhole } from '../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DemandRoom } from '../../platform/room-on-disk.ts';
import { secretText } from '../../platform/secret.ts';
import type { FileTarget } from '../../platform/targets/file-target.ts';
import { recording } from '../../platform/targets/recording-target.ts';
import { whileThereIsRoom } from '../../platform/targets/roomy-target.ts';
import { zipTarget } from '../../platform/targets/zip-target.ts';
import { BACKUP_FILES, BACKUP_LAYOUT, type BackupManifest, pictureFile, tableFile } from './manifest.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** What a backup is made of. */
export type BackupServices = Pick<Platform, 'db' | 'blobs' | 'clock'> & {
  /** Asked again and again while the file is written; without it, the disk may be filled. */
  readonly demandRoom?: DemandRoom;
  readonly config: {
    readonly dataDir: string;
    readonly secretKey: string | undefined;
    readonly publicUrl: string;
    readonly mailFrom: string | undefined;
    readonly trustedProxies: number;
    readonly s3Url: string | undefined;
  };
};

/** How far a backup or a restore has come: its step, and how much of it is done. */
export type BackupProgress = (step: 'checksums' | 'tables' | 'pictures', done: number, total: number) => void;

export interface BackupOptions {
  /** False: the backup holds the keys of pictures, which stay in the picture store. */
  readonly withPictures: boolean;
  readonly onProgress?: BackupProgress;
  readonly signal?: AbortSignal;
}

export interface BackupFigures {
  readonly tables: number;
  readonly rows: number;
  readonly pictures: number;
  /** Pictures that the picture store does not have. */
  readonly missing: readonly string[];
}

/** For the owner alone: it holds the secret, mail addresses and what passwords were hashed to. */
const OWNER_ONLY = 0o600;

/**
 * Writes the whole event into one new file while it runs. Rows are those of one instant. Memory stays that of the largest
 * picture. A backup that was interrupted is not there.
 */
export async function writeBackup(
  services: BackupServices,
  file: string,
  options: BackupOptions,
): Promise<BackupFigures> {
  const url = services.db.$client.options.connectionString;
  if (url === undefined) throw new Error('The pool has no address.');
  const target = await zipTarget(file, OWNER_ONLY);
  try {
    const snapshot = await openSnapshot(url);
    try {
      const figures = await writeEntries(services, snapshot, target, options);
      await target.finish();
      return figures;
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    await target.abandon();
    if (options.signal?.aborted) throw new CommandRefusal('Stopped. No backup was written.');
    throw error;
  }
}

async function writeEntries(
  services: BackupServices,
  snapshot: Snapshot,
  plainTarget: FileTarget,
  options: BackupOptions,
): Promise<BackupFigures> {
  const { onProgress, signal } = options;
  const target = recording(whileThereIsRoom(plainTarget, services.demandRoom));
  const tables: BackupManifest['tables'] = [];
  for (const [index, table] of snapshot.tables.entries()) {
    const rows = snapshot.rowsOf(table);
    await target.write(tableFile(table.name), untilAborted(rows, signal));
    tables.push({ name: table.name, columns: [...table.columns], rows: rows.rowCount });
    onProgress?.('tables', index + 1, snapshot.tables.length);
  }
  const missing = await writePictures(services, snapshot.pictureKeys, target, options);
  const { config, clock } = services;
  await target.write(BACKUP_FILES.secret, [await secretText(config.secretKey, config.dataDir)]);
  await target.write(BACKUP_FILES.settings, [settingsText(config)]);
  const manifest: BackupManifest = {
    format: 'urban-vision-backup',
    layout: BACKUP_LAYOUT,
    createdAt: clock.now().toISOString(),
    postgres: snapshot.postgres,
    migration: snapshot.migration,
    tables,
    sequences: [...snapshot.sequences],
    pictures: { areEnclosed: options.withPictures, keys: [...snapshot.pictureKeys], missing },
  };
  await target.write(BACKUP_FILES.manifest, [`${JSON.stringify(manifest, null, 1)}\n`]);
  await target.write(BACKUP_FILES.checksums, [checksumsText(target.files)]);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: tables.length, rows, pictures: snapshot.pictureKeys.length - missing.length, missing };
}

/** Returns the keys that the store does not have, or does not give back. */
async function writePictures(
  { blobs }: BackupServices,
  keys: readonly string[],
  target: FileTarget,
  { withPictures, onProgress, signal }: BackupOptions,
): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, key] of keys.entries()) {
    signal?.throwIfAborted();
    if (!withPictures) {
      if (!(await blobs.has(key))) missing.push(key);
    } else {
      const blob = await readIfWhole(blobs, key);
      if (blob) await target.write(pictureFile(key), [blob.bytes]);
      else missing.push(key);
    }
    onProgress?.('pictures', index + 1, keys.length);
  }
  return missing;
}

async function* untilAborted(
  chunks: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string | Uint8Array> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

/** What the environment said that is no secret, to set up the next server by. Nothing reads it back. */
function settingsText({ publicUrl, mailFrom, trustedProxies, s3Url }: BackupServices['config']): string {
  return [
    '# What the server was told by its environment. Addresses with passwords (DATABASE_URL, SMTP_URL, S3_URL) are not here.',
    `PUBLIC_URL=${publicUrl}`,
    ...(mailFrom === undefined ? [] : [`MAIL_FROM=${mailFrom}`]),
    `TRUSTED_PROXIES=${trustedProxies}`,
    s3Url === undefined
      ? '# The pictures lay in DATA_DIR/blobs.'
      : `# The pictures lay in the bucket ${new URL(s3Url).pathname} at ${new URL(s3Url).host}.`,
    '',
  ].join('\n');
}
