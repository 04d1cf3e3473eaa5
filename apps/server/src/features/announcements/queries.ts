import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { announcement } from '../../platform/db/schema/event.ts';

/** Mails a second that become due: a code that somebody waits for is not behind thousands of these. */
const MAILS_PER_SECOND = 20;

export type AnnouncementRow = typeof announcement.$inferSelect;

export async function insertAnnouncement(
  tx: Queryable,
  values: typeof announcement.$inferInsert,
): Promise<AnnouncementRow> {
  const [row] = await tx.insert(announcement).values(values).returning();
  if (!row) throw new Error('The announcement was not stored.');
  return row;
}

/** Latest first. */
export async function listAnnouncementRows(
  db: Queryable,
  { afterId, limit }: { readonly afterId: number | undefined; readonly limit: number },
): Promise<AnnouncementRow[]> {
  return db
    .select()
    .from(announcement)
    .where(afterId === undefined ? undefined : sql`${announcement.id} < ${afterId}`)
    .orderBy(sql`${announcement.id} desc`)
    .limit(limit);
}

export function countAnnouncements(db: Queryable): Promise<number> {
  return db.$count(announcement);
}

export async function findAnnouncement(tx: Queryable, id: number): Promise<AnnouncementRow | undefined> {
  const [row] = await tx.select().from(announcement).where(eq(announcement.id, id));
  return row;
}

/** One of the same words, made since then and not withdrawn, mailed where that is wanted. */
export async function findSame(
  tx: Queryable,
  { text, tone, actor, endsAt }: Pick<AnnouncementRow, 'text' | 'tone' | 'actor' | 'endsAt'>,
  { since, isMailed }: { readonly since: Date; readonly isMailed: boolean },
): Promise<AnnouncementRow | undefined> {
  const [row] = await tx
    .select()
    .from(announcement)
    .where(
      and(
        gt(announcement.createdAt, since),
        eq(announcement.text, text),
        eq(announcement.tone, tone),
        eq(announcement.actor, actor),
        endsAt === null ? isNull(announcement.endsAt) : eq(announcement.endsAt, endsAt),
        isMailed ? gt(announcement.mailed, 0) : undefined,
      ),
    )
    .limit(1);
  return row;
}

/** Ends one that is still shown; false for one that has ended. */
export async function endAnnouncement(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(announcement)
    .set({ endsAt: now })
    .where(and(eq(announcement.id, id), or(isNull(announcement.endsAt), gt(announcement.endsAt, now))))
    .returning({ id: announcement.id });
  return rows.length > 0;
}

export async function setMailed(tx: Queryable, id: number, mailed: number): Promise<void> {
  await tx.update(announcement).set({ mailed }).where(eq(announcement.id, id));
}

interface BulkMail {
  readonly announcementId: number;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly now: Date;
}

/** Mails of one announcement are told by this, so that those that wait can be stopped. */
function mailKind(announcementId: number): string {
  return `announcement ${announcementId}`;
}

/**
 * Queues the mail for every player whose address is verified, in one statement. Gives how many there are. Nobody of them is
 * erased before the transaction ends: their mail would not be seen, and stay.
 */
export async function queueForEverybody(tx: Queryable, mail: BulkMail): Promise<number> {
  const at = mail.now.toISOString();
  const { rowCount } = await tx.execute(sql`
    with reader as materialized (
      select id, email from app_user where role = 'participant' and email_verified_at is not null for key share
    )
    insert into mail_outbox (kind, recipient, subject, text_body, html_body, message_id, created_at, next_try_at)
    select ${mailKind(mail.announcementId)}, email, ${mail.subject}, ${mail.text}, ${mail.html},
      '<' || gen_random_uuid() || '@urban-vision>', ${at}::timestamptz,
      ${at}::timestamptz + row_number() over (order by id) * make_interval(secs => ${1 / MAILS_PER_SECOND}::float)
    from reader`);
  return rowCount ?? 0;
}

/** Takes back the mails that have not left. */
export async function stopMails(tx: Queryable, announcementId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from mail_outbox where kind = ${mailKind(announcementId)} and sent_at is null`);
  return rowCount ?? 0;
}
