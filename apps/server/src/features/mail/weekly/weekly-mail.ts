import { countedText } from '@uvh/contract/messages/counted';
import { type Calendar, calendarOf, daysAfter } from '@uvh/domain/event/calendar';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EventService } from '../../event/service.ts';
import { type EmailContent, emailAsHtml, emailAsText } from '../email-content.ts';
import { fillIn, fillInSubject } from '../fill-in.ts';
import { eventMessages, mailLanguage } from '../i18n/event-messages.ts';
import type { Mail, MailServices } from '../service.ts';
import { unsubscribeLink, unsubscribeToken } from './unsubscribe-link.ts';
import { takeDuePeople, type WeekOfPerson } from './weekly-queries.ts';

export interface WeeklyMailServices extends MailServices, Pick<Platform, 'db' | 'clock' | 'secret' | 'jobs'> {
  readonly event: Pick<EventService, 'phase' | 'known'>;
  /** The leaderboard is built on top of mail: its one function that is needed here is passed in. */
  readonly leaderboard: { rankOf(teamId: number): Promise<{ readonly rank: number; readonly zone: number }> };
}

const EVERY_SECONDS = 1800;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** On Monday at nine, by the event's clock. */
const SENDING_TIME = '09:00';
const PLAYED_WITHIN_DAYS = 28;
const AT_ONCE = 100;

export function registerWeeklyMail(services: WeeklyMailServices): void {
  services.jobs.every('weekly mail', EVERY_SECONDS, () => queueWeeklyMails(services));
}

/** Queues the mail of the week for everybody who is due, once a week each, while the game is open. */
export async function queueWeeklyMails(services: WeeklyMailServices): Promise<void> {
  const { db, clock, event, outbox } = services;
  const now = clock.now();
  const phase = await event.phase();
  const calendar = calendarOf(event.known().settings.timeZone);
  const monday = mondayOf(now, calendar);
  const begins = new Date(calendar.startOfDay(monday));
  if (phase !== 'open' || now < new Date(calendar.instantAt(`${monday}T${SENDING_TIME}`))) return;
  const week = {
    monday,
    from: new Date(calendar.startOfDay(daysAfter(monday, -WEEK_DAYS))),
    to: begins,
    playedSince: new Date(now.getTime() - PLAYED_WITHIN_DAYS * DAY_MS),
  };
  for (;;) {
    // Queued in the transaction that notes it: nobody gets two, whoever dies in between.
    const queued = await inTransaction(db, async (tx) => {
      const people = await takeDuePeople(tx, week, AT_ONCE);
      for (const person of people) await outbox.queue(tx, await weeklyMail(services, person));
      return people.length;
    });
    if (queued < AT_ONCE) return;
  }
}

/** The Monday of the week of an instant, on the event's calendar. */
function mondayOf(instant: Date, { dayOf, dayFrom }: Calendar): string {
  const weekday = new Date(`${dayOf(instant)}T12:00:00Z`).getUTCDay();
  return dayFrom(instant, -((weekday + WEEK_DAYS - 1) % WEEK_DAYS));
}

async function weeklyMail(
  { config, event, secret, leaderboard }: WeeklyMailServices,
  { userId, teamId, email: recipient, firstName, team, language, xp, corrections }: WeekOfPerson,
): Promise<Mail> {
  const reader = mailLanguage(event, language);
  const { weekly, signature } = eventMessages(event, reader);
  const { rank } = await leaderboard.rankOf(teamId);
  const number = new Intl.NumberFormat(reader);
  const values: Readonly<Record<string, string>> = {
    name: firstName,
    team,
    xp: number.format(xp),
    corrections: number.format(corrections),
    rank: number.format(rank),
  };
  const filled = (text: string) => fillIn(text, values);
  const week = countedText(weekly, 'week', reader, corrections);
  const unsubscribeUrl = unsubscribeLink(config.publicUrl, unsubscribeToken(secret, userId));
  const content: EmailContent = {
    language: reader,
    subject: fillInSubject(weekly.subject, values),
    heading: filled(weekly.heading),
    paragraphs: [
      filled(weekly.greeting),
      filled(xp === 0 && corrections === 0 ? weekly.quietWeek : week),
      ...(rank > 0 ? [filled(weekly.rank)] : []),
    ],
    codes: [],
    link: { label: weekly.link, url: `${config.publicUrl}/dashboard` },
    footnote: weekly.footnote,
    footLink: { label: weekly.unsubscribe, url: unsubscribeUrl },
    signature,
  };
  return {
    kind: 'weekly',
    recipient,
    subject: content.subject,
    text: emailAsText(content),
    html: emailAsHtml(content),
    unsubscribeUrl,
  };
}
