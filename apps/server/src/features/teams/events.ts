import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db/database.ts';
import { publish } from '../../platform/pubsub/publish.ts';

/**
 * Published when somebody else leads a team, it has another code, or organisers took it out of the contest or back in: what its members see of it, and what they may do, is no longer so.
 * Called as servers of the version before call it.
 */
export const TEAM_CHANGE_TOPIC = 'leadership';
export const teamChangeEvent = z.object({ teamId: z.int() });

export async function publishTeamChange(tx: Queryable, teamId: number): Promise<void> {
  await publish(tx, TEAM_CHANGE_TOPIC, { teamId });
}
