import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertKey, type BlobStore, contentTypeOf } from './blob-store.ts';
import type { S3Location } from './s3-url.ts';

const MAX_TRIES = 3;

/** Keeps blobs in a bucket of an S3-compatible service. */
export function s3Store(location: S3Location): BlobStore {
  const client = new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    forcePathStyle: true,
    maxAttempts: MAX_TRIES,
    // Other services than Amazon's know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(location.credentials && { credentials: location.credentials }),
  });
  const objectOf = (key: string) => {
    assertKey(key);
    return { Bucket: location.bucket, Key: location.prefix + key };
  };
  return {
    put: async (key, blob) => {
      await client.send(
        new PutObjectCommand({
          ...objectOf(key),
          Body: blob.bytes,
          ContentLength: blob.bytes.length,
          ContentType: blob.contentType,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
    read: (key) =>
      unlessMissing(async () => {
        const answer = await client.send(new GetObjectCommand(objectOf(key)));
        if (!answer.Body) return undefined;
        const bytes = Buffer.from(await answer.Body.transformToByteArray());
        return { bytes, contentType: answer.ContentType ?? contentTypeOf(key) };
      }),
    has: async (key) =>
      (await unlessMissing(async () => {
        await client.send(new HeadObjectCommand(objectOf(key)));
        return true;
      })) ?? false,
  };
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
