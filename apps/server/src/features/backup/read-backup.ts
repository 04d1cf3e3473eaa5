import path from 'node:path';
import type { Readable } from 'node:stream';
import { onOneLine } from '@uvh/domain/text/plain-note';
import { checksumsIn } from '@uvh/formats/card/checksums';
import type { Entry } from 'yauzl';
import { hashIn, isKey, MOST_BLOB_BYTES } from '../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { knownMigrations } from '../../platform/db/migrate.ts';
import { openZip } from '../../platform/open-zip.ts';
import { sha256Of } from '../../platform/sha256-of.ts';
import { BACKUP_FILES, type BackupManifest, parseManifest, pictureKeyOf } from './manifest.ts';

/** Keys of pictures are hashes, which no ZIP makes a twentieth of: what unpacks to more was made to fill the memory. */
const MOST_UNPACKED = 20;
/** Rows of an event in which all reviews are alike come to a hundred times their size, a made line to a thousand. */
const MOST_ROWS_UNPACKED = 500;
/** What may be so small that nobody minds. */
const SMALL_BYTES = 16 * 1024 * 1024;
const CHECKSUM_AND_BREAK_BYTES = 67;

/** A backup that can be restored by this version. */
export interface OpenBackup {
  readonly manifest: BackupManifest;
  readonly names: readonly string[];
  streamOf(name: string): Promise<Readable>;
  /** Refuses an entry that is longer than so many bytes before anything of it is read. */
  bytesOf(name: string, mostBytes: number): Promise<Buffer>;
  /** Reads all of it and refuses what is not as it was written. */
  verify(onProgress: (done: number, total: number) => void, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** Opens a backup, or refuses it with a sentence. Nothing of it is unpacked. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const shown = path.basename(file);
  const unreadable = (error: unknown): CommandRefusal => {
    const why = error instanceof Error ? error.message : String(error);
    return new CommandRefusal(
      why.startsWith('EISDIR')
        ? `${shown} is a folder. Name the file that "organiser backup" wrote.`
        : `${shown} cannot be read (${onOneLine(why)}).`,
    );
  };
  const tooLong = (name: string): CommandRefusal =>
    new CommandRefusal(`${shown} is not a backup of an event: its ${onOneLine(name)} is too long for what is in it.`);
  const zip = await openZip(file).catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const { name, entry } of zip.entries()) {
      const key = pictureKeyOf(name);
      if (key !== undefined && !isKey(key))
        throw new CommandRefusal(`${shown} is not a backup of an event: ${onOneLine(name)} is no name of a picture.`);
      if (key !== undefined && entry.uncompressedSize > MOST_BLOB_BYTES) throw tooLong(name);
      if (entry.uncompressedSize > Math.max(SMALL_BYTES, MOST_ROWS_UNPACKED * entry.compressedSize))
        throw tooLong(name);
      entries.set(name, entry);
    }
    const entryOf = (name: string): Entry => {
      const entry = entries.get(name);
      if (!entry) throw new CommandRefusal(`${shown} has no ${name}: it is not a whole backup of an event.`);
      return entry;
    };
    const streamOf = async (name: string): Promise<Readable> =>
      zip.streamOf(entryOf(name)).catch((error: unknown) => {
        throw unreadable(error);
      });
    const bytesOf = async (name: string, mostBytes: number): Promise<Buffer> => {
      // yauzl ends a stream that unpacks to more than its entry says.
      if (entryOf(name).uncompressedSize > mostBytes) throw tooLong(name);
      return Buffer.concat(await (await streamOf(name)).toArray());
    };
    const sums = checksumsIn((await bytesOf(BACKUP_FILES.checksums, checksumBytes(entries.keys()))).toString());
    const mostManifest = Math.max(SMALL_BYTES, MOST_UNPACKED * entryOf(BACKUP_FILES.manifest).compressedSize);
    const manifest = parseManifest(
      (await bytesOf(BACKUP_FILES.manifest, mostManifest)).toString(),
      await knownMigrations(),
    );
    return {
      manifest,
      names: [...entries.keys()],
      streamOf,
      bytesOf,
      async verify(onProgress, signal) {
        let done = 0;
        for (const [name, sum] of sums) {
          signal?.throwIfAborted();
          const found = await sha256Of(await streamOf(name)).catch((error: unknown) => {
            throw unreadable(error);
          });
          // A picture is named by what its bytes hash to.
          const named = hashIn(pictureKeyOf(name) ?? '') ?? sum;
          if (found !== sum || found !== named)
            throw new CommandRefusal(`${shown} is damaged: ${onOneLine(name)} is not as it was written.`);
          done += 1;
          onProgress(done, sums.size);
        }
        const listed = new Set<string>([BACKUP_FILES.checksums, ...sums.keys()]);
        const unlisted = [...entries.keys()].find((name) => !listed.has(name));
        if (unlisted !== undefined)
          throw new CommandRefusal(`${shown} is damaged: ${onOneLine(unlisted)} was added after it was written.`);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof CommandRefusal ? error : unreadable(error);
  }
}

/** How long the lines of `sha256sum` for all of these are. */
function checksumBytes(names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) bytes += CHECKSUM_AND_BREAK_BYTES + Buffer.byteLength(name);
  return bytes;
}
