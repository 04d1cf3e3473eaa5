import { createHash } from 'node:crypto';
import { getEventWords } from '@uvh/contract/calls/event';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { oncePer } from '../../platform/once-per.ts';
import type { EventService } from './service.ts';
import type { EventSettings } from './settings.ts';

/** Texts of the event and the lists of its landing page, apart from its settings: few screens want them. */
export function registerWordsRoutes(app: FastifyInstance, services: { readonly event: EventService }): void {
  bindCall(app, getEventWords, async () => wordsOf((await services.event.current()).settings));
}

export function wordsOf({ texts, questions, prizes, partners, links, dataLicence }: EventSettings) {
  return { texts, questions, prizes, partners, links, data_licence: dataLicence };
}

/** Another one whenever any of it is another; null while all of it is the product's own. */
export const wordsVersionOf = oncePer((settings: EventSettings): string | null => {
  const words = wordsOf(settings);
  const isOwn = Object.entries(words).some(([, value]) => value !== null && Object.keys(value).length > 0);
  const isSaid = isOwn || Object.values(words).some((value) => Array.isArray(value));
  return isSaid ? createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 12) : null;
});
