import { mkdir } from 'node:fs/promises';
import { CommandRefusal } from '../cli/command-refusal.ts';
import { isMissing } from '../is-missing.ts';

/** A file or a device stands where the folder, or one above it, would be. */
const IS_NO_FOLDER: ReadonlySet<unknown> = new Set(['EEXIST', 'ENOTDIR']);

/** Makes a folder that something is written into, or refuses its name with a sentence. */
export async function madeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && IS_NO_FOLDER.has(error.code))
      throw new CommandRefusal(
        `${folder} cannot be a folder: something else has its name, or one above it. Name a new one.`,
      );
    // Node says so of a folder that would be made on a disk that nothing can be written to.
    if (isMissing(error))
      throw new CommandRefusal(`${folder} cannot be made: its disk takes no folder. Name another one.`);
    throw error;
  });
}
