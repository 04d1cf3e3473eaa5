import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './error-answer.ts';

/**
 * Two names of a host: what stands in front may have gone by the other one. None in HTTP/1.1 (RFC 9112, section 3.2): Node
 * would refuse that one without a word.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, httpVersion } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) sendRefusal(request, reply, 'INVALID_INPUT');
    else done();
  });
}
