import type { Rect } from '@uvh/domain/annotation/box';

/** A rectangle with its say in an average. */
export interface WeightedRect {
  readonly rect: Rect;
  readonly weight: number;
}

/**
 * Rectangle of the weighted medians of the sides (left, top, right, bottom): one rectangle far off moves no side beyond
 * the others. The order of the list changes nothing, to the last bit. Refuses an empty list.
 */
export function medianRect(rects: readonly WeightedRect[]): Rect {
  const side = (of: (rect: Rect) => number) =>
    weightedMedian(rects.map(({ rect, weight }) => ({ value: of(rect), weight })));
  const left = side(({ x }) => x);
  const top = side(({ y }) => y);
  return {
    x: left,
    y: top,
    width: side(({ x, width }) => x + width) - left,
    height: side(({ y, height }) => y + height) - top,
  };
}

/** The value that halves the weight; between two values that both do, their mean. */
function weightedMedian(values: readonly { readonly value: number; readonly weight: number }[]): number {
  const sorted = values.filter(({ weight }) => weight > 0).sort((a, b) => a.value - b.value || a.weight - b.weight);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  if (!(half > 0)) throw new RangeError('A median rectangle needs at least one rectangle with a positive weight.');
  let below = 0;
  for (const [index, { value, weight }] of sorted.entries()) {
    below += weight;
    if (below > half + 1e-9) return value;
    if (below >= half - 1e-9) return (value + (sorted[index + 1]?.value ?? value)) / 2;
  }
  throw new RangeError('Unreachable: the weights sum to twice the half.');
}

/**
 * What the suggestion counts where somebody placed the box, and what each of those adds to it who confirmed it where it is:
 * to confirm a box is mostly to confirm its class, but one who moves it does not decide against two who confirmed it.
 */
const SUGGESTION_WEIGHT = 0.5;
const CONFIRMATION_WEIGHT = 0.3;

/**
 * Where an object is: the median of the rectangles that people placed themselves, with the suggestion as half a vote
 * more, and a part of one for each who confirmed it without moving it (`confirming`: the sum of their weights). Copies that nobody touched
 * are not independent evidence: counting them would pull every box to the machine's.
 */
export function consensusRect(suggested: Rect | undefined, placed: readonly WeightedRect[], confirming = 0): Rect {
  if (!suggested) return medianRect(placed);
  return medianRect([{ rect: suggested, weight: SUGGESTION_WEIGHT + CONFIRMATION_WEIGHT * confirming }, ...placed]);
}
