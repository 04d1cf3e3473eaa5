import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the work, but no longer than that. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
}
