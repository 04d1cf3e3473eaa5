import { type SQL, sql } from 'drizzle-orm';
import { imageQueue, LEASE_STATE, submission } from '../../platform/db/schema/images.ts';

/**
 * Whether somebody of another team than that of a submission has its image in hand, or may still be given it; over `submission` and
 * `image_queue`.
 */
export const IS_STILL_REVIEWED: SQL = sql`(${imageQueue.open} > 0 or exists (
  select from lease l where l.image_id = ${submission.imageId} and l.team_id <> ${submission.teamId} and l.state = ${LEASE_STATE.live}))`;
