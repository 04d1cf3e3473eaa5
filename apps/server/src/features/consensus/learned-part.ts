import { addConduct, type Conduct, mergeConduct, type StoredConduct } from '@uvh/consensus/fairness/conduct';
import {
  addLikeness,
  type Likeness,
  mergeLikeness,
  type StoredLikeness,
  storedLikeness,
} from '@uvh/consensus/fairness/likeness';
import type { ImageConsensus } from '@uvh/consensus/image-consensus';
import type { States } from '@uvh/consensus/label/states';
import { withoutSecondOpinions } from '@uvh/consensus/matching/second-opinions';
import type { LearnedPart } from '@uvh/consensus/packed-part';
import { sumsOfImage } from '@uvh/consensus/skill/observe-sums';
import { addSums, noSums, subtractSums, type TotalSums } from '@uvh/consensus/skill/sums';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { StoredImage } from './stored-image-queries.ts';

/** What all images together teach. */
export interface LearningTotal {
  readonly sums: TotalSums;
  readonly conduct: Map<number, Conduct>;
  readonly likenesses: Map<string, Likeness>;
}

/** What one image teaches under these rates. */
export function learnedPartOf(stored: StoredImage, consensus: ImageConsensus, rates: Rates): LearnedPart {
  const { image } = stored;
  const reviews = stored.reviews.map(withoutSecondOpinions);
  const conduct = new Map<number, Conduct>();
  addConduct(conduct, image, reviews, rates);
  const likenesses = new Map<string, Likeness>();
  addLikeness(likenesses, image, reviews, consensus, rates);
  return {
    sums: sumsOfImage(image, reviews, rates),
    conduct: [...conduct],
    likenesses: [...likenesses.values()].map(storedLikeness),
  };
}

export function emptyTotal(states: States): LearningTotal {
  return { sums: noSums(states), conduct: new Map(), likenesses: new Map() };
}

/** Puts `part` into the total in the place of what it held of the image before. */
export function replacePart(total: LearningTotal, counted: LearnedPart | null, part: LearnedPart): void {
  if (counted) removePart(total, counted);
  addSums(total.sums, part.sums);
  mergeTraits(total, part, 1);
}

/** Takes out of the total what it held of an image. */
export function removePart(total: LearningTotal, counted: LearnedPart): void {
  subtractSums(total.sums, counted.sums);
  mergeTraits(total, counted, -1);
}

function mergeTraits(total: LearningTotal, part: LearnedPart, sign: 1 | -1): void {
  for (const [annotatorId, conduct] of part.conduct) mergeConduct(total.conduct, annotatorId, conduct, sign);
  for (const likeness of part.likenesses) mergeLikeness(total.likenesses, likeness, sign);
}

/** A total as text: of the sums only what is not 0. */
export function totalToText({ sums, conduct, likenesses }: LearningTotal): string {
  return JSON.stringify({
    classes: sums.states.names,
    crowd: sparse(sums.crowd),
    people: [...sums.people].map(([id, { all, certain }]) => [id, sparse(all), sparse(certain)] as const),
    conduct: [...conduct],
    likenesses: [...likenesses.values()].map(storedLikeness),
  } satisfies StoredTotal);
}

/** The sum of totals that {@link totalToText} wrote, also where the classes were others then. */
export function totalFromTexts(texts: readonly string[], states: States): LearningTotal {
  const total = emptyTotal(states);
  for (const text of texts) addTotal(total, text);
  return total;
}

function addTotal(total: LearningTotal, text: string): void {
  const stored: StoredTotal = JSON.parse(text);
  const people = stored.people.map(([annotatorId, all, certain]) => ({ annotatorId, all, certain }));
  // An image's sums count a certain answer for both: so the certain ones go in as such, and the rest beside them.
  addSums(total.sums, {
    ...(stored.classes && { classes: stored.classes }),
    crowd: stored.crowd,
    people: people.flatMap(({ annotatorId, all, certain }) => [
      { annotatorId, isCertain: true, sums: certain },
      { annotatorId, isCertain: false, sums: [...all, ...negated(certain)] },
    ]),
  });
  for (const [annotatorId, conduct] of stored.conduct) mergeConduct(total.conduct, annotatorId, conduct, 1);
  for (const likeness of stored.likenesses) mergeLikeness(total.likenesses, likeness, 1);
}

interface StoredTotal {
  /** Absent in totals from before an event had a list of classes. */
  readonly classes?: readonly string[];
  readonly crowd: readonly number[];
  readonly people: readonly (readonly [id: number, all: readonly number[], certain: readonly number[]])[];
  readonly conduct: readonly (readonly [id: number, conduct: StoredConduct])[];
  readonly likenesses: readonly StoredLikeness[];
}

function sparse(sums: Float64Array): number[] {
  const pairs: number[] = [];
  for (const [slot, sum] of sums.entries()) if (sum !== 0) pairs.push(slot, sum);
  return pairs;
}

function negated(pairs: readonly number[]): number[] {
  return pairs.map((value, at) => (at % 2 === 0 ? value : -value));
}
