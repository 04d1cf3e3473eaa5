import helmet from '@fastify/helmet';
import { API_BASE } from '@uvh/contract/api-base';
import type { FastifyInstance } from 'fastify';

/** Origins beside our own that pages may load from: they follow the settings, which change while it runs. */
export interface PageSources {
  /** Map tiles and, where the blob store is elsewhere, images. */
  images(): readonly string[];
  /** Google Analytics, when a measurement id is set. */
  scripts(): readonly string[];
  connections(): readonly string[];
}

/** What the app never asks for, nobody who gets into a page of it can ask for either. */
const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ');

export interface PagePolicy {
  readonly publicUrl: string;
  readonly sources: PageSources;
  /** Hashes of what the build wrote into its pages, as a policy names them. */
  readonly built: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** Strict headers on every answer. Of style and scripts within a page only what the build wrote is allowed. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, sources, built }: PagePolicy,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...built.scripts, () => sources.scripts().join(' ')],
        'style-src': ["'self'", ...built.styles],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', () => sources.images().join(' ')],
        'connect-src': ["'self'", () => sources.connections().join(' ')],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  app.addHook('onSend', async (request, reply) => {
    // An answer that depends on the caller must never be cached, however its address is spelled: '/%61pi' is '/api' too.
    const isCall = request.url.startsWith(API_BASE) || request.routeOptions.url?.startsWith(API_BASE) === true;
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
