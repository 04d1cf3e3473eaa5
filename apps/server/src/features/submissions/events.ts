import * as z from 'zod/mini';

/** Published when a team's score has changed. */
export const SCORE_TOPIC = 'score';
export const scoreEvent = z.object({ teamId: z.int(), teamScore: z.int() });
