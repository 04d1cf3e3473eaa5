import * as z from 'zod/mini';

/** Published when an appeal was decided. */
export const APPEAL_TOPIC = 'appeal';
export const appealEvent = z.object({
  teamId: z.int(),
  userId: z.int(),
  outcome: z.enum(['upheld', 'refused']),
});

/** Published when appeals of a team that are open begin or cease to wait: their image was taken out, or is back. */
export const APPEALS_CHANGED_TOPIC = 'appeals-changed';
export const appealsChangedEvent = z.object({ teamId: z.int() });
