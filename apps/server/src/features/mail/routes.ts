import { nameOfEvent } from '@uvh/contract/event-words';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { MAILBOX_STYLE, mailboxPage } from './mailbox-page.ts';
import { findMail, listMails } from './queries.ts';

const SHOWN = 100;
/** A mail is shown as a stranger's page: no script, no loading, nothing of ours in reach. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
const idParams = z.object({ id: z.coerce.number().check(z.int(), z.positive()) });

interface MailboxServices extends Pick<Platform, 'db' | 'mode'> {
  readonly event: {
    known(): { readonly settings: { readonly eventName: string | null; readonly timeZone: string } };
  };
}

/** The demo's mailbox: what was sent to whom. A real event does not have it. */
export function registerMailboxRoutes(app: FastifyInstance, { db, mode, event }: MailboxServices): void {
  if (mode !== 'demo') return;
  const hide = { schema: { hide: true } };
  app.get('/dev/mail', hide, async (_request, reply) => {
    const { eventName, timeZone } = event.known().settings;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(mailboxPage(await listMails(db, SHOWN), { name: nameOfEvent(eventName), timeZone }));
  });
  app.get('/dev/mail/style.css', hide, async (_request, reply) => reply.type('text/css').send(MAILBOX_STYLE));
  app.get('/dev/mail/:id', { schema: { hide: true, params: idParams } }, async (request, reply) => {
    const mail = await findMail(db, idParams.parse(request.params).id);
    if (!mail) throw refusal('NOT_FOUND');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .send(mail.htmlBody);
  });
  app.get('/dev/mailbox', hide, async (_request, reply) => {
    const mails = await listMails(db, SHOWN);
    return reply.header('cache-control', 'no-store').send(
      mails.map((mail) => ({
        id: mail.id,
        kind: mail.kind,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.textBody,
        created_at: mail.createdAt.toISOString(),
        sent_at: mail.sentAt?.toISOString() ?? null,
      })),
    );
  });
}
