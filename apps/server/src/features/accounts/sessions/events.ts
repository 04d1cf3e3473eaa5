import type { Queryable } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/pubsub/publish.ts';

/** A session of that person ended: whoever holds something open for it looks again. */
export const SESSION_TOPIC = 'session';

export async function publishSessionEnd(tx: Queryable, userId: number): Promise<void> {
  await publish(tx, SESSION_TOPIC, { userId });
}
