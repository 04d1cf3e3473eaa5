import { setTimeout as sleep } from 'node:timers/promises';
import { fewAtOnce } from './few-at-once.ts';

/** Who waits longer for their turn has hundreds beside them. */
const TURN_WITHIN_MS = 60_000;
/** Whoever asks, of a process: each drawing has its thread for some hundredths of a second. */
const drawings = fewAtOnce(1, TURN_WITHIN_MS);

/**
 * Draws when it is its turn, and leaves the thread to everybody else for as long as that took: nobody would be answered
 * before the last of many drawings.
 */
export function drawInTurn<T>(draw: () => T): Promise<T> {
  return drawings.run(async () => {
    const startedAt = performance.now();
    const drawn = draw();
    await sleep(performance.now() - startedAt);
    return drawn;
  });
}
