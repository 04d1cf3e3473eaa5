import { createHash } from 'node:crypto';
import type { AnswerInput } from '@uvh/contract/call';
import { getEventMap } from '@uvh/contract/calls/event';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { EventService } from './service.ts';
import type { EventSettings } from './settings.ts';

/** The map of the event, apart from its settings: only one screen wants it, and it is long. */
export function registerMapRoutes(app: FastifyInstance, services: { readonly event: EventService }): void {
  bindCall(app, getEventMap, async () => answerOf((await services.event.current()).settings), { keepsText: true });
}

const answers = new WeakMap<EventSettings, AnswerInput<typeof getEventMap>>();

function answerOf(settings: EventSettings): AnswerInput<typeof getEventMap> {
  const known = answers.get(settings);
  if (known) return known;
  const { mapCentre: centre, mapDrawing: drawing } = settings;
  const answer = { centre, drawing: centre === null ? null : drawing };
  answers.set(settings, answer);
  return answer;
}

const versions = new WeakMap<EventSettings, string | null>();

/** Another one whenever the map is another one; null for no map. Settings are the same object until they are read again. */
export function mapVersionOf(settings: EventSettings): string | null {
  const known = versions.get(settings);
  if (known !== undefined) return known;
  const { mapCentre: centre, mapDrawing: drawing } = settings;
  const version =
    centre === null
      ? null
      : createHash('sha256')
          .update(JSON.stringify([centre, drawing]))
          .digest('base64url')
          .slice(0, 12);
  versions.set(settings, version);
  return version;
}
