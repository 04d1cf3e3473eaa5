import type { LeasedImage } from '@uvh/contract/calls/image';
import { ApiError } from '../../../api/api-error.ts';
import type { Retrying } from '../../../api/retry.ts';
import type { DecodedPicture, PreparedImage } from './prepared-image.ts';

/** Lease and picture of an image are asked for three times more: docs/product/limits.md#retries */
export const IMAGE_RETRIES = 3;

interface Loading {
  /** Known from storage; nothing is fetched then. */
  readonly bytes: Blob | undefined;
  readonly retrying: Retrying;
  readonly lease: (signal: AbortSignal) => Promise<LeasedImage>;
  readonly signal: AbortSignal;
}

/** Fetches and decodes, and retries. A link runs out while the lease goes on: asking again gives a fresh one. */
export async function loadPicture(
  prepared: PreparedImage,
  { bytes, lease, retrying, signal }: Loading,
): Promise<DecodedPicture> {
  try {
    return await retrying(() => prepared.load(bytes), {
      retries: IMAGE_RETRIES,
      signal,
      isWorthIt: (cause) => cause instanceof ApiError && cause.code !== 'IMAGE_LINK_EXPIRED',
    });
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'IMAGE_LINK_EXPIRED') throw cause;
    prepared.renew(await lease(signal));
    return prepared.load();
  }
}
