import { setTimeout as sleep } from 'node:timers/promises';
import { nameOfEvent } from '@uvh/contract/event-words';
import { type Backoff, backoffMs } from '@uvh/domain/retry';
import type { Platform } from '../../platform/platform.ts';
import { bringForward, markFailed, markSent, takeDueMail } from './queries.ts';
import { MAIL_TOPIC } from './service.ts';
import {
  isRefusedForGood,
  type MailTransport,
  mailboxTransport,
  SMTP_CONNECTIONS,
  smtpTransport,
} from './transport.ts';

/** Waits after the first failure, and the longest wait; it repeats until the mail is delivered. */
const RETRIES: Backoff = { firstMs: 15_000, maxMs: 10 * 60_000 };
/**
 * While it is sent nobody else sends it. A server that takes its time over one of the ten answers that a mail needs, as over the last, may
 * have as long as {@link smtpTransport} waits.
 */
const HELD_MS = 2 * 60_000;
/** A refusal can be a passing fault of the other side as well: three in a row are believed. */
const REFUSALS_BELIEVED = 3;
const NOTE_RETRIES: Backoff = { firstMs: 200, maxMs: 5000 };
const NOTES_TRIED = 8;
const POLL_SECONDS = 5;
const BRING_FORWARD_SECONDS = 60;
/** The clocks of two machines may differ, and a mail is held while it is sent. */
const SURELY_LATER_MS = RETRIES.maxMs + HELD_MS;

type SenderServices = Pick<Platform, 'db' | 'clock' | 'log' | 'mode'>;

/** The mail server of the environment, if there is one. */
interface SmtpConfig {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly mailAddress: string;
}

interface MailJobServices extends SenderServices, Pick<Platform, 'pubsub' | 'jobs'> {
  /** What the event is called: mails are from it. */
  readonly event: { known(): { readonly settings: { readonly eventName: string | null } } };
}

/** Sends every mail that is due. */
export async function sendDueMail(services: SenderServices, transport: MailTransport): Promise<void> {
  const oneAfterTheOther = async () => {
    while (await sendNext(services, transport));
  };
  await Promise.all(Array.from({ length: SMTP_CONNECTIONS }, oneAfterTheOther));
}

/** A machine that began with a wrong clock may have put mails off by hours, until it was set right. */
export async function bringMailsForward({ db, clock }: Pick<SenderServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await bringForward(db, now, new Date(now.getTime() + SURELY_LATER_MS));
}

async function sendNext({ db, clock, log, mode }: SenderServices, transport: MailTransport): Promise<boolean> {
  const now = clock.now();
  const mail = await takeDueMail(db, now, new Date(now.getTime() + HELD_MS));
  if (!mail) return false;
  try {
    await transport.send(mail);
  } catch (error) {
    const isFinal = isRefusedForGood(error) && mail.tries >= REFUSALS_BELIEVED;
    log.warn({ mailId: mail.id, kind: mail.kind, tries: mail.tries, isFinal, err: error }, 'mail was not sent');
    const nextTryAt = isFinal ? null : new Date(clock.now().getTime() + backoffMs(RETRIES, mail.tries));
    await markFailed(db, mail, error instanceof Error ? error.message : String(error), nextTryAt);
    return true;
  }
  await noteSent(() => markSent(db, mail.id, clock.now(), mode === 'demo'));
  return true;
}

/** A mail that has left is not one that failed: it would be sent once more. Tried for less long than it is held for this process. */
async function noteSent(note: () => Promise<void>): Promise<void> {
  for (let failures = 1; failures < NOTES_TRIED; failures += 1) {
    try {
      await note();
      return;
    } catch {
      await sleep(backoffMs(NOTE_RETRIES, failures));
    }
  }
  await note();
}

/**
 * Sends mail as it is queued, and checks every few seconds for mail that is due for a retry. Without a
 * mail server a real event's mail waits; the demo's lands in the mailbox page.
 */
export function registerMailJobs(services: MailJobServices, config: SmtpConfig): void {
  const transport = transportOf(config, services);
  if (!transport) return;
  let turn: Promise<void> | undefined;
  let isWokenAgain = false;
  const takeTurn = async (): Promise<void> => {
    do {
      isWokenAgain = false;
      await sendDueMail(services, transport);
    } while (isWokenAgain);
  };
  const wake = (): Promise<void> => {
    if (turn) isWokenAgain = true;
    turn ??= takeTurn().finally(() => {
      turn = undefined;
    });
    return turn;
  };
  const stopHearing = services.pubsub.subscribe(MAIL_TOPIC, () => {
    wake().catch((error: unknown) => services.log.error({ err: error }, 'sending mail'));
  });
  services.jobs.every('send mail', POLL_SECONDS, wake);
  services.jobs.every('bring mails forward', BRING_FORWARD_SECONDS, () => bringMailsForward(services));
  services.jobs.atStop(async () => {
    stopHearing();
    await turn?.catch(() => undefined);
    transport.close();
  });
}

function transportOf(config: SmtpConfig, { mode, event }: MailJobServices): MailTransport | undefined {
  const { smtpUrl, mailFrom, mailAddress: address } = config;
  const sender = () => mailFrom ?? { name: nameOfEvent(event.known().settings.eventName), address };
  if (smtpUrl !== undefined) return smtpTransport(smtpUrl, sender);
  return mode === 'demo' ? mailboxTransport : undefined;
}
