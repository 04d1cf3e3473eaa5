import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db/database.ts';
import { publish } from '../../platform/pubsub/publish.ts';

/** Published when somebody else leads a team: what its members see of it, and what they may do, is no longer so. */
export const LEADERSHIP_TOPIC = 'leadership';
export const leadershipEvent = z.object({ teamId: z.int() });

export async function publishLeadership(tx: Queryable, teamId: number): Promise<void> {
  await publish(tx, LEADERSHIP_TOPIC, { teamId });
}
