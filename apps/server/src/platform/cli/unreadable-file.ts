import type { TaskFailure } from '@uvh/contract/calls/organiser/tasks';
import { isMissing } from '../is-missing.ts';
import { CommandRefusal } from './command-refusal.ts';

const WHY: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EACCES: 'this account may not read it',
};

/** The refusal of a file or folder that an organiser named and the system does not give; `ifMissing` for one that is not there. */
export function unreadableFile(place: string, error: NodeJS.ErrnoException, ifMissing?: TaskFailure): CommandRefusal {
  if (isMissing(error)) return new CommandRefusal(`There is no ${place}.`, ifMissing);
  return new CommandRefusal(`${place} cannot be read: ${WHY[error.code ?? ''] ?? error.message}.`);
}
