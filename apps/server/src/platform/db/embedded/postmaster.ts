import { execFileSync } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isProcessAlive } from '../../is-process-alive.ts';

/** What a running PostgreSQL wrote into postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Reads postmaster.pid, when there is one. It says nothing about whether the process still lives. */
export async function readPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

/**
 * Whether that process lives and is the PostgreSQL of that port: after a restart its number may belong to another program,
 * or to a process of another PostgreSQL, which a machine starts at the same moment.
 */
export function isPostgresAlive({ pid, port }: Postmaster): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'stat=', '-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5000,
    });
    // A dead one that nobody has asked about, as in a container without an init, keeps its number for ever.
    if (command.trimStart().startsWith('Z')) return false;
    return command.includes('postgres') && ` ${command.trim()} `.includes(` -p ${port} `);
  } catch {
    // Gone before it was asked about. Or there is no ps in this system: PostgreSQL's own check of the lock file decides.
    return isProcessAlive(pid);
  }
}

/** A PostgreSQL that starts writes its lock file within moments. */
const WRITTEN_WITHIN_MS = 2000;

/**
 * Takes away the lock file of a PostgreSQL that was killed. PostgreSQL does so itself unless the process
 * number is in use again, which is the rule and not the exception after a container was restarted, or unless the file names none: a
 * power cut or a full disk leaves it empty, and PostgreSQL would never start again. Should one be at work with these files
 * all the same, the new one finds its shared memory, and ends.
 */
export async function removeStaleLock(dataFolder: string): Promise<void> {
  const lock = path.join(dataFolder, 'postmaster.pid');
  const postmaster = await readPostmaster(dataFolder);
  if (postmaster ? isPostgresAlive(postmaster) : await isJustWritten(lock)) return;
  await rm(lock, { force: true });
}

async function isJustWritten(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) < WRITTEN_WITHIN_MS;
}
