import type { Queryable } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/pubsub/publish.ts';

/** Published when a session of that person ended; open streams check their session again. */
export const SESSION_TOPIC = 'session';

export async function publishSessionEnd(tx: Queryable, userId: number): Promise<void> {
  await publish(tx, SESSION_TOPIC, { userId });
}
