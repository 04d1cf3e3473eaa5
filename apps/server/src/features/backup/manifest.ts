import { CHECKSUMS } from '@uvh/formats/card/checksums';
import * as z from 'zod/mini';
import { isKey } from '../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Migration } from '../../platform/db/migrate.ts';
import { jsonOf } from '../../platform/json-of.ts';

/** Names of the entries of a backup. */
export const BACKUP_FILES = {
  manifest: 'backup.json',
  secret: 'secret.key',
  settings: 'settings.env',
  checksums: CHECKSUMS,
} as const;

/** The rows of a table as `COPY ... TO STDOUT` writes them in text format, which every version of PostgreSQL reads. */
export function tableFile(table: string): string {
  return `tables/${table}.copy`;
}

const PICTURES = 'pictures/';

/** A picture under the key of the picture store. */
export function pictureFile(key: string): string {
  return `${PICTURES}${key}`;
}

/** The key of a picture's entry; undefined for another entry. */
export function pictureKeyOf(name: string): string | undefined {
  return name.startsWith(PICTURES) ? name.slice(PICTURES.length) : undefined;
}

/** Goes up when an older reader would misunderstand a backup. */
export const BACKUP_LAYOUT = 1;

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/, 'must be a plain name'));

const pictureKey = z.string().check(z.refine(isKey, 'must be the key of a picture'));

const manifestSchema = z.object({
  format: z.literal('urban-vision-backup'),
  layout: z.int(),
  createdAt: z.iso.datetime(),
  /** Version of PostgreSQL that the rows come from. */
  postgres: z.string(),
  /** The last step of the schema that the database had taken. */
  migration: z.object({ tag: z.string().check(z.regex(/^[\w-]+$/, 'must be a step of the schema')), when: z.number() }),
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int() })),
  /** Undefined `lastValue`: nothing was taken from it yet. */
  sequences: z.array(z.object({ name, lastValue: z.optional(z.string().check(z.regex(/^\d+$/))) })),
  pictures: z.object({
    /** Whether their bytes are in the backup; else they stay in the picture store, and the backup holds their keys. */
    areEnclosed: z.boolean(),
    keys: z.array(pictureKey),
    /** Keys that the picture store did not have when the backup was made. */
    missing: z.array(pictureKey),
  }),
});

/** What a backup says of itself. */
export type BackupManifest = z.infer<typeof manifestSchema>;

const layoutSchema = z.looseObject({ format: z.literal('urban-vision-backup'), layout: z.int() });

/** Understands `backup.json`, or refuses with a sentence what this version cannot restore. */
export function parseManifest(text: string, known: readonly Migration[]): BackupManifest {
  const value = jsonOf(text);
  const layout = layoutSchema.safeParse(value);
  if (!layout.success) throw new CommandRefusal('This is not a backup of an event.');
  if (layout.data.layout > BACKUP_LAYOUT)
    throw new CommandRefusal(
      `The backup has layout ${layout.data.layout}; this version reads up to ${BACKUP_LAYOUT}. Restore it with the version that made it, or a later one.`,
    );
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success)
    throw new CommandRefusal(`${BACKUP_FILES.manifest} of the backup is damaged (${z.prettifyError(parsed.error)}).`);
  const { migration } = parsed.data;
  if (!known.some(({ tag, when }) => tag === migration.tag && when === migration.when))
    throw new CommandRefusal(
      `The backup was made by a newer version of the product: its database is at step ${migration.tag}, this version knows steps up to ${known.at(-1)?.tag}. Restore it with that version or a later one.`,
    );
  return parsed.data;
}
