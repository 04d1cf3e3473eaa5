import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandRefusal } from '../cli/command-refusal.ts';
import { type FileTarget, measured } from './file-target.ts';
import { madeFolder } from './made-folder.ts';

/** A new or empty folder. */
export async function folderTarget(folder: string): Promise<FileTarget> {
  await madeFolder(folder);
  if ((await readdir(folder)).length > 0)
    throw new CommandRefusal(`${folder} is not empty. Name a new folder for the export.`);
  const made = new Set<string>();
  return {
    async write(file, chunks) {
      const at = path.join(folder, file);
      const parent = path.dirname(at);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      const measure = measured(chunks);
      await pipeline(Readable.from(measure.chunks), createWriteStream(at, { flags: 'wx' }));
      return measure.result(file);
    },
    finish: async () => undefined,
    abandon: async () => undefined,
  };
}
