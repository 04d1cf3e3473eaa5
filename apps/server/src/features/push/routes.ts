import { endPush, orderPush, pushKey } from '@uvh/contract/calls/push';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../platform/db/transaction.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMembership, holdAccount } from '../accounts/queries.ts';
import { encryptFor } from './encrypt.ts';
import { endpointOf } from './push-services.ts';
import { deleteSubscription, keepNewest, lockOrdersOf, storeSubscription } from './queries.ts';
import { type PushServices, situationNow } from './send-moments.ts';
import { pushKeysFrom } from './vapid.ts';

/** Phones, laptops and their browsers, of one person. */
const MOST_BROWSERS = 10;
const ORDERS = { name: 'push orders', limit: 30, seconds: 3600 } as const;

/** Orders and ends push messages to a browser. */
export function registerPushRoutes(app: FastifyInstance, services: PushServices & Pick<Platform, 'limiter'>): void {
  const { db, clock, config, limiter } = services;
  const key = config.pushKey === undefined ? null : pushKeysFrom(config.pushKey).publicKey;
  bindCall(app, pushKey, async () => ({ key }));
  bindCall(app, orderPush, async ({ body }, { userId }, { language }) => {
    if (key === null) throw refusal('NOT_FOUND');
    await limiter.enforce(ORDERS, String(userId));
    if (endpointOf(body.endpoint, config.pushServices) === undefined || !isReceiver(body))
      throw refusal('INVALID_INPUT', { details: [{ field: 'endpoint' }] });
    const { standings, opening } = await situationNow(services);
    const membership = await findMembership(db, userId);
    const standing = membership && standings.get(membership.teamId);
    await inTransaction(db, async (tx) => {
      if (!(await holdAccount(tx, userId))) throw refusal('UNAUTHENTICATED');
      await lockOrdersOf(tx, userId);
      await storeSubscription(tx, {
        ...body,
        userId,
        language,
        createdAt: clock.now(),
        teamId: standing?.teamId ?? null,
        zone: standing?.zone ?? null,
        rank: standing?.rank ?? null,
        openedFor: opening ?? null,
      });
      await keepNewest(tx, userId, MOST_BROWSERS);
    });
    return { ordered: true };
  });
  bindCall(app, endPush, async ({ body }, { userId }) => {
    await deleteSubscription(db, body.endpoint, userId);
    return { ordered: false };
  });
}

/** Whether messages can be encrypted for it. */
function isReceiver(receiver: { readonly key: string; readonly secret: string }): boolean {
  try {
    return encryptFor(receiver, '').length > 0;
  } catch {
    return false;
  }
}
