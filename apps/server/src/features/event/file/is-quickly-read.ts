import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Nothing of that length takes long. */
const SHORT = 8 * 1024;
/** Processor time, so that a busy machine refuses nothing: ten times what the longest file takes that somebody wrote. */
const MOST_MICROSECONDS = 700_000;
const LOOKS_EVERY_MS = 25;
const STARTS_WITHIN_MS = 30_000;

/**
 * Whether a YAML text is read within a moment. There are texts of a few hundred kilobytes that take minutes, for which
 * everybody on this server would wait: longer ones are tried in a thread of their own first, which is ended in time.
 */
export async function isQuicklyRead(text: string): Promise<boolean> {
  if (text.length <= SHORT) return true;
  const worker = new Worker(new URL('./yaml-worker.ts', import.meta.url));
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(STARTS_WITHIN_MS) });
    const before = await worker.cpuUsage();
    let isRead = false;
    worker.once('message', () => {
      isRead = true;
    });
    worker.postMessage(text);
    for (;;) {
      await sleep(LOOKS_EVERY_MS);
      if (isRead) return true;
      const { user, system } = await worker.cpuUsage(before);
      if (user + system > MOST_MICROSECONDS) return false;
    }
  } finally {
    await worker.terminate();
  }
}
