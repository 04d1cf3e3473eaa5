import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './error-answer.ts';

/** Two names of a host: what stands in front may have gone by the other one (RFC 9112, section 3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    if (hosts > 1) sendRefusal(request, reply, 'INVALID_INPUT');
    else done();
  });
}
