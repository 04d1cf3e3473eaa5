import { availableParallelism } from 'node:os';

/**
 * The tests of rules and server run beside those of the screens, since a browser leaves half of its cores idle: each has half of
 * the machine, which is as many as Vitest lets run side by side only where all say the same.
 */
export const BESIDE_THE_BROWSER = {
  maxWorkers: Math.max(1, Math.floor(availableParallelism() / 2)),
  sequence: { groupOrder: 1 },
} as const;
