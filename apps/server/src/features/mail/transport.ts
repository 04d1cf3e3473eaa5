import nodemailer from 'nodemailer';
import type { QueuedMail } from './queries.ts';

/** Takes a mail off our hands, or throws. */
export interface MailTransport {
  send(mail: QueuedMail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;
/**
 * Many look for spam before they say that they took a mail. Who does not wait sends it again, and whoever it is for gets it each time:
 * RFC 5321, 4.5.3.2.6 asks for ten minutes, in which a code would be of no use any more.
 */
const ANSWER_WITHIN_MS = 60_000;
export const SMTP_CONNECTIONS = 3;

/** Who a mail is from: as an organiser wrote it, or name and address. */
export type MailSender = string | { readonly name: string; readonly address: string };

/**
 * SMTP with pooled connections. Encrypts where the server offers it; `smtps:` demands it. `sender` is asked for each mail:
 * the name of the event may change.
 */
export function smtpTransport(smtpUrl: string, sender: () => MailSender): MailTransport {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({
        from: sender(),
        // As an object: an address is never parsed out of a text again.
        to: { name: '', address: mail.recipient },
        subject: asTyped(mail.subject),
        text: mail.textBody,
        html: mail.htmlBody,
        messageId: mail.messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
      });
    },
    close: () => transport.close(),
  };
}

/**
 * A subject that a mail program shows as it was typed. With the beginning of an encoded word (RFC 2047) in it, as a team may
 * name itself, it would be decoded there into what no rule of names has seen. The joiner has no width.
 */
function asTyped(subject: string): string {
  return subject.replaceAll('=?', '=\u2060?');
}

/** One press in the mail program ends the mail (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The demo without a mail server: its mailbox page shows the outbox, so a mail has arrived as soon as it is taken. */
export const mailboxTransport: MailTransport = { send: async () => undefined, close: () => undefined };

/** Whether the mail server said no for good (a 5xx to this mail), so that trying again is pointless. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false;
  // Login trouble is a fault of ours and is mended by the organisers.
  const isOurs = 'code' in error && error.code === 'EAUTH';
  return !isOurs && error.responseCode >= 500;
}
