import type { ImageWithReviews } from '@uvh/consensus/review';
import { iou } from '@uvh/domain/annotation/box';
import type { Figure, ReliabilityBin } from '@uvh/formats/card/facts';
import type { JudgedObject, JudgedPicture } from './method.ts';

/** A box is on a vehicle from this overlap on (PASCAL VOC). */
const FOUND_IOU = 0.5;
const CALIBRATION_BINS = 10;

interface Tally {
  boxes: number;
  vehicles: number;
  found: number;
  rightClass: number;
  readonly overlaps: number[];
  readonly claims: { readonly probability: number; readonly isRight: boolean }[];
}

/** How well a method does on gold pictures. */
export interface GoldFigures {
  readonly figures: readonly Figure[];
  /** How often what it said with such a probability was right. */
  readonly reliability: readonly ReliabilityBin[];
}

/**
 * How well a method does on gold pictures, judged without their truth. Empty where nothing was reviewed that is gold.
 */
export function figuresOnGold(
  judged: (item: ImageWithReviews) => JudgedPicture,
  items: Iterable<ImageWithReviews>,
  things: string,
): GoldFigures {
  const tally: Tally = { boxes: 0, vehicles: 0, found: 0, rightClass: 0, overlaps: [], claims: [] };
  for (const item of items)
    if (item.image.truth && item.reviews.length > 0) count(tally, judged(item).objects, item.image.truth);
  if (tally.vehicles === 0) return { figures: [], reliability: [] };
  const right = tally.claims.filter(({ isRight }) => isRight).length;
  const reliability = reliabilityOf(tally.claims);
  const figures = [
    shareFigure('precision of boxes (IoU 0.5)', tally.found, tally.boxes),
    shareFigure(`recall of ${things} (IoU 0.5)`, tally.found, tally.vehicles),
    shareFigure(`class right, of the ${things} found`, tally.rightClass, tally.found),
    shareFigure('verdict right, of all objects', right, tally.claims.length),
    ...(tally.found > 0 ? [meanFigure(`mean IoU of the ${things} found`, tally.overlaps)] : []),
    { name: 'expected calibration error (10 bins)', value: calibrationError(reliability) },
  ];
  return { figures, reliability };
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
    tally.overlaps.push(iou(object.rect, box));
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

/** A mean with its interval by the normal distribution. */
function meanFigure(name: string, values: readonly number[]): Figure {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { name, value: mean };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const half = Z_95 * Math.sqrt(variance / values.length);
  return { name, value: mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}

/** The claims by their probability; bins that nothing fell into are left out. */
function reliabilityOf(claims: Tally['claims']): ReliabilityBin[] {
  const bins = Map.groupBy(claims, ({ probability }) =>
    Math.min(CALIBRATION_BINS - 1, Math.floor(probability * CALIBRATION_BINS)),
  );
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, own]) => ({
      from: bin / CALIBRATION_BINS,
      to: (bin + 1) / CALIBRATION_BINS,
      claims: own.length,
      said: own.reduce((sum, { probability }) => sum + probability, 0) / own.length,
      right: own.filter(({ isRight }) => isRight).length / own.length,
    }));
}

/** How far probabilities are from how often they come true, on average over the claims (Naeini et al. 2015). */
function calibrationError(bins: readonly ReliabilityBin[]): number {
  const all = bins.reduce((sum, { claims }) => sum + claims, 0);
  return bins.reduce((sum, { claims, said, right }) => sum + (claims / all) * Math.abs(said - right), 0);
}
