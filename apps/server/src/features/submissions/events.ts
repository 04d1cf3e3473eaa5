import * as z from 'zod/mini';
import type { JobQueue } from '../../platform/jobs/jobs.ts';

/** Published when a team's score has changed. */
export const SCORE_TOPIC = 'score';
export const scoreEvent = z.object({ teamId: z.int(), teamScore: z.int() });

/** Job after a submission: recompute the consensus of its image. */
export const imageReviewed: JobQueue<{ imageId: number }> = {
  name: 'image-reviewed',
  data: z.object({ imageId: z.int() }),
};
