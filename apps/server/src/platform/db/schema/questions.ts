import type { Rect } from '@uvh/domain/annotation/box';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appUser, teamRef, userRef } from './accounts.ts';
import { identity, instant, wholeNumber } from './columns.ts';
import { imageRef } from './images.ts';

/** A doubt about one vehicle that somebody handed to their team, or to whoever reviews the image next. */
export const question = pgTable(
  'question',
  {
    id: identity(),
    imageId: imageRef(),
    userId: userRef(),
    teamId: teamRef(),
    /** Made by the client: a question that is sent again counts once. */
    key: text().notNull(),
    audience: text().$type<'team' | 'reviewers'>().notNull(),
    /** Where the vehicle is. What the asker took it for is not kept: it would decide for whoever answers. */
    box: jsonb().$type<Rect>().notNull(),
    note: text().notNull(),
    createdAt: instant().notNull(),
    /** A class; null where the teammate saw no vehicle, or nobody has answered yet. */
    answerLabel: text(),
    answeredBy: wholeNumber().references(() => appUser.id),
    answeredAt: instant(),
  },
  (t) => [
    uniqueIndex('question_once').on(t.userId, t.key),
    index('question_user').on(t.userId, t.createdAt),
    index('question_answered_by').on(t.answeredBy),
    index('question_team').on(t.teamId, t.id).where(sql`${t.audience} = 'team'`),
    index('question_next').on(t.imageId).where(sql`${t.audience} = 'reviewers'`),
  ],
);
