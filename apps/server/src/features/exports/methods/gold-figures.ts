import type { ImageWithReviews } from '@uvh/consensus/review';
import { iou } from '@uvh/domain/annotation/box';
import type { Figure } from '@uvh/formats/card/facts';
import type { Judge, JudgedObject } from './method.ts';

/** A box is on a vehicle from this overlap on (PASCAL VOC). */
const FOUND_IOU = 0.5;
const CALIBRATION_BINS = 10;

interface Tally {
  boxes: number;
  vehicles: number;
  found: number;
  rightClass: number;
  overlap: number;
  readonly claims: { readonly probability: number; readonly isRight: boolean }[];
}

/**
 * How well a method does on gold pictures whose truth it was not shown. The weights of people were learned with that
 * truth, so the figures are slightly kind. Empty where nothing was reviewed that is gold.
 */
export function figuresOnGold(judge: Judge, items: Iterable<ImageWithReviews>): Figure[] {
  const tally: Tally = { boxes: 0, vehicles: 0, found: 0, rightClass: 0, overlap: 0, claims: [] };
  for (const item of items)
    if (item.image.truth && item.reviews.length > 0) count(tally, judge.withoutTruth(item).objects, item.image.truth);
  if (tally.vehicles === 0) return [];
  const right = tally.claims.filter(({ isRight }) => isRight).length;
  return [
    shareFigure('precision of boxes (IoU 0.5)', tally.found, tally.boxes),
    shareFigure('recall of vehicles (IoU 0.5)', tally.found, tally.vehicles),
    shareFigure('class right, of the vehicles found', tally.rightClass, tally.found),
    shareFigure('verdict right, of all objects', right, tally.claims.length),
    ...(tally.found > 0 ? [{ name: 'mean IoU of the vehicles found', value: tally.overlap / tally.found }] : []),
    { name: 'expected calibration error (10 bins)', value: calibrationError(tally.claims) },
  ];
}

function count(
  tally: Tally,
  objects: readonly JudgedObject[],
  truth: readonly { x: number; y: number; width: number; height: number; label: string }[],
): void {
  const standing = objects.filter(({ verdict }) => verdict !== 'removed');
  const pairs = paired(standing, truth);
  tally.boxes += standing.length;
  tally.vehicles += truth.length;
  tally.found += pairs.size;
  for (const [object, index] of pairs) {
    const box = truth[index];
    if (!box) continue;
    tally.overlap += iou(object.rect, box);
    if (object.verdict === box.label) tally.rightClass += 1;
  }
  // What was removed is right where no vehicle is left that it could have been.
  const taken = new Set(pairs.values());
  for (const object of objects) {
    const index = pairs.get(object);
    const isRight =
      object.verdict === 'removed'
        ? !truth.some((box, at) => !taken.has(at) && iou(object.rect, box) >= FOUND_IOU)
        : index !== undefined && truth[index]?.label === object.verdict;
    tally.claims.push({ probability: object.probability, isRight });
  }
}

/** Which vehicle each object shows: the best overlap first, each vehicle once. */
function paired(
  objects: readonly JudgedObject[],
  truth: readonly { x: number; y: number; width: number; height: number }[],
): Map<JudgedObject, number> {
  const pairs = objects
    .flatMap((object) => truth.map((box, index) => ({ object, index, overlap: iou(object.rect, box) })))
    .filter(({ overlap }) => overlap >= FOUND_IOU)
    .sort((a, b) => b.overlap - a.overlap);
  const found = new Map<JudgedObject, number>();
  const taken = new Set<number>();
  for (const { object, index } of pairs) {
    if (found.has(object) || taken.has(index)) continue;
    found.set(object, index);
    taken.add(index);
  }
  return found;
}

const Z_95 = 1.959964;

/** A share with its interval after Wilson (1927), boxes counted as independent. */
function shareFigure(name: string, hits: number, of: number): Figure {
  if (of === 0) return { name, value: 0, low: 0, high: 1 };
  const share = hits / of;
  const z2 = Z_95 ** 2;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return { name, value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** How far probabilities are from how often they come true, on average over the claims (Naeini et al. 2015). */
function calibrationError(claims: readonly { readonly probability: number; readonly isRight: boolean }[]): number {
  const bins = Array.from({ length: CALIBRATION_BINS }, () => ({ probability: 0, right: 0 }));
  for (const { probability, isRight } of claims) {
    const bin = bins[Math.min(CALIBRATION_BINS - 1, Math.floor(probability * CALIBRATION_BINS))];
    if (!bin) continue;
    bin.probability += probability;
    if (isRight) bin.right += 1;
  }
  const gap = bins.reduce((sum, { probability, right }) => sum + Math.abs(probability - right), 0);
  return claims.length === 0 ? 0 : gap / claims.length;
}
