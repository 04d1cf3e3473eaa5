import { CommandRefusal } from '../cli/command-refusal.ts';

/** What a place is that cannot be written to, by the code of the operating system. */
const WHY: ReadonlyMap<unknown, string> = new Map([
  ['EEXIST', 'something else has its name, or one above it'],
  ['ENOTDIR', 'something else has its name, or one above it'],
  ['EISDIR', 'a folder has its name'],
  // Said of a place on a disk that takes no files, as /proc.
  ['ENOENT', 'its disk takes nothing new'],
  ['EACCES', 'this account may not write there'],
  ['EPERM', 'this account may not write there'],
  ['EROFS', 'its disk can only be read'],
  ['ELOOP', 'its links lead round in a circle'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['EINVAL', 'its name cannot be one'],
]);

/** The refusal of a place at which an export or a backup cannot be written; the error itself where it is another one. */
export function placeRefusal(place: string, error: unknown): unknown {
  const why = error instanceof Error && 'code' in error ? WHY.get(error.code) : undefined;
  return why === undefined ? error : new CommandRefusal(`${place} cannot be written: ${why}. Name another place.`);
}
