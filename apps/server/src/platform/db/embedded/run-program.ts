import { spawn } from 'node:child_process';
import path from 'node:path';
import type { OsUser } from './location.ts';
import { DatabaseStartError } from './start-error.ts';

/** Runs one of PostgreSQL's programs to its end, in English whatever the system speaks. */
export function run(
  program: string,
  args: readonly string[],
  user: OsUser | undefined,
  what: string,
  cwd = path.dirname(program),
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      // The server inherits these from pg_ctl: a pipe would stay open for as long as it runs.
      stdio: program.includes('pg_ctl') ? 'ignore' : ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8');
    });
    child.once('error', (error) => reject(new DatabaseStartError(`${what}: ${program}: ${error.message}`)));
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new DatabaseStartError(`${what} (${signal ?? `code ${code}`}). ${complaint.trim()}`));
    });
  });
}
