import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../is-missing.ts';
import { placeRefusal } from './place-refusal.ts';

/** Makes a folder that something is written into, or refuses its name with a sentence. */
export async function madeFolder(folder: string): Promise<void> {
  await make(path.resolve(folder)).catch((error: unknown) => {
    throw placeRefusal(folder, error);
  });
}

/**
 * Folder by folder: where a file system that takes none says that there is no such place, as /proc does, Node's own recursion
 * goes round and round for ever.
 */
async function make(folder: string): Promise<void> {
  const error = await mkdir(folder).catch((reason: unknown) => reason);
  if (error === undefined || (await isFolder(folder))) return;
  const parent = path.dirname(folder);
  if (!isMissing(error) || parent === folder || (await isFolder(parent))) throw error;
  await make(parent);
  // Another process may have made it meanwhile.
  await mkdir(folder).catch(async (reason: unknown) => {
    if (!(await isFolder(folder))) throw reason;
  });
}

async function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
