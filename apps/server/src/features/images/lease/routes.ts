import { getImage, leaseAhead, releaseAhead } from '@uvh/contract/calls/image';
import type { FastifyInstance } from 'fastify';
import { bindCall, WrittenAnswer } from '../../../platform/http/bind-call.ts';
import type { MemberCaller } from '../../../platform/http/caller.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { paceKeys, sharedPace } from '../../../platform/rate-limit/shared-pace.ts';
import { blobCache } from '../file/blob-cache.ts';
import { imageLinks } from '../file/image-links.ts';
import { registerImageFileRoute } from '../file/routes.ts';
import { leasedImageTexts } from './leased-image.ts';
import { heldBesideCaller } from './queries.ts';
import { type LeasingServices, leaseService } from './service.ts';

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
    behindProxy: services.config.imageDelivery === 'proxy' ? services.blobs : undefined,
    log: services.log,
    pubsub: services.pubsub,
  });
  const shown = leasedImageTexts(services);
  bindCall(
    app,
    getImage,
    async (_, caller) => {
      const [image] = await shown([await leases.current(caller)]);
      if (!image) throw refusal('NO_IMAGE_LEFT');
      return new WrittenAnswer(image);
    },
    { admit, beside: heldBesideCaller },
  );
  bindCall(
    app,
    leaseAhead,
    async ({ body }, caller) => {
      const images = await shown(await leases.ahead(caller, body.count));
      return new WrittenAnswer(`{"images":[${images.join()}]}`);
    },
    { admit, beside: heldBesideCaller },
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
