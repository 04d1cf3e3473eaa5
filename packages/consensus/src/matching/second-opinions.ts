import type { States } from '../label/states.ts';
import type { ImageReview, SecondOpinion } from '../review.ts';
import type { ObservedObject } from './observe.ts';
import type { Vote } from './vote.ts';

/**
 * Adds second opinions to the objects that they are about, at most one of a person on each. Who has reviewed the image
 * is no third person: their review speaks for them. Of somebody who was asked about two boxes of one object and said two
 * things of it neither counts: nothing tells which one they meant.
 */
export function withSecondOpinions(
  objects: readonly ObservedObject[],
  reviews: readonly ImageReview[],
  states: States,
): readonly ObservedObject[] {
  if (reviews.every(({ secondOpinions = [] }) => secondOpinions.length === 0)) return objects;
  const reviewers = new Set(reviews.map(({ annotatorId }) => annotatorId));
  return objects.map((object) => {
    const votes = new Map<number, Vote | undefined>();
    for (const { reviewId, secondOpinions = [] } of reviews) {
      const own = object.votes.find((vote) => vote.reviewId === reviewId);
      for (const opinion of secondOpinions) {
        if (own?.boxIndex === undefined || opinion.boxIndex !== own.boxIndex) continue;
        const { annotatorId } = opinion;
        if (reviewers.has(annotatorId)) continue;
        const vote = voteOf(opinion, states);
        const isContradicted = votes.has(annotatorId) && votes.get(annotatorId)?.state !== vote.state;
        votes.set(annotatorId, isContradicted ? undefined : vote);
      }
    }
    const added = [...votes.values()].filter((vote) => vote !== undefined);
    if (added.length === 0) return object;
    added.sort((a, b) => a.annotatorId - b.annotatorId);
    return { ...object, votes: [...object.votes, ...added] };
  });
}

/** A review as its author made it. People are not measured by what third people say of single boxes. */
export function withoutSecondOpinions<Review extends ImageReview>(review: Review): Review {
  if (!review.secondOpinions) return review;
  return { ...review, secondOpinions: [] };
}

function voteOf({ annotatorId, teamId, said }: SecondOpinion, states: States): Vote {
  // No review has a negative number: a second opinion is no review, and is never judged as one.
  return {
    reviewId: -annotatorId,
    annotatorId,
    teamId,
    state: states.ofVerdict(said),
    manner: 'explicit',
    isBlind: true,
  };
}
