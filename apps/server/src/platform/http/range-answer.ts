import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from './byte-range.ts';
import { sendRefusal } from './error-answer.ts';

/** Refuses a range that lies behind the end of a file of `size` bytes, and says how long it is; nobody keeps the refusal. */
export function refuseRange(request: FastifyRequest, reply: FastifyReply, size: number) {
  reply.headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' });
  return sendRefusal(request, reply, 'INVALID_INPUT', {}, 416);
}

/** Makes the answer one that holds that part of a file of `size` bytes, which the caller sends. */
export function beginPart(reply: FastifyReply, { first, last }: ByteRange, size: number): FastifyReply {
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': last - first + 1 });
}
