import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { CommandRefusal } from '../cli/command-refusal.ts';
import { syncFolder } from '../sync-folder.ts';
import { type FileTarget, measured } from './file-target.ts';
import { madeFolder } from './made-folder.ts';
import { placeRefusal } from './place-refusal.ts';
import { removeLeft, unfinishedName } from './unfinished.ts';

/** The first day that a ZIP can name: the same files give the same archive, whenever and wherever it is made. */
const NO_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
/** Compressed already. */
const IS_COMPRESSED = /\.(webp|jpe?g|png|parquet)$/i;

/**
 * A ZIP that is streamed to a file beside its name and renamed when it is whole and on disk. `mode`: who may read it. Two that are
 * written under one name at the same time, as by a backup that takes longer than its timer, are each a file of their own.
 */
export async function zipTarget(file: string, mode = 0o666): Promise<FileTarget> {
  if (existsSync(file)) throw new CommandRefusal(`${file} is there already. Name a new file.`);
  const [folder, name] = [path.dirname(file), path.basename(file)];
  await madeFolder(folder);
  await removeLeft(folder, name);
  const unfinished = path.join(folder, unfinishedName(name));
  const stream = createWriteStream(unfinished, { mode, flush: true });
  await once(stream, 'open').catch((error: unknown) => {
    throw placeRefusal(file, error);
  });
  const zip = new yazl.ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  const stop = new AbortController();
  const written = pipeline(zip.outputStream, stream, {
    signal: stop.signal,
  });
  // Wakes the reader that waits for the next file, if one does.
  failed.catch(() => undefined);
  written.catch(() => undefined);
  return {
    async write(entry, chunks) {
      const measure = measured(chunks);
      const source = Readable.from(measure.chunks);
      const isRead = new Promise<void>((resolve, reject) => source.once('end', resolve).once('error', reject));
      zip.addReadStream(source, entry, { ...NO_TIME, compress: !IS_COMPRESSED.test(entry) });
      await Promise.race([isRead, failed, written]);
      return measure.result(entry);
    },
    async finish() {
      zip.end();
      await Promise.race([written, failed]);
      await rename(unfinished, file);
      await syncFolder(folder);
    },
    async abandon() {
      stop.abort();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}
