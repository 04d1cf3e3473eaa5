import type { MailPurpose } from '@uvh/contract/calls/organiser/mail';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { isMailToEverybody, mailOutbox } from '../../platform/db/schema/event.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { LEFT_JUST_NOW_MS, MOST_LEFT_BY_STRANGERS } from '../../platform/left-by-strangers.ts';

export type QueuedMail = typeof mailOutbox.$inferSelect;

interface NewMail extends Readonly<Pick<QueuedMail, 'kind' | 'recipient' | 'subject' | 'messageId' | 'createdAt'>> {
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string;
  /** False runs the same statement and stores nothing. */
  readonly isWanted: boolean;
}

export async function insertMail(tx: Queryable, mail: NewMail): Promise<void> {
  const createdAt = mail.createdAt.toISOString();
  await tx.execute(sql`
    insert into mail_outbox (kind, recipient, subject, text_body, html_body, message_id, unsubscribe_url, created_at,
      next_try_at)
    select ${mail.kind}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.messageId},
      ${mail.unsubscribeUrl ?? null},
      ${createdAt}::timestamptz, ${createdAt}::timestamptz
    where ${mail.isWanted}`);
}

/**
 * Takes the mail that has waited longest, those that somebody asked for first: where the mail server is slow, a code would
 * be over before the thousands of an announcement have left. Puts it off to `heldUntil` in the same statement: if this
 * process dies while it sends, another tries then. Mail that another server is sending is skipped.
 */
export async function takeDueMail(db: Database, now: Date, heldUntil: Date): Promise<QueuedMail | undefined> {
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select()
      .from(mailOutbox)
      .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextTryAt, now)))
      .orderBy(isMailToEverybody(mailOutbox.kind), asc(mailOutbox.nextTryAt), asc(mailOutbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const tries = due.tries + 1;
    await tx.update(mailOutbox).set({ tries, nextTryAt: heldUntil, lastError: null }).where(eq(mailOutbox.id, due.id));
    return { ...due, tries };
  });
}

/** Mails that strangers can have sent, each with a code that is over after minutes. */
const WITH_CODE: readonly MailPurpose[] = ['verification', 'password-reset'];
const UNSENT_CODE_KEPT_MS = 24 * 3_600_000;

/** Deletes mails with a code that nobody has taken for a day, and beyond so many the oldest of all mails with a code. */
export async function deleteOldCodeMails(db: Queryable, now: Date, mostKept = MOST_LEFT_BY_STRANGERS): Promise<void> {
  const { id, kind, sentAt, createdAt } = mailOutbox;
  const hasCode = inArray(kind, [...WITH_CODE]);
  await db
    .delete(mailOutbox)
    .where(and(hasCode, isNull(sentAt), lt(createdAt, new Date(now.getTime() - UNSENT_CODE_KEPT_MS))));
  const beyond = db.select({ id }).from(mailOutbox).where(hasCode).orderBy(desc(id)).offset(mostKept);
  await db
    .delete(mailOutbox)
    .where(and(inArray(id, beyond), lt(createdAt, new Date(now.getTime() - LEFT_JUST_NOW_MS))));
}

/** Makes due what would be tried later than any mail is: the clock was ahead when that was decided, and has been set back. */
export async function bringForward(db: Queryable, now: Date, latest: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ nextTryAt: now })
    .where(and(isNull(mailOutbox.sentAt), gt(mailOutbox.nextTryAt, latest)));
}

/** `keepsBodies` is for the demo's mailbox page; elsewhere a code that was sent is no longer kept. */
export async function markSent(db: Queryable, id: number, now: Date, keepsBodies: boolean): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      sentAt: now,
      nextTryAt: null,
      lastError: null,
      ...(keepsBodies ? {} : { textBody: '', htmlBody: '', unsubscribeUrl: null }),
    })
    .where(eq(mailOutbox.id, id));
}

/**
 * Notes how a try failed; without a next one it was the last. Who was so long about it that another has taken the mail since says
 * nothing of it any more.
 */
