import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { HUB_CHANNEL, hubEnvelope } from './hub.ts';

/** Tells every server process; within a transaction, at its commit. The value must be small: ids, not rows. */
export async function announce(db: Queryable, topic: string, value?: unknown): Promise<void> {
  await db.execute(sql`select pg_notify(${HUB_CHANNEL}, ${hubEnvelope(topic, value)})`);
}
