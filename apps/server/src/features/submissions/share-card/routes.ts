import { API_BASE } from '@uvh/contract/api-base';
import { SHARE_CARD_PATH } from '@uvh/contract/calls/share-card';
import type { FastifyInstance } from 'fastify';
import { admit, callerOf } from '../../../platform/http/caller.ts';
import { languageOf } from '../../../platform/http/language.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RateRule } from '../../../platform/rate-limit/rate-limiter.ts';
import { type CardServices, makeShareCard } from './service.ts';

/** A card costs a tenth of a second of a processor. */
const CARDS_OF_USER: RateRule = { name: 'share cards of user', limit: 20, seconds: 60 };

/** Draws the card of the caller's last work session. */
export function registerShareCardRoute(
  app: FastifyInstance,
  services: Pick<Platform, 'db' | 'limiter'> & CardServices,
): void {
  const { db, leaderboard, event, limiter } = services;
  app.route({
    method: 'GET',
    url: API_BASE + SHARE_CARD_PATH,
    schema: { hide: true },
    // A HEAD request would draw a card for nobody.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await callerOf(request);
      admit({ access: 'member' }, caller);
      if (!caller?.team) throw refusal('NO_TEAM');
      await limiter.enforce(CARDS_OF_USER, String(caller.userId));
      const { teamId } = caller.team;
      const language = languageOf(request.headers['accept-language']);
      const card = await makeShareCard({ db, leaderboard, event }, { userId: caller.userId, teamId, language });
      if (!card) throw refusal('NOT_FOUND');
      return reply.header('cache-control', 'private, no-store').type('image/png').send(card);
    },
  });
}
