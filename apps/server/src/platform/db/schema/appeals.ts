import type { ObjectLabel } from '@uvh/consensus/label/states';
import type { Rect } from '@uvh/domain/annotation/box';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { teamRef, userRef } from './accounts.ts';
import { identity, instant, wholeNumber } from './columns.ts';
import { imageRef, submissionRef } from './images.ts';

/** A player's word against how one box of a submission of theirs was settled, and what became of it. */
export const appeal = pgTable(
  'appeal',
  {
    id: identity(),
    submissionId: submissionRef(),
    imageId: imageRef(),
    userId: userRef(),
    teamId: teamRef(),
    /** Place of the box in the submission. */
    boxIndex: integer().notNull(),
    /** Where the box is: all that a third person is shown. */
    box: jsonb().$type<Rect>().notNull(),
    said: text().$type<ObjectLabel>().notNull(),
    /** As what the box stood settled when the appeal was made. */
    was: text().$type<ObjectLabel>().notNull(),
    createdAt: instant().notNull(),
    outcome: text().$type<'upheld' | 'refused'>(),
    /** As what the box was settled when the appeal was decided; null while it is undecided. */
    settled: text().$type<ObjectLabel>(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('appeal_once').on(t.submissionId, t.boxIndex),
    index('appeal_user').on(t.userId, t.createdAt),
    index('appeal_image').on(t.imageId),
    // The organisers' list in its order, and its counts, from the index alone.
    index('appeal_at').on(t.createdAt, t.id, t.outcome),
    // The circle in which third people are asked.
    index('appeal_circle').on(sql`md5(${t.id}::text)`).where(sql`${t.outcome} is null`),
    index('appeal_open').on(t.id).where(sql`${t.outcome} is null`),
  ],
);

/** What a third person said of the box of an appeal. */
export const secondOpinion = pgTable(
  'second_opinion',
  {
    id: identity(),
    appealId: wholeNumber()
      .notNull()
      .references(() => appeal.id),
    userId: userRef(),
    teamId: teamRef(),
    /** Null from somebody who could not tell. */
    said: text().$type<ObjectLabel>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('second_opinion_once').on(t.appealId, t.userId),
    index('second_opinion_user').on(t.userId, t.createdAt),
  ],
);
