import { availableParallelism } from 'node:os';

/** A browser that waits for its page leaves a core idle, and so does a test that waits for PostgreSQL: two keep two cores busy. */
const FEWEST = 2;

/**
 * The tests of rules and server run beside those of the screens. Vitest lets two projects run side by side only where both say
 * the same number, so each has half of the machine.
 */
export const BESIDE_THE_BROWSER = {
  maxWorkers: Math.max(FEWEST, Math.floor(availableParallelism() / 2)),
  sequence: { groupOrder: 1 },
} as const;
