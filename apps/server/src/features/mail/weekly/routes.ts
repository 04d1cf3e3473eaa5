import { API_BASE } from '@uvh/contract/api-base';
import { getMailPreference, setMailPreference } from '@uvh/contract/calls/mail-preference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { languageOf } from '../../../platform/http/language.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdAccount } from '../../accounts/queries.ts';
import { type EventOfMails, eventMessages, mailLanguage } from '../i18n/event-messages.ts';
import { readMailPreference, storeMailLanguage, storeWantsWeekly } from './preference-queries.ts';
import { ONE_CLICK_PATH, userOfToken } from './unsubscribe-link.ts';
import { AGAIN, UNSUBSCRIBE_POLICY, type UnsubscribeState, unsubscribePage } from './unsubscribe-page.ts';

const tokenParams = z.object({ token: z.string().check(z.maxLength(100)) });
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
/** 'List-Unsubscribe=One-Click' is all that is ever sent. */
const FORM_LIMIT_BYTES = 4096;

interface Services extends Pick<Platform, 'db' | 'secret'> {
  readonly event: EventOfMails;
}

/** Which mails somebody wants: by their settings, by the page that a mail leads to, and by one press in a mail program. */
export function registerMailPreferenceRoutes(app: FastifyInstance, services: Services): void {
  const { db, secret } = services;
  bindCall(app, getMailPreference, async (_input, { userId }) => ({
    weekly: (await readMailPreference(db, userId)).wantsWeekly,
  }));
  bindCall(app, setMailPreference, async ({ body }, { userId }, { language }) => {
    await inTransaction(db, async (tx) => {
      if (!(await holdAccount(tx, userId))) throw refusal('UNAUTHENTICATED');
      await storeWantsWeekly(tx, userId, body.weekly);
      await storeMailLanguage(tx, userId, language);
    });
    return { weekly: body.weekly };
  });
  void app.register(async (scope) => {
    // What the form says is not read: the address says it all, and ends a mail at the most.
    scope.addContentTypeParser(FORMS, { bodyLimit: FORM_LIMIT_BYTES, parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    const route = `${API_BASE}${ONE_CLICK_PATH}/:token`;
    const hidden = { schema: { hide: true, params: tokenParams } };
    scope.get(route, hidden, async (request, reply) => {
      const userId = await userBy(services, request);
      return showPage(services, request, reply, userId === undefined ? 'unknown link' : 'ordered');
    });
    scope.post(route, hidden, async (request, reply) => {
      const isPage = request.headers.accept?.includes('text/html') === true;
      const isWanted = request.url.endsWith(`?${AGAIN}`);
      const isStored = await inTransaction(db, async (tx) => {
        const userId = await userBy({ db: tx, secret }, request);
        if (userId !== undefined) await storeWantsWeekly(tx, userId, isWanted);
        return userId !== undefined;
      });
      if (!isStored && isPage) return showPage(services, request, reply, 'unknown link');
      if (!isStored) throw refusal('NOT_FOUND');
      if (isPage) return showPage(services, request, reply, isWanted ? 'ordered again' : 'ended');
      return reply.code(204).send();
    });
  });
}

async function userBy(
  { db, secret }: { readonly db: Queryable } & Pick<Platform, 'secret'>,
  { params }: FastifyRequest,
): Promise<number | undefined> {
  const userId = userOfToken(secret, tokenParams.parse(params).token);
  return userId !== undefined && (await holdAccount(db, userId)) ? userId : undefined;
}

function showPage({ event }: Services, request: FastifyRequest, reply: FastifyReply, state: UnsubscribeState) {
  const language = mailLanguage(event, languageOf(request.headers['accept-language']));
  return reply
    .code(state === 'unknown link' ? 404 : 200)
    .header('content-security-policy', UNSUBSCRIBE_POLICY)
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(unsubscribePage({ state, messages: eventMessages(event, language), language }));
}
