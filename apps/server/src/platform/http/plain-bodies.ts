import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './error-answer.ts';

/**
 * Bodies come as they are: nothing here unpacks one, and one that says it was packed or written in other signs than UTF-8 would be read
 * as what it is not, and stored. Refused before it is read.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-encoding': packed = 'identity', 'transfer-encoding': sent = 'chunked' } = request.headers;
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    const isPlain = packed.trim().toLowerCase() === 'identity' && sent.trim().toLowerCase() === 'chunked';
    if (isPlain && /^utf-?8$/i.test(charset)) done();
    else sendRefusal(request, reply, 'UNSUPPORTED_MEDIA_TYPE');
  });
}
