import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandRefusal } from '../cli/command-refusal.ts';
import { syncFolder } from '../sync-folder.ts';
import { madeFolder } from './made-folder.ts';
import { placeRefusal } from './place-refusal.ts';
import { removeLeft, unfinishedName } from './unfinished.ts';

/** Writes a new file beside its name, and gives it the name when it is whole and on disk. */
export async function writeWholeFile(file: string, content: Readable): Promise<void> {
  if (existsSync(file)) throw new CommandRefusal(`${file} is there already. Name a new file.`);
  const [folder, name] = [path.dirname(file), path.basename(file)];
  const unfinished = path.join(folder, unfinishedName(name));
  await madeFolder(folder);
  try {
    await removeLeft(folder, name);
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', flush: true }));
    await rename(unfinished, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw placeRefusal(file, error);
  }
}
