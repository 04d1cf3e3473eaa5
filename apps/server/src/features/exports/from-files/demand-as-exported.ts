import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { CHECKSUMS, checksumsIn } from '@uvh/formats/card/checksums';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { sha256Of } from '../../../platform/sha256-of.ts';
import { RECORD_FILES } from '../records/record-files.ts';
import { linesOf } from '../records/record-text.ts';

/** Refuses records of an export that were cut short on their way here: they read like those of a smaller event. */
export async function demandAsExported(folder: string): Promise<void> {
  const list = path.join(folder, CHECKSUMS);
  if (!existsSync(list)) return;
  const records = new Set<string>(Object.values(RECORD_FILES));
  // A line for each picture, of which there may be millions.
  for (const { text } of linesOf(list))
    for (const [name, sum] of checksumsIn(text))
      if (records.has(name) && !(await hasHash(path.join(folder, name), sum)))
        throw new CommandRefusal(
          `${name} in ${folder} is not as it was exported: ${CHECKSUMS} says so. Copy the export again; where you changed it, remove ${CHECKSUMS}.`,
        );
}

/** One that was taken away is not asked for: somebody wants to know what the reviews say without the truth. */
async function hasHash(file: string, sha256: string): Promise<boolean> {
  if (!existsSync(file)) return true;
  return (await sha256Of(createReadStream(file))) === sha256;
}
