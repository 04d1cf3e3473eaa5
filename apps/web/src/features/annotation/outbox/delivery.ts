import type { Answer } from '@uvh/contract/call';
import type { submitImage } from '@uvh/contract/calls/image';
import { ApiError } from '../../../api/api-error.ts';

export type SubmissionAnswer = Answer<typeof submitImage>;

/** What became of one attempt to send a submission. */
export type Delivery =
  | { readonly kind: 'accepted'; readonly answer: SubmissionAnswer | undefined }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** It could not be sent now and will be tried again. */
  | { readonly kind: 'waiting' };

/** Codes after which the same submission may still be accepted, without the person doing anything. */
const PASSING = new Set(['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'RATE_LIMITED', 'UNAUTHENTICATED']);

/** Reads a failed attempt. `ALREADY_SUBMITTED` means that an earlier attempt arrived: it counts, once. */
export function deliveryOfFailure(error: unknown): Delivery {
  if (!(error instanceof ApiError)) return { kind: 'refused', error };
  if (error.code === 'ALREADY_SUBMITTED') return { kind: 'accepted', answer: undefined };
  return PASSING.has(error.code) ? { kind: 'waiting' } : { kind: 'refused', error };
}
