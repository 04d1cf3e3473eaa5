import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { lookupOnce } from '../lookup-once.ts';
import { assertKey, type BlobStore, contentTypeOf, MOST_BLOB_BYTES } from './blob-store.ts';
import type { S3Location } from './s3-url.ts';

const MAX_TRIES = 3;
/** A service that accepts and never answers must not keep a reader waiting, nor everybody who waits with them. */
const CONNECT_WITHIN_MS = 2000;
const ANSWER_WITHIN_MS = 8000;
/** A large original over a line of two megabits takes longer than an answer may: it has the time that it moves so fast. */
const LEAST_BYTES_PER_MS = 256;
/** A proxy asks at once; clocks of two machines may differ. */
const SIGNED_FOR_SECONDS = 60;

function clientFor(location: S3Location): S3Client {
  return new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    forcePathStyle: true,
    maxAttempts: MAX_TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      httpAgent: { lookup: lookupOnce },
      httpsAgent: { lookup: lookupOnce },
    },
    // Other services than Amazon's know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(location.credentials && { credentials: location.credentials }),
  });
}

/** Objects of a bucket that are not ours: any key, reading only. */
export interface ObjectReader {
  /** The bytes, or at most the first `count`; undefined when there is no such object. */
  read(key: string, count?: number): Promise<Buffer | undefined>;
  close(): void;
}

/** Reads objects of a bucket that hold pictures to import. */
export function s3Objects(location: S3Location): ObjectReader {
  const client = clientFor(location);
  return {
    read: (key, count) =>
      within(ANSWER_WITHIN_MS, (abortSignal, moved) =>
        unlessMissing(async () => {
          const range = count === undefined ? {} : { Range: `bytes=0-${count - 1}` };
          const object = { Bucket: location.bucket, Key: location.prefix + key, ...range };
          const answer = await client.send(new GetObjectCommand(object), { abortSignal }).catch(unlessEmpty);
          if (answer === undefined) return Buffer.alloc(0);
          // Not every service knows ranges: one that sends all of it is left after the part that was asked for.
          return answer.Body && (await bytesOf(answer.Body, { abortSignal, moved, count }));
        }),
      ),
    close: () => client.destroy(),
  };
}

/** Of an object without bytes there is no first part. */
function unlessEmpty(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.name === 'InvalidRange') return undefined;
  throw error;
}

/** Keeps blobs in a bucket of an S3-compatible service. */
export function s3Store(location: S3Location, answerWithinMs = ANSWER_WITHIN_MS): BlobStore {
  const client = clientFor(location);
  const objectOf = (key: string) => {
    assertKey(key);
    return { Bucket: location.bucket, Key: location.prefix + key };
  };
  return {
    put: (key, blob) =>
      within(answerWithinMs, async (abortSignal, moved) => {
        moved(blob.bytes.length);
        const command = new PutObjectCommand({
          ...objectOf(key),
          Body: blob.bytes,
          ContentLength: blob.bytes.length,
          ContentType: blob.contentType,
          CacheControl: 'public, max-age=31536000, immutable',
        });
        await client.send(command, { abortSignal });
      }),
    read: (key, mostBytes) =>
      unlessMissing(() =>
        within(answerWithinMs, async (abortSignal, moved) => {
          const answer = await client.send(new GetObjectCommand(objectOf(key)), { abortSignal });
          if (!answer.Body) return undefined;
          const bytes = await bytesOf(answer.Body, { abortSignal, moved, mostBytes });
          return { bytes, contentType: answer.ContentType ?? contentTypeOf(key) };
        }),
      ),
    has: async (key) =>
      (await unlessMissing(() =>
        within(answerWithinMs, async (abortSignal) => {
          const head = client.send(new HeadObjectCommand(objectOf(key)), { abortSignal });
          if ((await unlessMissing(() => head)) !== undefined) return true;
          // An answer without a body does not say whether the object is missing or the bucket: this one does.
          const object = { ...objectOf(key), Range: 'bytes=0-0' };
          const answer = await client.send(new GetObjectCommand(object), { abortSignal });
          if (answer.Body instanceof Readable) answer.Body.destroy();
          return true;
        }),
      )) ?? false,
    remove: async (key) => {
      // Not every service is content where there is no such object.
      await unlessMissing(() =>
        within(answerWithinMs, async (abortSignal) => {
          await client.send(new DeleteObjectCommand(objectOf(key)), { abortSignal });
        }),
      );
    },
    pathFor: async (key) => {
      const signed = await getSignedUrl(client, new GetObjectCommand(objectOf(key)), { expiresIn: SIGNED_FOR_SECONDS });
      const { pathname, search } = new URL(signed);
      return pathname + search;
    },
  };
}

interface Portion {
  readonly abortSignal: AbortSignal;
  /** Told of the bytes as they come. */
  readonly moved: (bytes: number) => void;
  /** Of a longer body so many bytes are read. */
  readonly count?: number | undefined;
  /** A longer body is an error. */
  readonly mostBytes?: number | undefined;
}

/** The bytes of a body, whose end or length is only what the service says. */
async function bytesOf(
  body: NonNullable<GetObjectCommandOutput['Body']>,
  { abortSignal, moved, count = Number.POSITIVE_INFINITY, mostBytes = MOST_BLOB_BYTES }: Portion,
): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new TypeError('A body of the blob store is a stream.');
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop ends the stream.
  for await (const chunk of body) {
    abortSignal.throwIfAborted();
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    moved(chunk.length);
    if (length >= count) break;
    if (length > mostBytes) throw new Error(`The blob store sent more than ${mostBytes} bytes.`);
  }
  return Buffer.concat(chunks).subarray(0, count);
}

/**
 * The signal ends the request; the race also ends the wait for a body that stops in the middle. Bytes that `moved` is told of
 * prolong it.
 */
async function within<T>(
  ms: number,
  work: (signal: AbortSignal, moved: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const patience = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  let endsAt = performance.now() + ms;
  const look = () => {
    const leftMs = endsAt - performance.now();
    if (leftMs > 0) {
      timer = setTimeout(look, leftMs);
      return;
    }
    reject(new Error(`The blob store did not answer within ${ms} ms.`));
    patience.abort();
  };
  let timer = setTimeout(look, ms);
  const moved = (bytes: number) => {
    endsAt += bytes / LEAST_BYTES_PER_MS;
  };
  try {
    return await Promise.race([work(patience.signal, moved), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    // A missing bucket must not look like a missing image.
    const isMissing = error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
    if (isMissing) return undefined;
    throw error;
  }
}
