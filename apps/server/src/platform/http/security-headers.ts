import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { API_BASE } from '@uvh/contract/api-base';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { oncePer } from '../once-per.ts';

/** Origins beside our own that pages may load from. */
export interface PageSources {
  /** Map tiles and, where the blob store is elsewhere, images. */
  readonly images: readonly string[];
  /** Google Analytics, when a measurement id is set. */
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
}

/** What the app never asks for, nobody who gets into a page of it can ask for either. Chromium warns of a name that it does not know. */
const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ');

export interface PagePolicy {
  readonly publicUrl: string;
  /** They follow the settings, which change while it runs; the same object until those are read again. */
  readonly sources: () => PageSources;
  /** Hashes of what the build wrote into its pages, as a policy names them. */
  readonly built: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** Puts strict headers on an answer. */
export type Secure = (reply: FastifyReply) => void;

/** Of style and scripts within a page only what the build wrote is allowed. */
export function secureBy(policy: PagePolicy): Secure {
  // To put them together takes longer than most calls do otherwise, and settings seldom change.
  const headersFor = oncePer((sources: PageSources) => securityHeaders(policy, sources));
  return (reply) => {
    for (const [name, value] of headersFor(policy.sources())) reply.raw.setHeader(name, value);
  };
}

/** Strict headers on every answer of a route, and where there is none. What the router itself refuses comes by no hook. */
export function setSecurityHeaders(app: FastifyInstance, secure: Secure): void {
  app.addHook('onRequest', (_request, reply, done) => {
    secure(reply);
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    // An answer that depends on the caller must never be cached, however its address is spelled: '/%61pi' is '/api' too.
    const isCall = request.url.startsWith(API_BASE) || request.routeOptions.url?.startsWith(API_BASE) === true;
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** What helmet sets on an answer, and what the app never asks for. */
function securityHeaders(
  { publicUrl, built }: PagePolicy,
  sources: PageSources,
): readonly (readonly [string, string])[] {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...built.scripts, ...sources.scripts],
        'style-src': ["'self'", ...built.styles],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...sources.images],
        'connect-src': ["'self'", ...sources.connections],
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
  // An answer that goes nowhere: helmet writes on one, and what it wrote is read off it.
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  setHeaders(request, answer, (error) => {
    if (error) throw error;
  });
  return [
    ...answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))] as const),
    ['permissions-policy', PERMISSIONS_POLICY],
  ];
}
