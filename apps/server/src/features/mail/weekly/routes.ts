import { API_BASE } from '@uvh/contract/api-base';
import { getMailPreference, setMailPreference, unsubscribe } from '@uvh/contract/calls/mail-preference';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isAccount, storeMailLanguage, storeWantsWeekly, wantsWeekly } from './preference-queries.ts';
import { ONE_CLICK_PATH, userOfToken } from './unsubscribe-link.ts';

const tokenParams = z.object({ token: z.string().check(z.maxLength(100)) });
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
/** 'List-Unsubscribe=One-Click' is all that is ever sent. */
const FORM_LIMIT_BYTES = 4096;

type Services = Pick<Platform, 'db' | 'secret'>;

/** Which mails somebody wants: by their settings, by the link in a mail, and by one press in a mail program. */
export function registerMailPreferenceRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  bindCall(app, getMailPreference, async (_input, { userId }) => ({ weekly: await wantsWeekly(db, userId) }));
  bindCall(app, setMailPreference, async ({ body }, { userId }, { language }) => {
    await storeWantsWeekly(db, userId, body.weekly);
    await storeMailLanguage(db, userId, language);
    return { weekly: body.weekly };
  });
  bindCall(app, unsubscribe, async ({ body }) => {
    await storeBy(services, body.token, body.weekly);
    return { weekly: body.weekly };
  });
  void app.register(async (scope) => {
    // What the form says is not read: the address says it all, and ends a mail at the most.
    scope.addContentTypeParser(FORMS, { bodyLimit: FORM_LIMIT_BYTES, parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.post(
      `${API_BASE}${ONE_CLICK_PATH}/:token`,
      { schema: { hide: true, params: tokenParams } },
      async (request, reply) => {
        await storeBy(services, tokenParams.parse(request.params).token, false);
        return reply.code(204).send();
      },
    );
  });
}

async function storeBy({ db, secret }: Services, token: string, wanted: boolean): Promise<void> {
  const userId = userOfToken(secret, token);
  if (userId === undefined || !(await isAccount(db, userId))) throw refusal('NOT_FOUND');
  await storeWantsWeekly(db, userId, wanted);
}
