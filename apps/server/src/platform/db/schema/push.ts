import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { userRef } from './accounts.ts';
import { instant, wholeNumber } from './columns.ts';

/** A browser that somebody wants moments of their team sent to, and what it was told last. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    /** Where its push service takes messages: one for each browser. */
    endpoint: text().primaryKey(),
    userId: userRef(),
    /** Its public key and shared secret in base64url (RFC 8291). */
    key: text().notNull(),
    secret: text().notNull(),
    language: text().notNull(),
    createdAt: instant().notNull(),
    /** The team that zone and place are of; null before there is one. */
    teamId: wholeNumber(),
    zone: smallint(),
    rank: wholeNumber(),
    overtakenAt: instant(),
    /** The opening of the game that it was told of, or that was over when it was ordered; null once the game is ahead again. */
    openedFor: instant(),
  },
  (t) => [index('push_subscription_user').on(t.userId, t.createdAt)],
);
