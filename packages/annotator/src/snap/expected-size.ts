import type { Rect } from '@uvh/domain/annotation/box';
import type { Point } from '../input/input.ts';

/** Width and height, pixels of the annotation space. */
export interface ExpectedSize {
  readonly width: number;
  readonly height: number;
}

/** Boxes so far aside, and so far above or below, still say something; annotation space. */
const REACH_X_PX = 500;
const REACH_Y_PX = 200;
/** Vehicles grow by so much (logarithm) for every 100 px that they stand lower, where no box says otherwise. */
const GROWTH = 0.12;
/** How much the assumptions weigh beside the boxes of the image. */
const WEIGHT_OF_SIZE = 0.15;
const WEIGHT_OF_GROWTH = 20;

/**
 * How large a vehicle at this place is likely to be: the sizes of the boxes around it, which shrink towards the horizon as
 * a straight line in the logarithm. Without any box a street seen from a mast is assumed. Annotation space.
 */
export function expectedSize(boxes: readonly Rect[], at: Point): ExpectedSize {
  return {
    width: Math.exp(logAt(boxes, at, ({ width }) => width, 40 + at.y / 5)),
    height: Math.exp(logAt(boxes, at, ({ height }) => height, 35 + at.y / 5.5)),
  };
}

/** A weighted line through the logarithms of one side, read off at the place. */
function logAt(boxes: readonly Rect[], at: Point, sideOf: (box: Rect) => number, assumedPx: number): number {
  let weights = WEIGHT_OF_SIZE;
  let first = 0;
  let second = WEIGHT_OF_GROWTH;
  let values = WEIGHT_OF_SIZE * Math.log(assumedPx);
  let slopes = WEIGHT_OF_GROWTH * GROWTH;
  for (const box of boxes) {
    const aside = (box.x + box.width / 2 - at.x) / REACH_X_PX;
    const below = box.y + box.height / 2 - at.y;
    const weight = Math.exp(-(aside ** 2 + (below / REACH_Y_PX) ** 2) / 2);
    const value = Math.log(Math.max(1, sideOf(box)));
    weights += weight;
    first += (weight * below) / 100;
    second += weight * (below / 100) ** 2;
    values += weight * value;
    slopes += (weight * value * below) / 100;
  }
  return (values * second - slopes * first) / (weights * second - first ** 2);
}
