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

/** Removes from a folder what was to be of that name when its process was killed. */
export async function removeLeft(folder: string, name: string): Promise<void> {
  const start = `${name}.`;
  for (const found of await readdir(folder)) {
    if (!found.startsWith(start) || !found.endsWith(ENDING)) continue;
    const [, mark = ''] = /^\d+-(.*)$/.exec(found.slice(start.length, -ENDING.length)) ?? [];
    const place = path.join(folder, found);
    if (isOfDeadProcess(mark) || (await isForgotten(place))) await rm(place, { recursive: true, force: true });
  }
}

/** Whether nobody has written to it for a day: a container has another name when it is started again. */
async function isForgotten(place: string): Promise<boolean> {
  const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return mtimeMs < Date.now() - FORGOTTEN_MS;
}
