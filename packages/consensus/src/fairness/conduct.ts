import { areaOf } from '@uvh/domain/annotation/box';
import type { ImageConsensus } from '../image-consensus.ts';
import { objectsOf } from '../label/seen-object.ts';
import type { States } from '../label/states.ts';
import { nameOfDrawn, type ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { REFERENCE_CERTAINTY } from '../skill/certainty.ts';
import type { Rates } from '../skill/tables.ts';
import { addDeletions, type DeletionCounts, mergeDeletions, noDeletions } from './deletions.ts';

/** How somebody works, in counts that add up over images. Says nothing about truth. */
export interface Conduct {
  reviews: number;
  /** Suggestions shown, and those confirmed, relabelled, deleted, moved. */
  shown: number;
  confirmed: number;
  relabelled: number;
  deleted: number;
  moved: number;
  drawn: number;
  /** Answers of others to the same suggestions, and those of them that changed the label or deleted. */
  peerAnswers: number;
  peerChanges: number;
  /** Reviews whose duration is known, and those with less time per touched box than anybody can look. */
  timedReviews: number;
  hastyReviews: number;
  readonly deletions: DeletionCounts;
}

/** A conduct as it may have been stored before deletions were told apart. */
export type StoredConduct = Omit<Conduct, 'deletions'> & Partial<Pick<Conduct, 'deletions'>>;

/** What two people have in common on the images that both reviewed. */
export interface Likeness {
  readonly annotatorId: number;
  readonly otherId: number;
  /** Objects that both placed by hand, and those that they placed to the pixel alike. */
  placedByBoth: number;
  placedAlike: number;
  /** Objects where both changed the suggestion and at least one was wrong, and those with the same wrong answer. */
  wrongByEither: number;
  wrongAlike: number;
  /** Suggestions on ordinary images that at least one of the two changed, and those that both changed to the same. */
  changedByEither: number;
  changedAlike: number;
}

/** A likeness as it may have been stored before changes were compared whatever is settled. */
export type StoredLikeness = Omit<Likeness, 'changedByEither' | 'changedAlike'> &
  Partial<Pick<Likeness, 'changedByEither' | 'changedAlike'>>;

/** The counts of a conduct. */
const CONDUCT_KEYS = [
  'reviews',
  'shown',
  'confirmed',
  'relabelled',
  'deleted',
  'moved',
  'drawn',
  'peerAnswers',
  'peerChanges',
  'timedReviews',
  'hastyReviews',
] as const satisfies readonly (keyof Conduct)[];

/** The counts of a likeness. */
const LIKENESS_KEYS = [
  'placedByBoth',
  'placedAlike',
  'wrongByEither',
  'wrongAlike',
  'changedByEither',
  'changedAlike',
] as const satisfies readonly (keyof Likeness)[];

/** A confirmation takes longer than this, in milliseconds. */
const HASTY_MS_PER_BOX = 400;
/** Two hands do not place a box within this of each other on all four sides. */
const ALIKE_PX = 0.5;

/** A conduct of nothing. */
export function noConduct(): Conduct {
  return {
    reviews: 0,
    shown: 0,
    confirmed: 0,
    relabelled: 0,
    deleted: 0,
    moved: 0,
    drawn: 0,
    peerAnswers: 0,
    peerChanges: 0,
    timedReviews: 0,
    hastyReviews: 0,
    deletions: noDeletions(),
  };
}

/** Adds what one image shows of its reviewers' conduct to `into`, by annotator. */
export function addConduct(
  into: Map<number, Conduct>,
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  rates: Rates,
): void {
  const changesBySuggestion = new Map<number, { changes: number; answers: number }>();
  for (const { boxes } of reviews) {
    for (const box of boxes) {
      if (box.isNew) continue;
      const seen = changesBySuggestion.get(box.bboxId) ?? { changes: 0, answers: 0 };
      seen.answers += 1;
      seen.changes += box.isDeleted || box.isLabelChanged ? 1 : 0;
      changesBySuggestion.set(box.bboxId, seen);
    }
  }
  for (const review of reviews) {
    const conduct = into.get(review.annotatorId) ?? noConduct();
    into.set(review.annotatorId, conduct);
    conduct.reviews += 1;
    let touched = 0;
    for (const box of review.boxes) {
      if (box.isNew) {
        conduct.drawn += box.isDeleted ? 0 : 1;
        continue;
      }
      conduct.shown += 1;
      const isChange = box.isDeleted || box.isLabelChanged;
      if (box.isDeleted) conduct.deleted += 1;
      else if (box.isLabelChanged) conduct.relabelled += 1;
      else if (box.isConfirmed) conduct.confirmed += 1;
      else if (box.isEdited) conduct.moved += 1;
      touched += isChange || box.isConfirmed || box.isEdited ? 1 : 0;
      const seen = changesBySuggestion.get(box.bboxId);
      if (!seen) continue;
      conduct.peerAnswers += seen.answers - 1;
      conduct.peerChanges += seen.changes - (isChange ? 1 : 0);
    }
    if (review.durationMs === undefined || touched === 0) continue;
    conduct.timedReviews += 1;
    conduct.hastyReviews += review.durationMs < touched * HASTY_MS_PER_BOX ? 1 : 0;
  }
  addDeletions((id) => into.get(id)?.deletions, image, objectsOf(image, reviews, rates), rates.states);
}

/** Adds counts of some images to those of others, or takes them away again (`sign` -1). Exact. */
export function mergeConduct(
  into: Map<number, Conduct>,
  annotatorId: number,
  counts: Readonly<StoredConduct>,
  sign: 1 | -1,
): void {
  const total = into.get(annotatorId) ?? noConduct();
  into.set(annotatorId, total);
  for (const key of CONDUCT_KEYS) total[key] += sign * counts[key];
  if (counts.deletions) mergeDeletions(total.deletions, counts.deletions, sign);
}

/** The same for two people. A pair with nothing left in common is forgotten. */
export function mergeLikeness(into: Map<string, Likeness>, counts: Readonly<StoredLikeness>, sign: 1 | -1): void {
  const key = pairKey(counts.annotatorId, counts.otherId);
  const total = into.get(key) ?? noLikeness(counts.annotatorId, counts.otherId);
  into.set(key, total);
  for (const each of LIKENESS_KEYS) total[each] += sign * (counts[each] ?? 0);
  if (LIKENESS_KEYS.every((each) => total[each] === 0)) into.delete(key);
}

/** Key of a pair of annotators in a map of {@link Likeness}. */
function pairKey(a: number, b: number): string {
  return `${a}:${b}`;
}

function noLikeness(annotatorId: number, otherId: number): Likeness {
  const changes = { wrongByEither: 0, wrongAlike: 0, changedByEither: 0, changedAlike: 0 };
  return { annotatorId, otherId, placedByBoth: 0, placedAlike: 0, ...changes };
}

/** The likeness of two people, in either order. */
function likenessOf(into: Map<string, Likeness>, a: Vote, b: Vote): Likeness {
  const [annotatorId = 0, otherId = 0] = [a.annotatorId, b.annotatorId].sort((p, q) => p - q);
  const key = pairKey(annotatorId, otherId);
  const likeness = into.get(key) ?? noLikeness(annotatorId, otherId);
  into.set(key, likeness);
  return likeness;
}

/** Adds what one image shows of the likeness of its reviewers to `into`. `consensus` is the image's. */
export function addLikeness(
  into: Map<string, Likeness>,
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  consensus: ImageConsensus,
  rates: Rates,
): void {
  const { states } = rates;
  const settledById = new Map(
    consensus.objects
      .filter(({ posterior, doubt }) => Math.max(posterior, 1 - doubt) >= REFERENCE_CERTAINTY)
      .map((object) => [object.objectId, states.ofVerdict(object.verdict)]),
  );
  for (const object of objectsOf(image, reviews, rates)) {
    const settled = settledOf(object, settledById);
    // Most people leave most suggestions where they are: only who placed or changed something is compared.
    const telling = object.votes.filter((vote) => vote.rect !== undefined || isChange(object, vote, states));
    for (const [first, a] of telling.entries()) {
      for (const b of telling.slice(first + 1)) {
        if (a.annotatorId === b.annotatorId) continue;
        compare(into, object, [a, b], { settled, states });
      }
    }
    // Gold images are seen by everybody, and what is right there is known.
    if (!image.truth) compareChanges(into, object, states);
  }
}

/** Who makes which changes alike, whatever is right: of a suggestion that stands alone, by all who were shown it. */
function compareChanges(into: Map<string, Likeness>, object: ObservedObject, states: States): void {
  if (object.kind !== 'machine' || object.rivals.length > 0) return;
  const shown = object.votes.filter(({ manner, isBlind }) => manner !== 'unprompted' && !isBlind);
  const changed = shown.map((vote) => isChange(object, vote, states));
  for (const [first, a] of shown.entries()) {
    for (let second = first + 1; second < shown.length; second++) {
      const b = shown[second];
      if (!b || a.annotatorId === b.annotatorId || !(changed[first] || changed[second])) continue;
      const likeness = likenessOf(into, a, b);
      likeness.changedByEither += 1;
      likeness.changedAlike += a.state === b.state ? 1 : 0;
    }
  }
}

/** What the consensus is sure of at an object. A drawn one has another name there if the first who drew it does not count. */
function settledOf({ objectId, votes }: ObservedObject, settledById: ReadonlyMap<string, number>): number | undefined {
  const settled = settledById.get(objectId);
  if (settled !== undefined) return settled;
  for (const { reviewId, boxIndex } of votes) {
    const named = boxIndex === undefined ? undefined : settledById.get(nameOfDrawn(reviewId, boxIndex));
    if (named !== undefined) return named;
  }
  return undefined;
}

function compare(
  into: Map<string, Likeness>,
  object: ObservedObject,
  [a, b]: readonly [Vote, Vote],
  { settled, states }: { readonly settled: number | undefined; readonly states: States },
): void {
  const arePlaced = a.rect !== undefined && b.rect !== undefined;
  const areChanges = isChange(object, a, states) && isChange(object, b, states);
  const isWrong = settled !== undefined && areChanges && (a.state !== settled || b.state !== settled);
  if (!arePlaced && !isWrong) return;
  const likeness = likenessOf(into, a, b);
  if (arePlaced) {
    likeness.placedByBoth += 1;
    likeness.placedAlike += isPlacedAlike(a, b) ? 1 : 0;
  }
  if (isWrong) {
    likeness.wrongByEither += 1;
    likeness.wrongAlike += a.state === b.state ? 1 : 0;
  }
}

function isChange(object: ObservedObject, vote: Vote, { removed }: States): boolean {
  if (vote.manner === 'unprompted') return vote.state !== removed;
  return vote.manner === 'explicit' && vote.state !== object.suggestedState;
}

function isPlacedAlike({ rect: a }: Vote, { rect: b }: Vote): boolean {
  if (!a || !b || areaOf(a) === 0) return false;
  return [a.x - b.x, a.y - b.y, a.x + a.width - b.x - b.width, a.y + a.height - b.y - b.height].every(
    (distance) => Math.abs(distance) < ALIKE_PX,
  );
}
