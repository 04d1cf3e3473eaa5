import { type LeasedImage, MAX_IMAGES_AHEAD } from '@uvh/contract/calls/image';
import { ApiError, isTransient } from '../../../api/api-error.ts';
import type { Retrying } from '../../../api/retry.ts';
import type { ImagesAhead } from '../pipeline/images-ahead.ts';
import { IMAGE_RETRIES } from '../pipeline/load-picture.ts';
import { PreparedImage } from '../pipeline/prepared-image.ts';
import type { AnnotationApi } from './annotation-api.ts';

interface Line {
  readonly api: AnnotationApi;
  readonly ahead: ImagesAhead;
  /** The images that were submitted and that the server does not know yet. */
  readonly waiting: () => ReadonlySet<number>;
  readonly retrying: Retrying;
  readonly signal: AbortSignal;
}

/**
 * The image that the answer to a submission brought meanwhile, else the one that the server gives; but for one that was
 * submitted here: then the next one after it.
 */
export async function leaseNext({ api, ahead, waiting, retrying, signal }: Line): Promise<PreparedImage> {
  const brought = ahead.take();
  if (brought) return brought;
  // The answer may have left the server before a submission reached it, and come here after that one was counted.
  const waitingBefore = waiting();
  const image = await retrying(() => api.lease(signal), {
    retries: IMAGE_RETRIES,
    signal,
    isWorthIt: (cause) => isTransient(cause) && navigator.onLine,
  });
  if (!waitingBefore.has(image.image_id) && !waiting().has(image.image_id)) return new PreparedImage(image, api);
  await ahead.fill();
  const next = ahead.take();
  if (next) return next;
  throw new ApiError('NETWORK', 0, '');
}

export type LeaseOwner =
  | { readonly kind: 'ours'; readonly renewed: LeasedImage | undefined }
  | { readonly kind: 'lost'; readonly given: LeasedImage };

/** Whether an image that was kept on this device is still this person's to work on. */
export async function checkLeaseOwner(
  imageId: number,
  { api, waiting, signal }: Omit<Line, 'ahead' | 'retrying'>,
): Promise<LeaseOwner> {
  const given = await api.lease(signal);
  if (given.image_id === imageId) return { kind: 'ours', renewed: given };
  if (waiting().has(given.image_id)) return { kind: 'ours', renewed: undefined };
  const others = await api.leaseAhead(MAX_IMAGES_AHEAD);
  const renewed = others.find((image) => image.image_id === imageId);
  return renewed ? { kind: 'ours', renewed } : { kind: 'lost', given };
}
