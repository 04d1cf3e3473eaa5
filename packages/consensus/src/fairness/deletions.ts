import { iou } from '@uvh/domain/annotation/box';
import type { States } from '../label/states.ts';
import { GOLD_IOU } from '../matching/gold.ts';
import type { ObservedObject } from '../matching/observe.ts';
import { isDeletion } from '../matching/vote.ts';
import type { ReviewedImage } from '../review.ts';
import { SCORE_BINS, scoreBin } from '../skill/model.ts';

/** Suggestions of the machine that somebody was shown, and those of them that they deleted: by {@link groundOf} deleting them. */
export interface DeletionCounts {
  readonly shown: number[];
  readonly deleted: number[];
}

/** Two bins of the machine's confidence are one ground, and no confidence is the last of them. */
const BINS_OF_GROUND = 2;
const KNOWN_VEHICLE = Math.ceil(SCORE_BINS / BINS_OF_GROUND);
const KNOWN_NOTHING = KNOWN_VEHICLE + 1;
const GROUNDS = KNOWN_VEHICLE + 2;
/** On gold a suggestion that overlaps no vehicle by this much shows nothing. */
const NOTHING_IOU = 0.1;
/** Deletions at the usual rate that each ground begins with: few reviews say little of one. */
const FIRST_DELETIONS = 3;

/** No deletions of anything. */
export function noDeletions(): DeletionCounts {
  return { shown: new Array<number>(GROUNDS).fill(0), deleted: new Array<number>(GROUNDS).fill(0) };
}

/** Adds the counts of others, or takes them away again (`sign` -1). Exact. */
export function mergeDeletions(into: DeletionCounts, counts: Readonly<DeletionCounts>, sign: 1 | -1): void {
  for (let ground = 0; ground < GROUNDS; ground++) {
    into.shown[ground] = (into.shown[ground] ?? 0) + sign * (counts.shown[ground] ?? 0);
    into.deleted[ground] = (into.deleted[ground] ?? 0) + sign * (counts.deleted[ground] ?? 0);
  }
}

/** Adds what an image's reviewers deleted to their counts. */
export function addDeletions(
  of: (annotatorId: number) => DeletionCounts | undefined,
  image: ReviewedImage,
  objects: readonly ObservedObject[],
  states: States,
): void {
  for (const object of objects) {
    const ground = groundOf(object, image);
    if (ground === undefined) continue;
    for (const vote of object.votes) {
      const counts = of(vote.annotatorId);
      if (!counts || vote.manner === 'unprompted') continue;
      counts.shown[ground] = (counts.shown[ground] ?? 0) + 1;
      if (isDeletion(vote, states)) counts.deleted[ground] = (counts.deleted[ground] ?? 0) + 1;
    }
  }
}

/**
 * What speaks for deleting a suggestion, before anybody has: how sure the machine is of it, and on gold what is there, since what is
 * wrong with gold is often planted whatever the confidence. Undefined where it says nothing: several suggestions at one place, of
 * which all but one may go, and on gold one beside its vehicle, which may be drawn anew.
 */
function groundOf({ kind, rivals, score, rect }: ObservedObject, { truth }: ReviewedImage): number | undefined {
  if (kind !== 'machine' || rivals.length > 0) return undefined;
  if (truth) {
    const overlap = truth.reduce((most, vehicle) => Math.max(most, iou(vehicle, rect)), 0);
    if (overlap >= GOLD_IOU) return KNOWN_VEHICLE;
    return overlap < NOTHING_IOU ? KNOWN_NOTHING : undefined;
  }
  return Math.floor(scoreBin(score) / BINS_OF_GROUND);
}

/**
 * How much likelier somebody's deletions are from one who deletes on the grounds on which the others do than from one who deletes
 * any of what they were shown, in bits. Less than nothing speaks against them; nothing where no ground tells anything.
 */
export function bitsOfRegard(own: Readonly<DeletionCounts>, others: Readonly<DeletionCounts>): number {
  const usual = sumOf(others.deleted) / sumOf(others.shown);
  if (!(usual > 0)) return 0;
  const rates = others.shown.map(
    (shown, ground) => ((others.deleted[ground] ?? 0) + FIRST_DELETIONS) / (shown + FIRST_DELETIONS / usual),
  );
  const expected = rates.reduce((sum, rate, ground) => sum + rate * (own.shown[ground] ?? 0), 0);
  const mean = expected / sumOf(own.shown);
  return rates.reduce((bits, rate, ground) => {
    const count = own.deleted[ground] ?? 0;
    return count > 0 ? bits + count * Math.log2(rate / mean) : bits;
  }, 0);
}

/** All of a person's counts together. */
export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** For each person the deletions of everybody else whose word counts, together. */
export function deletionsOfOthers(
  people: Iterable<{ readonly annotatorId: number; readonly weight: number }>,
  of: (annotatorId: number) => Readonly<DeletionCounts> | undefined,
): (annotatorId: number) => DeletionCounts {
  const counted = new Set<number>();
  const total = noDeletions();
  for (const { annotatorId, weight } of people) {
    const own = of(annotatorId);
    if (!own || weight === 0) continue;
    counted.add(annotatorId);
    mergeDeletions(total, own, 1);
  }
  return (annotatorId) => {
    const others = noDeletions();
    mergeDeletions(others, total, 1);
    const own = of(annotatorId);
    if (own && counted.has(annotatorId)) mergeDeletions(others, own, -1);
    return others;
  };
}
