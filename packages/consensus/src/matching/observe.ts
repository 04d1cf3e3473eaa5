import { iou, type Rect, rectOf } from '@uvh/domain/annotation/box';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { medianRect } from '../geometry/median.ts';
import type { States } from '../label/states.ts';
import { compareReviews, type ImageReview, type ImageSuggestion, type ReviewedImage } from '../review.ts';
import { byPlace } from './by-place.ts';
import { clusterDrawnBoxes, DRAWN_BY_TWO_IOU, type DrawnBox, SAME_OBJECT_IOU } from './cluster.ts';
import { suggestionsRedrawn } from './redraws.ts';
import { groupRivals, type SuggestionGroup } from './rivals.ts';
import { withSecondOpinions } from './second-opinions.ts';
import { isDeletion, notDrawn, redrawn, type Vote, voteOnSuggestion } from './vote.ts';

/** `machine` and `peer`: somebody suggested it; `found`: only drawn so far. */
export const OBJECT_KINDS = ['machine', 'peer', 'found'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** What a machine says an object is, and how sure it is. */
interface Said {
  readonly suggestedState: number;
  readonly score: number | undefined;
}

/** A suggestion that overlaps another one so far that both are one object. */
interface Rival extends Said {
  readonly bboxId: number;
}

/** A place of an image where there may be a vehicle, with what everybody who saw the image says about it. */
export interface ObservedObject {
  readonly objectId: string;
  readonly kind: ObjectKind;
  readonly bboxId: number | null;
  /** Other suggestions at the same place, which stand or fall with this one: their ids and states. */
  readonly rivals: readonly Rival[];
  /** What suggestions said that were merged into these ones when the image was imported: nobody was shown them. */
  readonly merged: readonly Said[];
  /** The state that was suggested; unknown when it was no class or nothing was suggested. */
  readonly suggestedState: number;
  readonly score: number | undefined;
  /** The suggested rectangle, or the median of the drawn ones. */
  readonly rect: Rect;
  readonly votes: readonly Vote[];
}

/** The name of an object that is known by a box that somebody drew. */
export function nameOfDrawn(reviewId: number, boxIndex: number): string {
  return `n:${reviewId}:${boxIndex}`;
}

/**
 * Turns the reviews of one image into votes on its objects. Suggestions keep their identity; new
 * boxes join what somebody else drew and their author was not shown, or form objects of their own, at most one
 * per person and object, from an IoU of 0.4 on. A person who deletes a suggestion and
 * draws another box in its place has redrawn it (the client limits a resize to a fifth, so this is
 * the only way to mend a badly placed box); one that lay loosely over its vehicle too ({@link suggestionsRedrawn}).
 * Everybody who saw the image and has no box at an
 * object counts as a no. The result does not depend on the order of the reviews.
 */
export function observeImage(
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  states: States,
): readonly ObservedObject[] {
  return withSecondOpinions(objectsOf(image, reviews, states), reviews, states);
}

function objectsOf(image: ReviewedImage, reviews: readonly ImageReview[], states: States): ObservedObject[] {
  const ordered = reviews.toSorted(compareReviews);
  const suggestions = image.suggestions.toSorted((a, b) => a.bboxId - b.bboxId);
  const indexById = new Map(suggestions.map((suggestion, index) => [suggestion.bboxId, index]));
  const near = byPlace(suggestions);
  const answers = new Map<number, (Vote | undefined)[]>();
  const loose: DrawnBox[] = [];

  for (const review of ordered) {
    const own = new Array<Vote | undefined>(suggestions.length).fill(undefined);
    const drawn: DrawnBox[] = [];
    for (const [boxIndex, box] of review.boxes.entries()) {
      if (box.isNew) {
        if (!box.isDeleted) drawn.push(drawnBox(review, boxIndex, box));
        continue;
      }
      const index = indexById.get(box.bboxId);
      const suggestion = index === undefined ? undefined : suggestions[index];
      if (index !== undefined && suggestion)
        own[index] = voteOnSuggestion(review, boxIndex, { box, suggestion }, states);
    }
    for (const box of drawn) {
      const index = suggestionFor(box, suggestions, { near: near(box.rect), own }, states);
      if (index === undefined) loose.push(box);
      else own[index] = redrawn(review, box, own[index]?.manner ?? 'unprompted', states);
    }
    answers.set(review.reviewId, own);
  }

  const groups = clusterDrawnBoxes(loose);
  const redraws = suggestionsRedrawn(groups, suggestions, {
    reviewIds: ordered.map(({ reviewId }) => reviewId),
    hasDeleted: (index, reviewId) => {
      const own = answers.get(reviewId)?.[index];
      return own && isDeletion(own, states);
    },
  });
  for (const review of ordered) {
    const own = answers.get(review.reviewId) ?? [];
    for (const [at, index] of redraws) {
      const box = groups[at]?.find(({ reviewId }) => reviewId === review.reviewId);
      if (box) own[index] = redrawn(review, box, own[index]?.manner ?? 'unprompted', states);
    }
  }
  const votesOn = (suggestion: ImageSuggestion, index: number) =>
    ordered.flatMap((review) => {
      // A machine box that is missing from a review was never shown: no vote. A peer's box came later: not drawn.
      const own = answers.get(review.reviewId)?.[index];
      return own ?? (suggestion.origin === 'peer' ? notDrawn(review, suggestion, states) : []);
    });
  const votesById = new Map(suggestions.map((suggestion, index) => [suggestion.bboxId, votesOn(suggestion, index)]));
  const objects = groupRivals(suggestions).map((group) => suggestedObject(group, votesById, states));
  for (const [at, group] of groups.entries()) if (!redraws.has(at)) objects.push(foundObject(group, ordered, states));
  return objects;
}

function drawnBox(review: ImageReview, boxIndex: number, box: ReviewedBox): DrawnBox {
  return { reviewId: review.reviewId, boxIndex, annotatorId: review.annotatorId, rect: rectOf(box), label: box.label };
}

/** The suggestion that a drawn box stands for: one that its author deleted or was never shown. */
function suggestionFor(
  box: DrawnBox,
  suggestions: readonly ImageSuggestion[],
  { near, own }: { readonly near: readonly number[]; readonly own: readonly (Vote | undefined)[] },
  states: States,
): number | undefined {
  let best: number | undefined;
  let bestOverlap = 0;
  for (const index of near) {
    const suggestion = suggestions[index];
    if (!suggestion || !isFree(suggestion, own[index], states)) continue;
    const overlap = iou(box.rect, suggestion);
    // What somebody else drew lies where their hand put it; what the machine suggested, where this person saw it too.
    if (overlap >= (own[index] ? SAME_OBJECT_IOU : DRAWN_BY_TWO_IOU) && overlap > bestOverlap) {
      best = index;
      bestOverlap = overlap;
    }
  }
  return best;
}

/** Whether a drawn box can stand for a suggestion: its author deleted it, or was never shown it. */
function isFree({ origin }: ImageSuggestion, own: Vote | undefined, states: States): boolean {
  return own ? isDeletion(own, states) : origin === 'peer';
}

function suggestedObject(
  { chief, rivals }: SuggestionGroup,
  votesById: ReadonlyMap<number, readonly Vote[]>,
  states: States,
): ObservedObject {
  const votes = votesById.get(chief.bboxId) ?? [];
  return {
    objectId: `s:${chief.bboxId}`,
    kind: chief.origin ?? 'machine',
    bboxId: chief.bboxId,
    rivals: rivals.map(({ bboxId, label, score }) => ({ bboxId, suggestedState: states.ofLabel(label), score })),
    merged: [chief, ...rivals].flatMap(({ rivals: gone = [] }) =>
      gone.map(({ label, score }) => ({ suggestedState: states.ofLabel(label), score })),
    ),
    suggestedState: states.ofLabel(chief.label),
    score: chief.score,
    rect: rectOf(chief),
    votes: rivals.length === 0 ? votes : votes.map((vote) => voteOnGroup(vote, rivals, votesById, states)),
  };
}

/**
 * What somebody says about an object with several suggestions: the label of the one that they left there. Who deletes
 * one and keeps another has named the object; who leaves them all has said no more than the surest one says, and so has who was
 * not shown the others.
 */
function voteOnGroup(
  chief: Vote,
  rivals: readonly ImageSuggestion[],
  votesById: ReadonlyMap<number, readonly Vote[]>,
  states: States,
): Vote {
  const { removed } = states;
  const all = [chief];
  for (const { bboxId } of rivals) {
    const vote = votesById.get(bboxId)?.find(({ reviewId }) => reviewId === chief.reviewId);
    if (vote) all.push(vote);
  }
  const standing = all.filter(({ state }) => state !== removed);
  const [first] = standing;
  if (!first) return { ...chief, manner: all.some(({ manner }) => manner === 'explicit') ? 'explicit' : chief.manner };
  const named = standing.filter(({ manner }) => manner === 'explicit');
  const [only] = named;
  if (standing.every(({ state }) => state === first.state)) {
    const vote = only ?? first;
    return { ...vote, manner: all.some((each) => isDeletion(each, states)) ? 'explicit' : vote.manner };
  }
  return only && named.every(({ state }) => state === only.state) ? only : { ...first, manner: 'untouched' };
}

function foundObject(group: readonly DrawnBox[], ordered: readonly ImageReview[], states: States): ObservedObject {
  const first = group[0];
  if (!first) throw new RangeError('A group of drawn boxes is never empty.');
  const rect = medianRect(group.map((box) => ({ rect: box.rect, weight: 1 })));
  return {
    objectId: nameOfDrawn(first.reviewId, first.boxIndex),
    kind: 'found',
    bboxId: null,
    rivals: [],
    merged: [],
    suggestedState: states.unknown,
    score: undefined,
    rect,
    votes: ordered.map((review) => {
      const box = group.find((member) => member.reviewId === review.reviewId);
      return box ? redrawn(review, box, 'unprompted', states) : notDrawn(review, rect, states);
    }),
  };
}
