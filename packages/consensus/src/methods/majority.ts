import { REMOVED, STATE_COUNT, UNKNOWN_LABEL } from '../label/states.ts';
import type { ObservedObject } from '../matching/observe.ts';

/** What a method says about one object. */
export interface MethodVerdict {
  /** A class, or REMOVED. */
  readonly state: number;
  /** Probability or share of votes of that state. */
  readonly confidence: number;
}

/**
 * Majority vote on one object. A drawn box stays when more than half of those who saw the image drew it; its class is
 * what most of them said. Of equal counts the suggested state wins, then the first: UVH-26 (arXiv 2511.02563) broke
 * ties at random, which would make the answer differ from run to run. Without votes the suggestion stands.
 */
export function majorityVote(object: Pick<ObservedObject, 'votes' | 'suggestedState' | 'kind'>): MethodVerdict {
  const { votes, suggestedState } = object;
  if (votes.length === 0) return { state: suggestedState, confidence: 0 };
  const counts = new Array<number>(STATE_COUNT).fill(0);
  for (const { state } of votes) counts[state] = (counts[state] ?? 0) + 1;
  const removed = counts[REMOVED] ?? 0;
  if (object.kind !== 'machine' && removed * 2 >= votes.length) {
    return { state: REMOVED, confidence: removed / votes.length };
  }
  let best = suggestedState === UNKNOWN_LABEL ? 0 : suggestedState;
  const last = object.kind === 'machine' ? REMOVED : REMOVED - 1;
  for (let state = 0; state <= last; state++) {
    if ((counts[state] ?? 0) > (counts[best] ?? 0)) best = state;
  }
  return { state: best, confidence: (counts[best] ?? 0) / votes.length };
}
