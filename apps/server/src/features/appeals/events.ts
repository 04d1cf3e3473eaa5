import * as z from 'zod/mini';

/** Published when an appeal was decided. */
export const APPEAL_TOPIC = 'appeal';
export const appealEvent = z.object({
  teamId: z.int(),
  userId: z.int(),
  outcome: z.enum(['upheld', 'refused']),
});
