import { setTimeout as sleep } from 'node:timers/promises';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { type Backoff, backoffMs } from '@uvh/domain/retry';
import { type BlobStore, BlobStoreError } from './blob-store.ts';

/** How long an import, an export or a backup waits for a service that is overloaded, or is started again. */
export const PATIENCE_OF_WORK_MS = 60_000;

const WAITS: Backoff = { firstMs: 500, maxMs: 5000 };
const TOO_MANY_REQUESTS = 429;
const FIRST_OF_SERVER = 500;

/**
 * A store for work of thousands of objects: one call in a hundred that fails in passing, as while the service asks for fewer requests, ends
 * no work of hours. Whoever waits for a single picture asks again by themselves. A service that has not answered before may have been named
 * wrongly, and is not waited for.
 */
export function patientStore(store: BlobStore, patienceMs: number): BlobStore {
  let hasAnswered = false;
  const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
    const endsAt = performance.now() + patienceMs;
    for (let failures = 1; ; failures += 1) {
      try {
        const answer = await ask();
        hasAnswered = true;
        return answer;
      } catch (error) {
        if (error instanceof RangeError) throw error;
        const waitMs = backoffMs(WAITS, failures);
        const mayPass = error instanceof S3ServiceException ? isBusy(error) : hasAnswered;
        if (!mayPass || performance.now() + waitMs > endsAt) throw toldAs(error);
        await sleep(waitMs);
      }
    }
  };
  return {
    put: (key, blob) => patiently(() => store.put(key, blob)),
    read: (key, mostBytes) => patiently(() => store.read(key, mostBytes)),
    has: (key) => patiently(() => store.has(key)),
    remove: (key) => patiently(() => store.remove(key)),
    pathFor: (key) => store.pathFor(key),
  };
}

/** Whether the service itself has too much to do, or something in it broke: of what it refuses nothing changes by asking again. */
function isBusy({ $metadata: { httpStatusCode = FIRST_OF_SERVER } }: S3ServiceException): boolean {
  return httpStatusCode >= FIRST_OF_SERVER || httpStatusCode === TOO_MANY_REQUESTS;
}

/** Told as what it is: a connection that is refused would pass for one to the database. */
function toldAs(cause: unknown): BlobStoreError {
  const why = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
  if (cause instanceof S3ServiceException && !isBusy(cause))
    return new BlobStoreError(`The store of images (S3_URL) refuses what it is asked: ${cause.name}: ${why}.`, {
      cause,
    });
  return new BlobStoreError(
    `The store of images (S3_URL) does not answer, or has too much to do: ${why}. Begin again when it is well ("organiser doctor" tells): an import goes on where it was.`,
    { cause },
  );
}
