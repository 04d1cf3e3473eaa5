import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { PUBSUB_CHANNEL, pubsubEnvelope } from './pubsub.ts';

/** Publishes to every server process; within a transaction, at its commit. The value must be small: ids, not rows. */
export async function publish(db: Queryable, topic: string, value?: unknown): Promise<void> {
  await db.execute(sql`select pg_notify(${PUBSUB_CHANNEL}, ${pubsubEnvelope(topic, value)})`);
}