export async function markFailed(
  db: Queryable,
  { id, tries }: Pick<QueuedMail, 'id' | 'tries'>,
  error: string,
  nextTryAt: Date | null,
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ lastError: error.slice(0, 500), nextTryAt })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.tries, tries)));
}

/** Latest first. */
export function listMails(db: Queryable, limit: number): Promise<QueuedMail[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(limit);
}

export async function findMail(db: Queryable, id: number): Promise<QueuedMail | undefined> {
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return row;
}

export interface OutboxState {
  readonly sent: number;
  readonly waiting: number;
  /** Given up: their mail server refused them for good. */
  readonly refused: number;
}

export async function countMails(db: Queryable): Promise<OutboxState> {
  const [row] = await db
    .select({
      sent: sql<number>`count(*) filter (where ${mailOutbox.sentAt} is not null)`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${mailOutbox.nextTryAt} is not null)`.mapWith(Number),
      all: count(),
    })
    .from(mailOutbox);
  const { sent = 0, waiting = 0, all = 0 } = row ?? {};
  return { sent, waiting, refused: all - sent - waiting };
}

/** What stands in the way of mails that are not sent. */
export function listTroubles(db: Queryable, limit: number) {
  return db
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      recipient: mailOutbox.recipient,
      tries: mailOutbox.tries,
      nextTryAt: mailOutbox.nextTryAt,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNotNull(mailOutbox.lastError)))
    .orderBy(desc(mailOutbox.id))
    .limit(limit);
}

/** The latest mail of a kind for each address: how an organiser sees whether a leader's code has left. */
export async function latestOfKind(db: Queryable, kind: MailPurpose, recipients: readonly string[]) {
  if (recipients.length === 0) return new Map<string, QueuedMail>();
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.kind, kind), inArray(mailOutbox.recipient, [...recipients])))
    .orderBy(asc(mailOutbox.id));
  return new Map(rows.map((row) => [row.recipient, row]));
}

/** Sends what was given up, or waits after a failure, at the next turn. Returns how many are not sent. */
export async function retryAll(db: Queryable, now: Date): Promise<number> {
  const isUnsent = isNull(mailOutbox.sentAt);
  // Those that are due already stay as they are: after an hour without a mail server there may be tens of thousands.
  // Without an error it is being sent at this moment.
  const isPutOff = and(gt(mailOutbox.nextTryAt, now), isNotNull(mailOutbox.lastError));
  const isLater = or(isNull(mailOutbox.nextTryAt), isPutOff);
  await db.update(mailOutbox).set({ nextTryAt: now }).where(and(isUnsent, isLater));
  const [row] = await db.select({ unsent: count() }).from(mailOutbox).where(isUnsent);
  return row?.unsent ?? 0;
}

interface MailFilter {
  readonly state: 'all' | 'sent' | 'waiting' | 'refused';
  /** Part of the address. */
  readonly search: string;
}

/** Mails without their texts, latest first. */
export function listMailLog(
  db: Queryable,
  filter: MailFilter & { readonly afterId: number | undefined; readonly limit: number },
) {
  const { textBody: _text, htmlBody: _html, messageId: _id, ...shown } = getTableColumns(mailOutbox);
  return db
    .select(shown)
    .from(mailOutbox)
    .where(and(fits(filter), filter.afterId === undefined ? undefined : lt(mailOutbox.id, filter.afterId)))
    .orderBy(desc(mailOutbox.id))
    .limit(filter.limit);
}

export function countMailLog(db: Queryable, filter: MailFilter): Promise<number> {
  return db.$count(mailOutbox, fits(filter));
}

function fits({ state, search }: MailFilter) {
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(search === '' ? undefined : ilike(mailOutbox.recipient, part), inState(state));
}

function inState(state: MailFilter['state']) {
  switch (state) {
    case 'all':
      return undefined;
    case 'sent':
      return isNotNull(mailOutbox.sentAt);
    case 'waiting':
      return and(isNull(mailOutbox.sentAt), isNotNull(mailOutbox.nextTryAt));
    case 'refused':
      return and(isNull(mailOutbox.sentAt), isNull(mailOutbox.nextTryAt));
  }
}
