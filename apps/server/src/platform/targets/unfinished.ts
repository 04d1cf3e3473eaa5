import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isOfDeadProcess, PROCESS_MARK } from '../process-mark.ts';

const ENDING = '.part';
const FORGOTTEN_MS = 24 * 3_600_000;
let begun = 0;

/** What is written under that name until it is whole: two that are written at the same time are each its own. */
export function unfinishedName(name: string): string {
  begun += 1;
  return `${name}.${begun}-${PROCESS_MARK}${ENDING}`;
}

const NAME = /^(.+)\.\d+-([^-]+)\.part$/;

/**
 * Removes from a folder what processes had begun to write there when they were killed, whatever it was to be called: each
 * day's backup has another name. Of what was begun elsewhere, as in a container, that of this name is removed after a day.
 */
export async function removeLeft(folder: string, name: string): Promise<void> {
  for (const found of await readdir(folder)) {
    const [, of, mark = ''] = NAME.exec(found) ?? [];
    const place = path.join(folder, found);
    if (isOfDeadProcess(mark) || (of === name && (await isForgotten(place))))
      // What cannot be removed is another account's.
      await rm(place, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether nobody has written to it for a day: a container has another name when it is started again. */
async function isForgotten(place: string): Promise<boolean> {
  const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return mtimeMs < Date.now() - FORGOTTEN_MS;
}
