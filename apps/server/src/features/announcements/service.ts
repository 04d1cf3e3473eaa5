import { isShownAt } from '@uvh/domain/event/announcement';
import { audit } from '../../platform/audit/audit.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { EVENT_TOPIC, type EventService } from '../event/service.ts';
import { announcementMail } from '../mail/announcement-mail.ts';
import { MAIL_TOPIC } from '../mail/service.ts';
import {
  endAnnouncement,
  findAnnouncement,
  findSame,
  insertAnnouncement,
  queueForEverybody,
  setMailed,
  stopMails,
} from './queries.ts';

export interface AnnouncementServices extends Pick<Platform, 'db' | 'clock'> {
  readonly event: Pick<EventService, 'forget' | 'known'>;
  readonly config: { readonly publicUrl: string };
}

interface Wanted {
  readonly text: string;
  readonly tone: 'info' | 'warning';
  readonly endsAt: Date | null;
  readonly isMailed: boolean;
}

/** Whoever presses twice, or again since the answer was lost, means one. */
const SAME_WITHIN_MS = 10 * 60_000;

/** Tells everybody: in the app at once, by mail as fast as the mail server takes it. */
export async function makeAnnouncement(
  services: AnnouncementServices,
  actor: string,
  { text, tone, endsAt, isMailed }: Wanted,
): Promise<{ readonly id: number; readonly mailed: number }> {
  const now = services.clock.now();
  const made = await inTransaction(services.db, async (tx) => {
    await holdLock(tx, 'announcements');
    const since = new Date(now.getTime() - SAME_WITHIN_MS);
    const same = await findSame(tx, { text, tone, actor, endsAt }, { since, isMailed });
    if (same) return { id: same.id, mailed: same.mailed };
    // Below what was told already: a press whose answer was lost may come again when the end is over.
    if (!isShownAt(endsAt?.getTime() ?? null, now.getTime()))
      throw refusal('INVALID_INPUT', { details: [{ field: 'ends_at', message: 'must be later than now' }] });
    const { id } = await insertAnnouncement(tx, { text, tone, actor, createdAt: now, endsAt });
    let mailed = 0;
    if (isMailed) {
      mailed = await queueForEverybody(tx, { announcementId: id, now, ...announcementMail(services, text) });
      await setMailed(tx, id, mailed);
      await publish(tx, MAIL_TOPIC);
    }
    await audit(tx, { actor, action: 'event.announce', target: text.slice(0, 80), details: { id, tone, mailed } });
    await publish(tx, EVENT_TOPIC);
    return { id, mailed };
  });
  services.event.forget();
  return made;
}

/** Takes an announcement out of the app, and stops the mails of it that have not left. */
export async function withdrawAnnouncement(
  services: AnnouncementServices,
  actor: string,
  id: number,
  why: { readonly undoes?: number } = {},
): Promise<number> {
  const stopped = await inTransaction(services.db, async (tx) => {
    const row = await findAnnouncement(tx, id);
    if (row === undefined) throw refusal('NOT_FOUND');
    if (!(await endAnnouncement(tx, id, services.clock.now()))) throw refusal('CHANGED_SINCE');
    const mailsStopped = await stopMails(tx, id);
    const details = { id, mailsStopped, ...why };
    await audit(tx, { actor, action: 'event.withdraw-announcement', target: row.text.slice(0, 80), details });
    await publish(tx, EVENT_TOPIC);
    return mailsStopped;
  });
  services.event.forget();
  return stopped;
}

/** Undoes an announcement by withdrawing it. */
export function undoAnnouncement(services: AnnouncementServices) {
  return async (actor: string, act: { readonly id: number; readonly details: Readonly<Record<string, unknown>> }) => {
    await withdrawAnnouncement(services, actor, Number(act.details.id), { undoes: act.id });
  };
}
