import { bigint, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { appUser } from './accounts.ts';

const instant = () => timestamp({ withTimezone: true, precision: 3 });
const ref = () => bigint({ mode: 'number' });

/** A browser that somebody wants moments of their team sent to, and what it was told last. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    /** Where its push service takes messages: one for each browser. */
    endpoint: text().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => appUser.id),
    /** Its public key and shared secret in base64url (RFC 8291). */
    key: text().notNull(),
    secret: text().notNull(),
    language: text().notNull(),
    createdAt: instant().notNull(),
    /** The team that zone and place are of; null before there is one. */
    teamId: ref(),
    zone: smallint(),
    rank: bigint({ mode: 'number' }),
    overtakenAt: instant(),
    /** The opening of the game that it was told of, or that was over when it was ordered. */
    openedFor: instant(),
  },
  (t) => [index('push_subscription_user').on(t.userId, t.createdAt)],
);
