import { randomUUID } from 'node:crypto';
import type { MailPurpose } from '@uvh/contract/calls/organiser/mail';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import type { EventOfMails } from './i18n/event-messages.ts';
import { insertMail } from './queries.ts';

/** A mail ready to be sent. */
export interface Mail {
  readonly kind: MailPurpose;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one press in a mail program ends mails of this kind. */
  readonly unsubscribeUrl?: string;
}

/** Announced when mail was queued, so that it leaves at once. */
export const MAIL_TOPIC = 'mail';

/** What queueing a mail takes: the outbox, and the origin of links. */
export interface MailServices {
  readonly outbox: Outbox;
  readonly config: { readonly publicUrl: string };
  readonly event: EventOfMails;
}

export interface Outbox {
  /**
   * Queues a mail within the transaction that gives the reason for it. SMTP is not spoken here: a mail
   * server that is slow or down delays no request.
   *
   * With `isWanted: false` the same statements run and store nothing, where the time that a call takes must
   * not tell whether there was a mail.
   */
  queue(tx: Queryable, mail: Mail, how?: { readonly isWanted: boolean }): Promise<void>;
}

export function createOutbox(clock: Clock): Outbox {
  return {
    async queue(tx, mail, { isWanted } = { isWanted: true }) {
      // Stays the same over retries, so that a mail server recognises a repeat.
      const messageId = `<${randomUUID()}@urban-vision>`;
      await insertMail(tx, { ...mail, messageId, createdAt: clock.now(), isWanted });
      await publish(tx, MAIL_TOPIC);
    },
  };
}
