import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { mailOutbox } from '../../platform/db/schema/event.ts';
import { announce } from '../../platform/hub/announce.ts';

/** A mail ready to be sent. */
export interface Mail {
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Announced when mail was queued, so that it leaves at once. */
export const MAIL_TOPIC = 'mail';

export interface Outbox {
  /**
   * Queues a mail within the transaction that gives the reason for it. SMTP is not spoken here: a mail
   * server that is slow or down delays no request.
   */
  queue(tx: Queryable, mail: Mail): Promise<void>;
}

export function createOutbox(clock: Clock): Outbox {
  return {
    async queue(tx, mail) {
      const now = clock.now();
      await tx.insert(mailOutbox).values({
        kind: mail.kind,
        recipient: mail.recipient,
        subject: mail.subject,
        textBody: mail.text,
        htmlBody: mail.html,
        // Stays the same over retries, so that a mail server can tell a repeat.
        messageId: `<${randomUUID()}@urban-vision>`,
        createdAt: now,
        nextTryAt: now,
      });
      await announce(tx, MAIL_TOPIC);
    },
  };
}
