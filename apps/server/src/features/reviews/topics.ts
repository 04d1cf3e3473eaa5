import * as z from 'zod/mini';
import type { JobQueue } from '../../platform/jobs/jobs.ts';

/** Announced when a team's score has changed. */
export const SCORE_TOPIC = 'score';
export const scoreNews = z.object({ teamId: z.int(), teamScore: z.int() });

/** Work that a review leaves behind: its image has to be thought over again. */
export const imageReviewed: JobQueue<{ imageId: number }> = {
  name: 'image-reviewed',
  data: z.object({ imageId: z.int() }),
};
