import { createHash } from 'node:crypto';
import type { AnswerInput } from '@uvh/contract/call';
import { getEventMap } from '@uvh/contract/calls/event';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { oncePer } from '../../platform/once-per.ts';
import type { EventService } from './service.ts';
import type { EventSettings } from './settings.ts';

/** The map of the event, apart from its settings: only one screen wants it, and it is long. */
export function registerMapRoutes(app: FastifyInstance, services: { readonly event: EventService }): void {
  bindCall(app, getEventMap, async () => answerOf((await services.event.current()).settings), { keepsText: true });
}

const answerOf = oncePer(
  ({ mapCentre: centre, mapDrawing: drawing }: EventSettings): AnswerInput<typeof getEventMap> => ({
    centre,
    drawing: centre === null ? null : drawing,
  }),
);

/** Another one whenever the map is another one; null for no map. Settings are the same object until they are read again. */
export const mapVersionOf = oncePer(({ mapCentre: centre, mapDrawing: drawing }: EventSettings): string | null =>
  centre === null
    ? null
    : createHash('sha256')
        .update(JSON.stringify([centre, drawing]))
        .digest('base64url')
        .slice(0, 12),
);
