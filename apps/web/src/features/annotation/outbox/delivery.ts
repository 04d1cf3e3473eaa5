import type { Answer } from '@uvh/contract/call';
import type { submitImage } from '@uvh/contract/calls/image';
import { ApiError, isTransient } from '../../../api/api-error.ts';

export type SubmissionAnswer = Answer<typeof submitImage>;

/** What became of one attempt to send a submission. */
export type Delivery =
  | { readonly kind: 'accepted'; readonly answer: SubmissionAnswer | undefined }
  /** Other boxes of this image arrived before, from another device or an attempt that seemed to fail: they count, these do not. */
  | { readonly kind: 'earlierCounts' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** It could not be sent now and will be tried again. */
  | { readonly kind: 'waiting' };

/** Codes after which the same submission may still be accepted, without the person doing anything. */
const PASSING = new Set(['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'RATE_LIMITED', 'UNAUTHENTICATED']);

const SHUT_OUT = ['GAME_NOT_OPEN', 'GAME_OVER', 'EMAIL_NOT_VERIFIED', 'TEAM_DISQUALIFIED', 'NO_TEAM'] as const;
type ShutOut = (typeof SHUT_OUT)[number];

/**
 * Why somebody may not hand in, where that may change: organisers extend the game, or take a person back into the team that
 * they took them out of. What is refused now is taken then.
 */
export function shutOutBy(delivery: Delivery): ShutOut | undefined {
  if (delivery.kind !== 'refused' || !(delivery.error instanceof ApiError)) return undefined;
  const { code } = delivery.error;
  return SHUT_OUT.find((one) => one === code);
}

/** Reads a failed attempt. The same boxes sent again are answered as the first time: `ALREADY_SUBMITTED` was others. */
export function deliveryOfFailure(error: unknown): Exclude<Delivery, { kind: 'accepted' }> {
  if (!(error instanceof ApiError)) return { kind: 'refused', error };
  if (error.code === 'ALREADY_SUBMITTED') return { kind: 'earlierCounts' };
  // What a proxy or a network on the way says in place of the server is no refusal of the review.
  const isPassing = PASSING.has(error.code) || (error.code === 'BAD_ANSWER' && isTransient(error));
  return isPassing ? { kind: 'waiting' } : { kind: 'refused', error };
}
