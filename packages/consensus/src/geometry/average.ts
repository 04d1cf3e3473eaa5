import { iou, type Rect } from '@uvh/domain/annotation/box';

/** A rectangle with its say in an average. */
export interface WeightedRect {
  readonly rect: Rect;
  readonly weight: number;
}

/**
 * Mean of rectangles, side by side (left, top, right, bottom), with outliers held down: each round
 * weighs a rectangle by its overlap with the mean so far, in the manner of RASA (crowd-kit's
 * segmentation aggregation). Refuses an empty list.
 */
export function averageRect(rects: readonly WeightedRect[]): Rect {
  let mean = weightedMean(rects);
  if (rects.length < 3) return mean;
  for (let round = 0; round < 3; round++) {
    const centre = mean;
    mean = weightedMean(rects.map(({ rect, weight }) => ({ rect, weight: weight * (0.05 + iou(rect, centre)) })));
  }
  return mean;
}

/**
 * Where an object is: the mean of the rectangles that people placed themselves, with the
 * suggestion as one more vote. Copies that nobody touched are not independent evidence: counting
 * them would pull every box to the machine's.
 */
export function consensusRect(suggested: Rect | undefined, placed: readonly WeightedRect[]): Rect {
  return averageRect(suggested ? [{ rect: suggested, weight: 1 }, ...placed] : placed);
}

function weightedMean(rects: readonly WeightedRect[]): Rect {
  let left = 0;
  let top = 0;
  let right = 0;
  let bottom = 0;
  let sum = 0;
  for (const { rect, weight } of rects) {
    left += weight * rect.x;
    top += weight * rect.y;
    right += weight * (rect.x + rect.width);
    bottom += weight * (rect.y + rect.height);
    sum += weight;
  }
  if (!(sum > 0)) throw new RangeError('A mean rectangle needs at least one rectangle with a positive weight.');
  return { x: left / sum, y: top / sum, width: (right - left) / sum, height: (bottom - top) / sum };
}
