import { type ImageConsensus, openOn } from '../image-consensus.ts';
import { objectsOf } from '../label/seen-object.ts';
import type { States } from '../label/states.ts';
import { nameOfDrawn, type ObservedObject } from '../matching/observe.ts';
import { isByHand, type Vote } from '../matching/vote.ts';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { REFERENCE_CERTAINTY } from '../skill/certainty.ts';
import type { Rates } from '../skill/tables.ts';
import { movedByRule } from './moved-by-rule.ts';
import { arePlacedAlike } from './placed-alike.ts';

/** What two people have in common on the images that both reviewed. */
export interface Likeness {
  readonly annotatorId: number;
  readonly otherId: number;
  /** Objects that both placed by hand, and those that they placed to the pixel alike. */
  placedByBoth: number;
  placedAlike: number;
  /** Of those, boxes that each of the two moved as they moved others of the image, or as far as one drag goes. */
  alikeByRule: number;
  /** Objects where both changed the suggestion and at least one was wrong, and those with the same wrong answer. */
  wrongByEither: number;
  wrongAlike: number;
  /** Suggestions on ordinary images that at least one of the two changed, and those that both changed to the same. */
  changedByEither: number;
  changedAlike: number;
}

/** A likeness as it is stored: of hundreds of people nearly all pairs are, and most counts are 0, which are left out. */
export type StoredLikeness = Pick<Likeness, 'annotatorId' | 'otherId'> & Readonly<Partial<Likeness>>;

/** The counts of a likeness. */
export const LIKENESS_KEYS = [
  'placedByBoth',
  'placedAlike',
  'alikeByRule',
  'wrongByEither',
  'wrongAlike',
  'changedByEither',
  'changedAlike',
] as const satisfies readonly (keyof Likeness)[];

/** A likeness without the counts that are 0. */
export function storedLikeness(likeness: Readonly<Likeness>): StoredLikeness {
  const { annotatorId, otherId } = likeness;
  const stored: { annotatorId: number; otherId: number } & Partial<Likeness> = { annotatorId, otherId };
  for (const key of LIKENESS_KEYS) if (likeness[key] !== 0) stored[key] = likeness[key];
  return stored;
}

/**
 * Adds the counts of two people on some images to those on others, or takes them away again (`sign` -1). Exact. A pair with
 * nothing left in common is forgotten.
 */
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

/** Two people with nothing in common. */
export function noLikeness(annotatorId: number, otherId: number): Likeness {
  const changes = { wrongByEither: 0, wrongAlike: 0, changedByEither: 0, changedAlike: 0 };
  return { annotatorId, otherId, placedByBoth: 0, placedAlike: 0, alikeByRule: 0, ...changes };
}

/** The likeness of two people, in either order. */
function likenessOf(into: Map<string, Likeness>, a: Vote, b: Vote): Likeness {
  const annotatorId = Math.min(a.annotatorId, b.annotatorId);
  const otherId = Math.max(a.annotatorId, b.annotatorId);
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
  const isByRule = rulesOf(image, reviews);
  const settledById = new Map(
    consensus.objects
      .filter((object) => 1 - openOn(object) >= REFERENCE_CERTAINTY)
      .map((object) => [object.objectId, states.ofVerdict(object.verdict)]),
  );
  for (const object of objectsOf(image, reviews, rates)) {
    const settled = settledOf(object, settledById);
    // Most people leave most suggestions where they are: only who placed or changed something is compared.
    const telling = object.votes.filter((vote) => vote.rect !== undefined || isChange(object, vote, states));
    for (const [first, a] of telling.entries()) {
      for (const b of telling.slice(first + 1)) {
        if (a.annotatorId === b.annotatorId) continue;
        compare(into, object, [a, b], { settled, states, isByRule });
      }
    }
    // Gold images are seen by everybody, and what is right there is known.
    if (!image.truth) compareChanges(into, object, states);
  }
}

/** Whether a box was moved by a rule that its review shows: asked of boxes that lie alike alone, which are few. */
function rulesOf(image: ReviewedImage, reviews: readonly ImageReview[]): (vote: Vote) => boolean {
  const rules = new Map<number, ReadonlySet<number>>();
  return ({ reviewId, boxIndex }) => {
    const review = reviews.find((candidate) => candidate.reviewId === reviewId);
    if (!review || boxIndex === undefined) return false;
    const known = rules.get(reviewId) ?? movedByRule(review, image);
    rules.set(reviewId, known);
    return known.has(boxIndex);
  };
}

/** Who makes which changes alike, whatever is right: of a suggestion that stands alone, by all who were shown it. */
function compareChanges(into: Map<string, Likeness>, object: ObservedObject, states: States): void {
  if (object.kind !== 'machine' || object.rivals.length > 0) return;
  const shown = object.votes.filter(({ manner, isBlind }) => manner !== 'unprompted' && !isBlind);
  const changed = shown.map((vote) => isChange(object, vote, states));
  if (!changed.includes(true)) return;
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

/** What the answers of two people to an object are compared by. */
interface Compared {
  readonly settled: number | undefined;
  readonly states: States;
  readonly isByRule: (vote: Vote) => boolean;
}

function compare(
  into: Map<string, Likeness>,
  object: ObservedObject,
  [a, b]: readonly [Vote, Vote],
  { settled, states, isByRule }: Compared,
): void {
  const arePlaced = isByHand(a) && isByHand(b);
  const areChanges = isChange(object, a, states) && isChange(object, b, states) && !(a.isTaken && b.isTaken);
  const isWrong = settled !== undefined && areChanges && (a.state !== settled || b.state !== settled);
  if (!arePlaced && !isWrong) return;
  const likeness = likenessOf(into, a, b);
  if (arePlaced) {
    likeness.placedByBoth += 1;
    if (isPlacedAlike(a, b)) {
      likeness.placedAlike += 1;
      likeness.alikeByRule += isByRule(a) && isByRule(b) ? 1 : 0;
    }
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
  return a !== undefined && b !== undefined && arePlacedAlike(a, b);
}
