import type { BoxReason } from '@uvh/domain/reward/box-reason';
import { boolean, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { appUser, teamRef, userRef } from './accounts.ts';
import { instant, wholeNumber } from './columns.ts';
import { submissionRef } from './images.ts';

/**
 * What the settled boxes of a submission come to, by what was said and what was right: one row for many boxes alike. The
 * worker writes it with the settlement and with every revision.
 */
export const settledAnswer = pgTable(
  'settled_answer',
  {
    submissionId: submissionRef(),
    userId: userRef(),
    teamId: teamRef(),
    /** Of the submission, on the event's calendar. */
    day: date({ mode: 'string' }).notNull(),
    reason: text().$type<BoxReason>().notNull(),
    said: text().notNull(),
    settled: text().notNull(),
    boxes: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.reason, t.said, t.settled] }),
    index('settled_answer_user').on(t.userId, t.day),
    index('settled_answer_team').on(t.teamId, t.day),
  ],
);

/** What somebody of a team thinks of a line of its feed. The lines themselves are computed. */
export const feedReaction = pgTable(
  'feed_reaction',
  {
    teamId: teamRef(),
    item: text().notNull(),
    userId: userRef(),
    reaction: text({ enum: ['cheer', 'wow', 'thanks'] }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.item, t.userId] }), index('feed_reaction_user').on(t.userId)],
);

/** Which mails somebody wants beyond those that they asked for, and in which language. No row: all, in English. */
export const mailPreference = pgTable('mail_preference', {
  userId: wholeNumber()
    .primaryKey()
    .references(() => appUser.id),
  wantsWeekly: boolean().notNull().default(true),
  language: text().notNull().default('en'),
  /** Monday of the last week that was told of. */
  weeklySentFor: date({ mode: 'string' }),
});
