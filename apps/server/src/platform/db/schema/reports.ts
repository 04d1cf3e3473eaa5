import type { Rect } from '@uvh/domain/annotation/box';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { teamRef, userRef } from './accounts.ts';
import { identity, instant } from './columns.ts';
import { imageRef } from './images.ts';

/** What a player said of an image, or of one of its boxes, and what organisers decided about it. */
export const report = pgTable(
  'report',
  {
    id: identity(),
    imageId: imageRef(),
    userId: userRef(),
    teamId: teamRef(),
    /** Made by the client: a report that is sent again counts once. */
    key: text().notNull(),
    kind: text().$type<'broken' | 'unsuitable' | 'private' | 'box'>().notNull(),
    note: text().notNull(),
    /** The box that a note is about. */
    box: jsonb().$type<Rect & { readonly label: string }>(),
    /** What the person had done when they reported it, as JSON text like a submission. */
    boxes: text(),
    /** The image went from the reporter's hands to the queue. */
    isGivenBack: boolean().notNull(),
    createdAt: instant().notNull(),
    decision: text().$type<'keep' | 'withdraw' | 'erase'>(),
    reason: text(),
    decidedBy: text(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('report_once').on(t.userId, t.key),
    index('report_image').on(t.imageId),
    index('report_user').on(t.userId, t.createdAt),
    index('report_open').on(t.imageId).where(sql`${t.decidedAt} is null`),
    // The list of organisers in its order, and how long it is without a look at the rows.
    index('report_at').on(t.createdAt, t.id, t.decidedAt),
    index('report_kind').on(t.kind, t.createdAt, t.id, t.decidedAt),
  ],
);

/** A file of a picture that was erased, until it is gone from the store: what a decision stands for is done after its commit. */
export const erasedFile = pgTable('erased_file', {
  /** Blob key. */
  key: text().primaryKey(),
  erasedAt: instant().notNull(),
});
