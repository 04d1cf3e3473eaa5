import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { CommandRefusal } from '../cli/command-refusal.ts';
import { isOfDeadProcess, PROCESS_MARK } from '../process-mark.ts';
import { syncFolder } from '../sync-folder.ts';
import { type FileTarget, measured } from './file-target.ts';
import { madeFolder } from './made-folder.ts';

/** The first day that a ZIP can name: the same files give the same archive, whenever and wherever it is made. */
const NO_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
/** Compressed already. */
const IS_COMPRESSED = /\.(webp|jpe?g|png|parquet)$/i;

const UNFINISHED = '.part';
let targets = 0;

/**
 * A ZIP that is streamed to a file beside its name and renamed when it is whole and on disk. `mode`: who may read it. Two that are
 * written under one name at the same time, as by a backup that takes longer than its timer, are each a file of their own.
 */
export async function zipTarget(file: string, mode = 0o666): Promise<FileTarget> {
  if (existsSync(file)) throw new CommandRefusal(`${file} is there already. Name a new file.`);
  await madeFolder(path.dirname(file));
  await removeLeftBeside(file);
  targets += 1;
  const unfinished = `${file}.${targets}-${PROCESS_MARK}${UNFINISHED}`;
  const zip = new yazl.ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  const stop = new AbortController();
  const written = pipeline(zip.outputStream, createWriteStream(unfinished, { mode, flush: true }), {
    signal: stop.signal,
  });
  // Wakes the reader that waits for the next file, if one does.
  failed.catch(() => undefined);
  written.catch(() => undefined);
  return {
    async write(name, chunks) {
      const measure = measured(chunks);
      const source = Readable.from(measure.chunks);
      const isRead = new Promise<void>((resolve, reject) => source.once('end', resolve).once('error', reject));
      zip.addReadStream(source, name, { ...NO_TIME, compress: !IS_COMPRESSED.test(name) });
      await Promise.race([isRead, failed, written]);
      return measure.result(name);
    },
    async finish() {
      zip.end();
      await Promise.race([written, failed]);
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
    },
    async abandon() {
      stop.abort();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** What was to be the same file when its process was killed. */
async function removeLeftBeside(file: string): Promise<void> {
  const [folder, start] = [path.dirname(file), `${path.basename(file)}.`];
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || !name.endsWith(UNFINISHED)) continue;
    const [, mark = ''] = /^\d+-(.*)$/.exec(name.slice(start.length, -UNFINISHED.length)) ?? [];
    const place = path.join(folder, name);
    if (isOfDeadProcess(mark) || (await isForgotten(place))) await rm(place, { force: true });
  }
}

const FORGOTTEN_MS = 24 * 3_600_000;

/** Whether nobody has written to it for a day: a container has another name when it is started again. */
async function isForgotten(file: string): Promise<boolean> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return mtimeMs < Date.now() - FORGOTTEN_MS;
}
