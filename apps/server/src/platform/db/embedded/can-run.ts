import { userInfo } from 'node:os';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterLocation } from './location.ts';
import { DatabaseStartError } from './start-error.ts';

/** The programs of PostgreSQL call each other through a shell, between double quotes. On Windows it is another shell. */
const MEANS_MORE_TO_A_SHELL = /[$`"\\\r\n]/;
/** A folder of data may have all but these. */
const LINE_BREAK = /[\r\n]/;

type ClusterPlace = Pick<ClusterLocation, 'folder' | 'user'>;

/** Refuses, before anything is made, a place or a user for which PostgreSQL's own programs give up half-way. */
export function assertCanRun({ home }: Pick<PostgresBinaries, 'home'>, { folder, user }: ClusterPlace): void {
  if (process.platform === 'win32') return;
  if (MEANS_MORE_TO_A_SHELL.test(home) || LINE_BREAK.test(folder)) {
    const strange = MEANS_MORE_TO_A_SHELL.test(home) ? home : folder;
    throw new DatabaseStartError(
      `${JSON.stringify(strange)} has a character in it that PostgreSQL's programs cannot pass on ($, \`, ", \\ or a line break). ` +
        'Move this folder to one without it, or set DATABASE_URL.',
    );
  }
  if (user === undefined && !hasName()) {
    const uid = process.getuid?.();
    throw new DatabaseStartError(
      `The user ${uid}, as whom this runs, has no name on this machine, and PostgreSQL does not run as one without. ` +
        `Give it one ("useradd --uid ${uid} urban-vision", in a container a line in /etc/passwd), or set DATABASE_URL.`,
    );
  }
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
