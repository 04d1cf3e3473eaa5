import { listMail, MAIL_PURPOSES, type MailPurpose, retryMail } from '@uvh/contract/calls/organiser/mail';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import { idFrom, pageFrom } from '../../platform/db/keyset.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { countMailLog, listMailLog, type QueuedMail, retryAll } from './queries.ts';
import { MAIL_TOPIC } from './service.ts';

/** The mail log of the organisers' console. Texts are not in it: a code belongs to whom it was sent. */
export function registerMailLogRoutes(app: FastifyInstance, { db, clock }: Pick<Platform, 'db' | 'clock'>): void {
  bindCall(app, listMail, async ({ query: { after, limit, state, search } }) => {
    const found = await listMailLog(db, { state, search, afterId: idFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ id }) => ({ value: null, id }));
    const total = after === undefined ? await countMailLog(db, { state, search }) : null;
    return { rows: rows.map(mailAnswer), next, total };
  });
  bindCall(app, retryMail, async (_input, { username }) => ({
    mails: await inTransaction(db, async (tx) => {
      const mails = await retryAll(tx, clock.now());
      await audit(tx, { actor: username, action: 'mail.retry', target: 'mail', details: { mails } });
      await publish(tx, MAIL_TOPIC);
      return mails;
    }),
  }));
}

type LoggedMail = Omit<QueuedMail, 'textBody' | 'htmlBody' | 'messageId'>;

function mailAnswer(mail: LoggedMail) {
  return {
    mail_id: mail.id,
    kind: purposeOf(mail),
    recipient: mail.recipient,
    subject: mail.subject,
    state: stateOf(mail),
    tries: mail.tries,
    created_at: mail.createdAt.toISOString(),
    sent_at: mail.sentAt?.toISOString() ?? null,
    next_try_at: mail.nextTryAt?.toISOString() ?? null,
    last_error: mail.lastError,
  };
}

/** Mails of an announcement are kept with its id. */
function purposeOf({ kind }: Pick<LoggedMail, 'kind'>): MailPurpose {
  const [word] = kind.split(' ');
  const purpose = MAIL_PURPOSES.find((each) => each === word);
  if (purpose === undefined) throw new Error(`There are no mails of the kind "${kind}".`);
  return purpose;
}

function stateOf({ sentAt, nextTryAt }: Pick<LoggedMail, 'sentAt' | 'nextTryAt'>) {
  if (sentAt !== null) return 'sent' as const;
  return nextTryAt === null ? ('refused' as const) : ('waiting' as const);
}
