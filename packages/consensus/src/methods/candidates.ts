import { iou, type Rect } from '@uvh/domain/annotation/box';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import type { ImageReview, ImageSuggestion, ReviewedImage } from '../review.ts';

/** What one person says about one candidate. */
interface CandidateVote {
  readonly annotatorId: number;
  /** A class, or the last state when they deleted the box or did not draw one. */
  readonly state: number;
  /** `unprompted`: nothing was shown to them at the place. */
  readonly manner: 'prompted' | 'unprompted';
  readonly rect?: Rect;
}

/** A place where there may be a vehicle: a suggestion, or what one or more people drew. */
export interface Candidate {
  readonly kind: 'machine' | 'peer' | 'found';
  readonly bboxId: number | null;
  /** The suggested class, or the last state when there is none. */
  readonly suggestedState: number;
  readonly rect: Rect;
  readonly votes: readonly CandidateVote[];
}

/** Boxes of two people show one vehicle from this overlap on. */
const SAME_VEHICLE_IOU = 0.5;

/**
 * Votes on the suggestions of an image and on the boxes that people drew, for methods that count votes. It shares
 * nothing with the product's own matching, so that a mistake there cannot hide in the comparison. A person who deletes
 * a suggestion and draws a box at its place moved it. Drawn boxes of different people are grouped greedily, the best
 * overlap first come; a reviewer who saw the image and has no box there says that there is none.
 */
export function candidatesOf(
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  classNames: readonly string[],
): Candidate[] {
  const removed = classNames.length;
  const stateOf = (label: string) => {
    const index = classNames.indexOf(label);
    return index < 0 ? removed : index;
  };
  const votes = new Map<number, CandidateVote[]>(image.suggestions.map(({ bboxId }) => [bboxId, []]));
  const groups: { readonly rect: Rect; readonly members: Map<number, CandidateVote> }[] = [];
  for (const review of reviews) {
    const own = votesOnSuggestions(review, stateOf, removed);
    for (const box of review.boxes) {
      if (!box.isNew || box.isDeleted) continue;
      const drawn = voteOf(review.annotatorId, stateOf(box.label), 'unprompted', box);
      const suggestion = replacedBy(box, image.suggestions, own, removed);
      if (suggestion)
        own.set(suggestion.bboxId, { ...drawn, manner: own.get(suggestion.bboxId)?.manner ?? 'unprompted' });
      else joinGroup(groups, drawn, box);
    }
    for (const { bboxId, origin } of image.suggestions) {
      const unseen = origin === 'peer' ? voteOf(review.annotatorId, removed, 'unprompted') : undefined;
      const vote = own.get(bboxId) ?? unseen;
      if (vote) votes.get(bboxId)?.push(vote);
    }
  }
  const suggested = image.suggestions.map(
    (suggestion): Candidate => ({
      kind: suggestion.origin ?? 'machine',
      bboxId: suggestion.bboxId,
      suggestedState: stateOf(suggestion.label),
      rect: suggestion,
      votes: votes.get(suggestion.bboxId) ?? [],
    }),
  );
  const found = groups.map(({ rect, members }): Candidate => {
    const said = reviews.map(
      ({ annotatorId }) => members.get(annotatorId) ?? voteOf(annotatorId, removed, 'unprompted'),
    );
    return { kind: 'found', bboxId: null, suggestedState: removed, rect, votes: said };
  });
  return [...suggested, ...found];
}

function votesOnSuggestions(
  review: ImageReview,
  stateOf: (label: string) => number,
  removed: number,
): Map<number, CandidateVote> {
  const own = new Map<number, CandidateVote>();
  for (const box of review.boxes) {
    if (box.isNew) continue;
    const state = box.isDeleted ? removed : stateOf(box.label);
    own.set(box.bboxId, voteOf(review.annotatorId, state, 'prompted', box));
  }
  return own;
}

function voteOf(annotatorId: number, state: number, manner: CandidateVote['manner'], rect?: Rect): CandidateVote {
  if (!rect) return { annotatorId, state, manner };
  const { x, y, width, height } = rect;
  return { annotatorId, state, manner, rect: { x, y, width, height } };
}

/** The suggestion in whose place somebody drew: one that they deleted, or a peer's that they were never shown. */
function replacedBy(
  box: ReviewedBox,
  suggestions: readonly ImageSuggestion[],
  own: ReadonlyMap<number, CandidateVote>,
  removed: number,
): ImageSuggestion | undefined {
  return suggestions
    .filter((suggestion) => {
      const vote = own.get(suggestion.bboxId);
      return vote ? vote.state === removed : suggestion.origin === 'peer';
    })
    .map((suggestion) => ({ suggestion, overlap: iou(suggestion, box) }))
    .filter(({ overlap }) => overlap >= SAME_VEHICLE_IOU)
    .sort((a, b) => b.overlap - a.overlap)[0]?.suggestion;
}

function joinGroup(
  groups: { readonly rect: Rect; readonly members: Map<number, CandidateVote> }[],
  vote: CandidateVote,
  rect: Rect,
): void {
  const best = groups
    .filter(({ members }) => !members.has(vote.annotatorId))
    .map((group) => ({ group, overlap: iou(group.rect, rect) }))
    .filter(({ overlap }) => overlap >= SAME_VEHICLE_IOU)
    .sort((a, b) => b.overlap - a.overlap)[0];
  if (best) best.group.members.set(vote.annotatorId, vote);
  else groups.push({ rect, members: new Map([[vote.annotatorId, vote]]) });
}

/** Mean of the rectangles of all who have a box there, as in BMD-45 (arXiv 2604.24419); the suggested one without any. */
export function meanRect({ rect, votes }: Candidate, removed: number): Rect {
  const rects = votes.flatMap((vote) => (vote.rect && vote.state !== removed ? [vote.rect] : []));
  if (rects.length === 0) return rect;
  const mean = (side: keyof Rect) => rects.reduce((sum, one) => sum + one[side], 0) / rects.length;
  return { x: mean('x'), y: mean('y'), width: mean('width'), height: mean('height') };
}
