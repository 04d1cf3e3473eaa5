/** What the methods need of an object: who said which state, and what was suggested. The last state is `removed`. */
export interface VotedObject {
  readonly kind: 'machine' | 'peer' | 'found';
  readonly suggestedState: number;
  readonly votes: readonly { readonly annotatorId: number; readonly state: number; readonly manner?: string }[];
}

/** What a method says about one object. */
export interface MethodVerdict {
  /** A class, or the last state for removed. */
  readonly state: number;
  /** Probability or share of votes of that state. */
  readonly confidence: number;
}

/**
 * Majority vote on one object, in two steps: is there a vehicle, then which. A suggestion goes when more than half
 * deleted it; a box that people drew stays when more than half have it. Reviewers who were shown a drawn box are asked first:
 * the silence of those who were not counts only while nobody was shown it. The class is what most of those with a box
 * say. Of equal counts the suggested class wins, then the first: UVH-26 (arXiv 2511.02563) broke ties at random, which
 * would make the answer differ from run to run. Without votes the suggestion stands.
 */
export function majorityVote(object: VotedObject, stateCount: number): MethodVerdict {
  const removed = stateCount - 1;
  const { kind, suggestedState } = object;
  const votes = kind === 'machine' ? object.votes : votesOnDrawing(object, removed);
  if (votes.length === 0) return { state: suggestedState, confidence: 0 };
  const counts = new Array<number>(stateCount).fill(0);
  for (const { state } of votes) counts[state] = (counts[state] ?? 0) + 1;
  const gone = counts[removed] ?? 0;
  if (kind === 'machine' ? gone * 2 > votes.length : gone * 2 >= votes.length) {
    return { state: removed, confidence: gone / votes.length };
  }
  let best = suggestedState === removed ? 0 : suggestedState;
  for (let state = 0; state < removed; state++) if ((counts[state] ?? 0) > (counts[best] ?? 0)) best = state;
  return { state: best, confidence: (counts[best] ?? 0) / votes.length };
}

function votesOnDrawing({ votes }: VotedObject, removed: number): VotedObject['votes'] {
  const wasShown = votes.some(({ manner }) => manner !== 'unprompted');
  if (!wasShown) return votes;
  return votes.filter(({ manner, state }) => manner !== 'unprompted' || state !== removed);
}
