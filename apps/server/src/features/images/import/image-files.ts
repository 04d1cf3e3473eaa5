import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Endings of files that are not pictures and need not be reported as such. */
const NOT_PICTURES = new Set(['.json', '.txt', '.md', '.xml', '.yaml', '.yml', '.csv', '.zip']);

/**
 * Files below a folder that may be pictures, as paths with forward slashes, in the order of their names. What a
 * file really is, its content decides; hidden files and symbolic links are left alone.
 */
export async function imageFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .filter((entry) => !NOT_PICTURES.has(path.extname(entry.name).toLowerCase()))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
