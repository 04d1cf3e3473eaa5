import { getImage, type LeasedImage, leaseAhead, releaseAhead } from '@uvh/contract/calls/image';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../../platform/http/bind-call.ts';
import type { MemberCaller } from '../../../platform/http/caller.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { paceKeys, sharedPace } from '../../../platform/rate-limit/shared-pace.ts';
import { blobCache } from '../file/blob-cache.ts';
import { type ImageLinks, imageLinks } from '../file/image-links.ts';
import { registerImageFileRoute } from '../file/routes.ts';
import { boxesToShow } from './box-order.ts';
import { leasedImageText } from './lease-writing.ts';
import { heldBesideCaller } from './queries.ts';
import { type LeasingServices, type LiveLease, leaseService } from './service.ts';

/** The browser makes two for an image; reloads and several tabs are far below it too. */
const LEASE_CALLS = { limit: 120, perMs: 10_000 };

interface DeliveryServices extends Pick<Platform, 'blobs' | 'log' | 'pubsub' | 'random'> {
  readonly config: { readonly imageDelivery: 'server' | 'proxy' };
}

export function registerImageRoutes(app: FastifyInstance, services: LeasingServices & DeliveryServices): void {
  const links = imageLinks(services.secret, services.clock);
  const leases = leaseService(services);
  const calls = sharedPace(services, 'leases', LEASE_CALLS);
  const admit = async (caller: MemberCaller) => {
    const keys = paceKeys(caller);
    const seconds = calls.secondsToWait(keys);
    if (seconds !== undefined) throw refusal('RATE_LIMITED', { retryAfterSeconds: seconds });
    calls.add(keys, 1);
    return () => undefined;
  };
  registerImageFileRoute(app, {
    links,
    blobs: blobCache(services.blobs),
    pathFor: services.config.imageDelivery === 'proxy' ? services.blobs.pathFor : undefined,
    log: services.log,
    pubsub: services.pubsub,
  });
  const shown = async (held: readonly LiveLease[]): Promise<LeasedImage[]> => {
    const rates = await services.skillModel.rates();
    return held.map((lease) => leasedImage(lease, links, boxesToShow(lease, rates)));
  };
  bindCall(
    app,
    getImage,
    async (_, caller) => {
      const [image] = await shown([await leases.current(caller)]);
      if (!image) throw refusal('NO_IMAGE_LEFT');
      return image;
    },
    { admit, beside: heldBesideCaller, writeOut: leasedImageText },
  );
  bindCall(
    app,
    leaseAhead,
    async ({ body }, caller) => {
      return { images: await shown(await leases.ahead(caller, body.count)) };
    },
    {
      admit,
      beside: heldBesideCaller,
      writeOut: ({ images }) => `{"images":[${images.map(leasedImageText).join()}]}`,
    },
  );
  bindCall(
    app,
    releaseAhead,
    async ({ body }, caller) => ({
      released: [...(await leases.release(caller, body.image_ids))],
    }),
    { admit },
  );
}

function leasedImage(lease: LiveLease, links: ImageLinks, bbox: LeasedImage['bbox']): LeasedImage {
  const { questions } = lease;
  return {
    image_id: lease.imageId,
    image_url: links.urlOf(lease.content.objectKey),
    placeholder: lease.content.placeholder,
    bbox,
    // Without their scores: how unsure the machine was must not decide for the person.
    ...(lease.content.candidates.length > 0 && {
      candidates: lease.content.candidates.map(({ candidateId, label, x, y, width, height }) => ({
        candidate_id: candidateId,
        label,
        x,
        y,
        width,
        height,
      })),
    }),
    ...(questions.length > 0 && {
      questions: questions.map(({ questionId, box, note }) => ({ question_id: questionId, ...box, note })),
    }),
    lease_expires_at: lease.expiresAt.toISOString(),
  };
}
