import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandRefusal } from '../cli/command-refusal.ts';
import { type FileTarget, measured } from './file-target.ts';
import { madeFolder } from './made-folder.ts';
import { placeRefusal } from './place-refusal.ts';
import { removeLeft, unfinishedName } from './unfinished.ts';

const NAME = 'export';

/**
 * A new or empty folder. What is written lies in a folder within it until all of it is whole: the folder may be the root of a
 * disk, which nothing can be put in the place of.
 */
export async function folderTarget(folder: string): Promise<FileTarget> {
  await madeFolder(folder);
  await removeLeft(folder, NAME);
  await demandEmpty(folder);
  const unfinished = path.join(folder, unfinishedName(NAME));
  await mkdir(unfinished).catch((error: unknown) => {
    throw placeRefusal(folder, error);
  });
  const made = new Set<string>();
  /** In the order in which they were begun: checksums come last here too. */
  const tops = new Set<string>();
  return {
    async write(file, chunks) {
      const at = path.join(unfinished, file);
      const parent = path.dirname(at);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      tops.add(file.split('/')[0] ?? file);
      const measure = measured(chunks);
      await pipeline(Readable.from(measure.chunks), createWriteStream(at, { flags: 'wx' }));
      return measure.result(file);
    },
    async finish() {
      await demandEmpty(folder, path.basename(unfinished));
      for (const name of tops) await rename(path.join(unfinished, name), path.join(folder, name));
      await rmdir(unfinished);
    },
    abandon: () => rm(unfinished, { recursive: true, force: true }),
  };
}

async function demandEmpty(folder: string, but?: string): Promise<void> {
  if ((await readdir(folder)).some((name) => name !== but))
    throw new CommandRefusal(`${folder} is not empty. Name a new folder for the export.`);
}
