import * as z from 'zod/mini';

/** Published when a submission was settled. */
export const SETTLED_TOPIC = 'settled';
export const settledEvent = z.object({
  teamId: z.int(),
  userId: z.int(),
  /** Corrections that turned out right. */
  confirmed: z.int(),
  /** By how much they moved the team's score. */
  xp: z.int(),
});
