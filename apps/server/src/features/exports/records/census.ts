import type { ImageReview, ImageWithReviews } from '@uvh/consensus/review';
import type { Rect } from '@uvh/domain/annotation/box';
import { letterboxFor, toSpace } from '@uvh/domain/annotation/letterbox';
import type { PictureWithReviews, ReviewedEvent } from './record.ts';

/** Somebody who reviewed, by pseudonym. */
interface Reviewer {
  readonly annotator: string;
  readonly team: string;
  readonly weight: number;
  readonly reviews: number;
}

/** Who and what is in an event. */
export interface Census {
  readonly pictures: number;
  readonly goldPictures: number;
  readonly reviews: number;
  /** In the order of their pseudonyms. */
  readonly reviewers: readonly Reviewer[];
  readonly teams: number;
  /** ISO 8601 instant of the first review; undefined when none has one. */
  readonly firstReviewAt: string | undefined;
  /** ISO 8601 instant of the last review; undefined when none has one. */
  readonly lastReviewAt: string | undefined;
  /** The picture as the consensus wants it: in the annotation space, people and pictures by number. */
  asReviewed(item: PictureWithReviews, index: number): ImageWithReviews;
}

/**
 * Goes through the event once. Numbers of people and teams follow from their pseudonyms in order, so that anybody who
 * reads the export calculates with the same numbers and comes to the same result, to the last bit.
 */
export function censusOf(event: ReviewedEvent): Census {
  const reviewers = new Map<string, { team: string; weight: number; reviews: number }>();
  const teams = new Set<string>();
  const counted = { pictures: 0, goldPictures: 0, reviews: 0 };
  let firstReviewAt: string | undefined;
  let lastReviewAt: string | undefined;
  for (const { picture, reviews } of event) {
    counted.pictures += 1;
    if (picture.truth) counted.goldPictures += 1;
    for (const { annotator, team, weight, submittedAt } of reviews) {
      counted.reviews += 1;
      teams.add(team);
      const known = reviewers.get(annotator);
      if (known) known.reviews += 1;
      else reviewers.set(annotator, { team, weight, reviews: 1 });
      if (submittedAt === undefined) continue;
      if (firstReviewAt === undefined || submittedAt < firstReviewAt) firstReviewAt = submittedAt;
      if (lastReviewAt === undefined || submittedAt > lastReviewAt) lastReviewAt = submittedAt;
    }
  }
  const names = [...reviewers.keys()].sort();
  const numberOf = new Map(names.map((name, index) => [name, index + 1]));
  const teamNumberOf = new Map([...teams].sort().map((name, index) => [name, index + 1]));
  return {
    ...counted,
    teams: teams.size,
    firstReviewAt,
    lastReviewAt,
    reviewers: names.flatMap((annotator) => {
      const about = reviewers.get(annotator);
      return about ? [{ annotator, ...about }] : [];
    }),
    asReviewed: (item, index) => inSpace(item, index + 1, numberOf, teamNumberOf),
  };
}

function inSpace(
  { picture, reviews }: PictureWithReviews,
  imageId: number,
  numberOf: ReadonlyMap<string, number>,
  teamNumberOf: ReadonlyMap<string, number>,
): ImageWithReviews {
  const letterbox = letterboxFor(picture.widthPx, picture.heightPx);
  const moved = <Box extends Rect>(box: Box): Box => ({ ...box, ...toSpace(box, letterbox) });
  return {
    image: {
      imageId,
      suggestions: picture.suggestions.map(moved),
      ...(picture.truth && { truth: picture.truth.map(moved) }),
    },
    reviews: reviews.map(
      (review): ImageReview => ({
        reviewId: review.reviewId,
        imageId,
        annotatorId: numberOf.get(review.annotator) ?? 0,
        teamId: teamNumberOf.get(review.team) ?? 0,
        boxes: review.boxes.map(moved),
        ...(review.seconds !== undefined && { durationMs: review.seconds * 1000 }),
        ...(review.seenCandidates && { seenCandidates: review.seenCandidates.map(moved) }),
        ...(review.secondOpinions && {
          secondOpinions: review.secondOpinions.flatMap(({ annotator, team, ...opinion }) => {
            const annotatorId = numberOf.get(annotator);
            // Nothing is known of somebody without a review among these.
            return annotatorId === undefined
              ? []
              : [{ ...opinion, annotatorId, teamId: teamNumberOf.get(team) ?? -annotatorId }];
          }),
        }),
      }),
    ),
  };
}
