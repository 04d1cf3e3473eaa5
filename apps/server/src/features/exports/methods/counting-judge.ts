import type { ObjectLabel, States } from '@uvh/consensus/label/states';
import type { ObservedObject } from '@uvh/consensus/matching/observe';
import { dawidSkene } from '@uvh/consensus/methods/dawid-skene';
import { type MethodVerdict, majorityVote, type VotedObject } from '@uvh/consensus/methods/majority';
import { objectStaple } from '@uvh/consensus/methods/staple';
import type { ImageReview, ImageWithReviews } from '@uvh/consensus/review';
import { initialModel } from '@uvh/consensus/skill/learn';
import type { Rect } from '@uvh/domain/annotation/box';
import type { Judge, JudgedObject, JudgedPicture, Method } from './method.ts';
import { drawnFor, namedObjects } from './observed-objects.ts';
import { meanOf, ourJudge } from './our-judge.ts';

/**
 * A method that counts votes and knows nothing of people beforehand: majority, Dawid-Skene or STAPLE. It sees the same
 * objects as ours, under the same ids. Only the votes of all pictures stand in memory.
 */
export function countingJudge(
  method: Exclude<Method, 'ours'>,
  items: Iterable<ImageWithReviews>,
  counts: (review: ImageReview) => boolean,
  states: States,
): Judge {
  const voted: VotedObject[] = [];
  const firstOf = new Map<number, number>();
  for (const item of items) {
    firstOf.set(item.image.imageId, voted.length);
    for (const { observed } of namedObjects(item, counts, states)) voted.push(votesOf(observed));
  }
  const verdicts = verdictsBy(method, voted, states.count);
  const truthful = ourJudge(initialModel(states));
  const withoutTruth = (item: ImageWithReviews): JudgedPicture => {
    const first = firstOf.get(item.image.imageId) ?? 0;
    const objects = namedObjects(item, counts, states).map(({ observed, lastingId }, index): JudgedObject => {
      const { state, confidence } = verdicts[first + index] ?? { state: states.removed, confidence: 0 };
      const said = observed.votes.filter((vote) => vote.state === state).length;
      return {
        objectId: lastingId,
        kind: observed.kind,
        suggestionIds:
          observed.bboxId === null ? [] : [observed.bboxId, ...observed.rivals.map(({ bboxId }) => bboxId)],
        verdict: states.verdictOf(state),
        probability: confidence,
        rect: meanRect(observed, states),
        agreement: observed.votes.length > 0 ? said / observed.votes.length : 1,
        votes: countsOf(observed, states),
        drawn: drawnFor(observed, item.reviews),
      };
    });
    return { objects, agreement: meanOf(objects.map(({ agreement }) => agreement)) };
  };
  const of = (item: ImageWithReviews): JudgedPicture => {
    if (!item.image.truth) return withoutTruth(item);
    const { objects, agreement } = truthful.of(item);
    return { objects, agreement };
  };
  return { method, of, withoutTruth };
}

function verdictsBy(
  method: Exclude<Method, 'ours'>,
  voted: readonly VotedObject[],
  stateCount: number,
): readonly MethodVerdict[] {
  switch (method) {
    case 'majority':
      return voted.map((object) => majorityVote(object, stateCount));
    case 'dawid-skene':
      return dawidSkene(voted, { stateCount });
    case 'staple':
      return objectStaple(voted, stateCount);
  }
}

function votesOf({ kind, suggestedState, votes }: ObservedObject): VotedObject {
  return {
    kind,
    suggestedState,
    votes: votes.map(({ annotatorId, state, manner }) => ({
      annotatorId,
      state,
      manner: manner === 'unprompted' ? 'unprompted' : 'prompted',
    })),
  };
}

function countsOf({ votes }: ObservedObject, states: States): Partial<Record<ObjectLabel, number>> {
  const counts: Partial<Record<ObjectLabel, number>> = {};
  for (const { state } of votes) {
    const verdict = states.verdictOf(state);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}

/** Mean of the boxes of all who have one there; somebody who left the suggestion has that one. */
function meanRect({ rect, votes }: ObservedObject, states: States): Rect {
  const standing = votes.filter(({ state }) => state !== states.removed).map((vote) => vote.rect ?? rect);
  if (standing.length === 0) return rect;
  const mean = (side: keyof Rect): number => standing.reduce((sum, one) => sum + one[side], 0) / standing.length;
  return { x: mean('x'), y: mean('y'), width: mean('width'), height: mean('height') };
}
