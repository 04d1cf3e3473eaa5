import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '../../is-process-alive.ts';
import { DatabaseStartError } from './start-error.ts';

/** Who holds the lock of a start touches it so often; */
const LOCK_BEAT_MS = 2000;
/** … one that nobody has touched for so long is nobody's. */
const LOCK_DEAD_MS = 20_000;

/**
 * One process at a time makes or starts the cluster; the lock of a dead process is taken over. Its number alone does not say
 * that it is dead: after the machine was started again another program has it, and a power cut may have left none in the file.
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(folder, 'starting.pid');
  const deadline = Date.now() + 90_000;
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        throw new DatabaseStartError(
          `The database folder ${folder} cannot be written: ${error instanceof Error ? error.message : error}`,
        );
      }
      const holder = Number(await readFile(lock, 'utf8').catch(() => '0'));
      const isGone = holder > 0 && (holder === process.pid || !isProcessAlive(holder));
      if (isGone || (await isUntouched(lock))) await rm(lock, { force: true });
      if (Date.now() > deadline) {
        throw new DatabaseStartError(`Process ${holder} has been starting the database for too long; see ${lock}.`);
      }
      await sleep(100);
    }
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, LOCK_BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(lock, { force: true });
  }
}

async function isUntouched(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined);
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > LOCK_DEAD_MS;
}
