import type { Rect } from '@uvh/domain/annotation/box';
import type { ReviewedBox, Suggestion } from '@uvh/domain/annotation/review';
import type { ObjectLabel } from './label/states.ts';

/** What somebody said of one box of a review who was shown that place alone, since the box's author appealed. */
export interface SecondOpinion {
  /** Place of the box in the review that it is about. */
  readonly boxIndex: number;
  readonly annotatorId: number;
  readonly teamId: number;
  readonly said: ObjectLabel;
}

/**
 * One person's finished review of one image, as submitted and with flags derived by the server.
 * It holds every suggestion that the person was shown; a suggestion that is absent was not shown.
 */
export interface ImageReview {
  readonly reviewId: number;
  readonly imageId: number;
  readonly annotatorId: number;
  readonly teamId: number;
  readonly boxes: readonly ReviewedBox[];
  /** Time from the first sight of the image to the submission, where it is known. */
  readonly durationMs?: number;
  /** Candidates that the person was shown while looking for missed vehicles, taken or not. */
  readonly seenCandidates?: readonly Rect[];
  /** What third people say of boxes whose settlement the person appealed against. */
  readonly secondOpinions?: readonly SecondOpinion[];
}

/**
 * The order in which reviews of an image are counted: by their people. Numbers of reviews follow from the order of
 * arrival, which is to decide nothing where sums are rounded or equals chosen between.
 */
export function compareReviews(
  a: Pick<ImageReview, 'annotatorId' | 'reviewId'>,
  b: Pick<ImageReview, 'annotatorId' | 'reviewId'>,
): number {
  return a.annotatorId - b.annotatorId || a.reviewId - b.reviewId;
}

/** Who proposed a box: the machine, or an earlier reviewer whose new box was put before the next one. */
export type SuggestionOrigin = 'machine' | 'peer';

/** A suggestion together with its origin; without one it is the machine's. */
export interface ImageSuggestion extends Suggestion {
  readonly origin?: SuggestionOrigin;
}

/** A vehicle whose place and class are known from an expert. */
export interface TrueBox extends Rect {
  readonly label: string;
}

/** An image as the consensus sees it. `truth` is present on gold images only and lists every vehicle. */
export interface ReviewedImage {
  readonly imageId: number;
  readonly suggestions: readonly ImageSuggestion[];
  readonly truth?: readonly TrueBox[];
}

/** An image with all reviews of it, in any order. */
export interface ImageWithReviews {
  readonly image: ReviewedImage;
  readonly reviews: readonly ImageReview[];
}
