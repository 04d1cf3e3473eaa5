import os from 'node:os';
import { BlobStoreError } from '../blobs/blob-store.ts';
import { ConfigError } from '../config-error.ts';
import { DatabaseStartError } from '../db/embedded/start-error.ts';
import { CommandRefusal } from './command-refusal.ts';

const EXPECTED = [ConfigError, DatabaseStartError, CommandRefusal, BlobStoreError];

/** Returns the message of an expected failure, and the stack of any other. */
export function explainFailure(error: unknown): string {
  if (EXPECTED.some((Kind) => error instanceof Kind) && error instanceof Error) return error.message;
  if (!(error instanceof Error)) return String(error);
  return explainDisk(error) ?? error.stack ?? error.message;
}

/** What a disk that takes nothing means for whoever chose the folder; undefined for another failure. */
function explainDisk(error: NodeJS.ErrnoException): string | undefined {
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      // The error of a write names no place: it may be another one than what was chosen.
      return `There is no room left on the disk (${error.message}). Make room, also for the number of files, or choose another folder; that of temporary files, as an export needs them, is ${os.tmpdir()} (TMPDIR).`;
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return error.path === undefined
        ? undefined
        : `${error.path} cannot be written (${error.code}). Choose another folder; that of the server's data is DATA_DIR.`;
    default:
      return undefined;
  }
}
