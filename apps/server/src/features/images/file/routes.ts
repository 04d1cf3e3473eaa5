import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type BlobStore, contentTypeOf } from '../../../platform/blobs/blob-store.ts';
import { rangeOf } from '../../../platform/http/byte-range.ts';
import { beginPart, refuseRange } from '../../../platform/http/range-answer.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Log } from '../../../platform/log.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { BlobCache } from './blob-cache.ts';
import { PICTURE_ERASED_TOPIC, pictureErasedEvent } from './events.ts';
import { IMAGE_FILE_PATH, type ImageLinks, objectKeyOf } from './image-links.ts';
import { smallImages } from './small-images.ts';

/** A year: what a link names never changes. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

const RETRY_SECONDS = 2;

const linkParams = z.object({ file: z.string().check(z.regex(/^[0-9a-f]{64}\.webp$/)) });
const linkQuery = z.object({
  expires: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER)),
  signature: z.string().check(z.maxLength(100)),
  size: z.optional(z.literal('small')),
});

/** Where a proxy in front looks for what the server hands over to it (deploy/nginx.conf, deploy/Caddyfile). */
const STORE_BEHIND_PROXY = '/image-store';

interface ImageSource {
  readonly links: ImageLinks;
  readonly blobs: BlobCache;
  /** Hands the bytes over to the proxy in front; undefined: the server sends them itself. */
  readonly behindProxy: Pick<BlobStore, 'has' | 'pathFor'> | undefined;
  readonly log: Log;
  readonly pubsub: Pick<PubSub, 'subscribe' | 'onResync'>;
}

/** Serves image bytes to holders of a signed link: ranges, ETag, kept by browsers for ever. */
export function registerImageFileRoute(app: FastifyInstance, source: ImageSource): void {
  // Made here, so that no proxy has them.
  const smallSource = { ...source, blobs: smallImages(source.blobs), behindProxy: undefined };
  const kept = [source.blobs, smallSource.blobs];
  source.pubsub.subscribe(PICTURE_ERASED_TOPIC, ({ payload }) => {
    const { objectKey } = pictureErasedEvent.parse(JSON.parse(payload));
    for (const blobs of kept) blobs.forget(objectKey);
  });
  // Which pictures were erased meanwhile, nobody knows.
  source.pubsub.onResync(() => {
    for (const blobs of kept) blobs.forget();
  });
  app.route<{ Params: unknown; Querystring: unknown }>({
    method: ['GET', 'HEAD'],
    url: `${IMAGE_FILE_PATH}/:file`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const params = linkParams.safeParse(request.params);
      if (!params.success) throw refusal('NOT_FOUND');
      const query = linkQuery.safeParse(request.query);
      const hash = params.data.file.slice(0, 64);
      const verdict = query.success ? source.links.check(hash, query.data.expires, query.data.signature) : 'forged';
      if (verdict === 'expired') throw refusal('IMAGE_LINK_EXPIRED');
      if (verdict === 'forged') throw refusal('FORBIDDEN');
      if (query.data?.size === 'small')
        return sendImage(request, reply, { key: objectKeyOf(hash), tag: `${hash}-small` }, smallSource);
      return sendImage(request, reply, { key: objectKeyOf(hash), tag: hash }, source);
    },
  });
}

interface NamedImage {
  readonly key: string;
  /** Differs wherever the bytes do. */
  readonly tag: string;
}

async function sendImage(request: FastifyRequest, reply: FastifyReply, { key, tag }: NamedImage, source: ImageSource) {
  const etag = `"${tag}"`;
  // Only what is really the image may be kept for a year: no refusal goes out with these.
  const lasting = { etag, 'cache-control': CACHE_CONTROL, 'accept-ranges': 'bytes' };
  // Told to go on showing it, after the picture was looked for: one that was erased is not to come back out of a cache.
  const isKnown = isMatch(request.headers['if-none-match'], etag);
  if (source.behindProxy) {
    // The proxy would keep its own "not found" for as long as the picture. A store that does not answer is its to tell.
    if (!(await source.behindProxy.has(key).catch(() => true))) throw missing(request, key, source);
    if (isKnown) return reply.headers(lasting).code(304).send();
    // Ranges are the proxy's; it takes the type, and how long to keep it, from here.
    const path = await source.behindProxy.pathFor(key);
    return reply
      .headers({ ...lasting, 'x-accel-redirect': STORE_BEHIND_PROXY + path })
      .type(contentTypeOf(key))
      .send();
  }
  const blob = await source.blobs.read(key).catch((error: unknown) => {
    source.log.error({ err: error, requestId: request.id }, 'the blob store does not answer');
    throw refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
  });
  if (!blob) throw missing(request, key, source);
  if (isKnown) return reply.headers(lasting).code(304).send();
  reply.headers(lasting).type(blob.contentType);
  // If-Range: only the version that the reader has a part of may be continued.
  const isContinuable = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = isContinuable ? rangeOf(request.headers.range, blob.bytes.length) : 'whole';
  if (range === 'unsatisfiable') return refuseRange(request, reply, blob.bytes.length);
  if (range === 'whole') return reply.send(blob.bytes);
  return beginPart(reply, range, blob.bytes.length).send(blob.bytes.subarray(range.first, range.last + 1));
}

function missing(request: FastifyRequest, key: string, { log }: Pick<ImageSource, 'log'>): Error {
  log.error({ key, requestId: request.id }, 'a picture is missing from the blob store, or damaged');
  return refusal('NOT_FOUND');
}

function isMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}
