import { getPractice } from '@uvh/contract/calls/event';
import type { Rect } from '@uvh/domain/annotation/box';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../../platform/http/bind-call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EventService } from '../../event/service.ts';
import { imageLinks } from '../file/image-links.ts';
import { listPracticePictures } from './queries.ts';

interface PracticeServices extends Pick<Platform, 'db' | 'clock' | 'secret'> {
  readonly event: Pick<EventService, 'current'>;
}

/** What people practise on in an event that has pictures of its own for it: only what is out of play shows its truth. */
export function registerPracticeRoutes(app: FastifyInstance, services: PracticeServices): void {
  const links = imageLinks(services.secret, services.clock);
  bindCall(app, getPractice, async () => {
    const { practice } = (await services.event.current()).settings;
    const pictures = practice === null ? [] : await listPracticePictures(services.db, practice);
    return {
      scenes: pictures.map(({ objectKey, suggestions, truth }) => ({
        image_url: links.urlOf(objectKey),
        suggestions: suggestions.map(boxAnswer),
        truths: (truth ?? []).map(boxAnswer),
      })),
    };
  });
}

function boxAnswer({ label, x, y, width, height }: Rect & { readonly label: string }) {
  return { label, x, y, width, height };
}
