import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const SMALLEST_BYTES = 1024;
/** Texts only: pictures and fonts are compressed already, and a stream of events must not wait for more of it. */
const TEXTS = /^(?:text\/(?:html|css|plain|javascript)|application\/(?:json|manifest\+json)|image\/svg\+xml)\b/;

/**
 * Compresses what was not compressed by the build: the answers of calls, and the files of a build without
 * compressed neighbours. An answer may hold a secret (a team's code) beside what a person wrote, yet its length tells
 * a foreign page nothing (BREACH): callers are known by a header that only our own pages set, never by a cookie.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: SMALLEST_BYTES,
    customTypes: TEXTS,
    // As small as gzip at its best, in a fraction of the time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // What people send stays as it is: a small body must not grow beyond the limit for bodies.
    globalDecompression: false,
  });
}
