import { realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostgresAlive, readPostmaster } from '../../src/platform/db/embedded/postmaster.ts';

// The program of `openGuard`: `guard-program.ts <folder>`, told by lines of its input, whose end is the end of the test.
const GIVES_UP_AFTER_MS = 60_000;
/** A start that was asked for comes to its end after who asked for it. */
const STARTS_WITHIN_MS = 3000;
const [folder = ''] = process.argv.slice(2);
const running = new Map<number, string>();
for await (const line of createInterface(process.stdin)) {
  const [word = '', pid] = line.split(' ');
  if (word === 'leave') process.exit();
  if (word === 'gone') running.delete(Number(pid));
  else running.set(Number(pid), word);
}
// Servers first: they would start their PostgreSQL again.
for (const [pid, signal] of running) send(pid, signal);
await sleep(STARTS_WITHIN_MS);
await endPostgres();
// A disk of its own is mounted there, where there was one.
await rm(folder, { recursive: true, force: true }).catch(() => undefined);

async function endPostgres(): Promise<void> {
  const place = await realpath(path.join(folder, 'postgres')).catch(() => undefined);
  if (place === undefined) return;
  for (const deadline = Date.now() + GIVES_UP_AFTER_MS; Date.now() < deadline; await sleep(100)) {
    const postmaster = await readPostmaster(path.join(place, 'data'));
    if (!postmaster || !isPostgresAlive(postmaster)) break;
    // At once: nobody wants its data.
    send(postmaster.pid, 'SIGQUIT');
  }
  await rm(place, { recursive: true, force: true });
}

function send(pid: number, signal: string): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}
