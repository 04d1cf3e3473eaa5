import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { PUBSUB_CHANNEL, pubsubEnvelope } from './pubsub.ts';

/** Publishes to every server process; within a transaction, at its commit. The value must be small: ids, not rows. */
export async function publish(db: Queryable, topic: string, value?: unknown): Promise<void> {
  await db.execute(sql`select pg_notify(${PUBSUB_CHANNEL}, ${pubsubEnvelope(topic, value)})`);
}

/** The same of several messages, in their order and in one statement. */
export async function publishAll(
  db: Queryable,
  messages: readonly { readonly topic: string; readonly value?: unknown }[],
): Promise<void> {
  if (messages.length === 0) return;
  const envelopes = messages.map(({ topic, value }) => pubsubEnvelope(topic, value));
  await db.execute(sql`
    select pg_notify(${PUBSUB_CHANNEL}, envelope)
    from unnest(${sql.param(envelopes)}::text[]) with ordinality as said(envelope, place) order by place`);
}
