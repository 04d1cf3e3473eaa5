import { clipToSpace, isInsideSpace, type Rect } from '@uvh/domain/annotation/box';
import type { Point } from '../input/input.ts';
import { FEATURES, featuresOf, type Scene } from './box-features.ts';
import { evidenceIn } from './evidence.ts';
import type { ExpectedSize } from './expected-size.ts';
import { type Pixels, patchOf } from './patch.ts';
import { SNAP_WEIGHTS } from './snap-weights.ts';

/** Sizes tried: so many steps down and up from the expected one, each so much (logarithm). */
const SIZE_STEPS = 5;
const SIZE_STEP = 0.14;
/** Places tried: the click may be so many steps, each this share of the box, beside its middle. */
const PLACE_STEPS = 2;
const PLACE_STEP = 0.1;
/** A box of more than that many steps between width and height is none of a vehicle that was expected here. */
const MOST_STRETCH = 5;

/** What a click on a vehicle is about. */
export interface SnapRequest {
  /** The part of the picture that `patchArea` names. */
  readonly pixels: Pixels;
  readonly at: Point;
  readonly expected: ExpectedSize;
  /** Boxes that are there already. */
  readonly boxes: readonly Rect[];
}

/**
 * The box around the vehicle at a click, found from the picture's edges and colours: of some two thousand boxes around the click
 * the one that is judged best (`bench/src/snap` learns the judgement and measures it). Undefined where the picture says
 * nothing, as on one flat colour. Annotation space, whole pixels.
 */
export function snapBox(request: SnapRequest, weights: SnapWeights = SNAP_WEIGHTS): Rect | undefined {
  const scene = sceneOf(request);
  if (isFlat(scene.patch.light)) return undefined;
  let best: Rect | undefined;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const box of boxesAround(request.at, request.expected)) {
    const worth = worthOf(featuresOf(scene, box), weights);
    if (worth <= bestWorth) continue;
    best = box;
    bestWorth = worth;
  }
  const rounded = best && clipToSpace(wholePixels(best));
  return rounded && isInsideSpace(rounded) ? rounded : undefined;
}

/** The click with what its patch shows. */
export function sceneOf({ pixels, at, expected, boxes }: SnapRequest): Scene {
  const patch = patchOf(pixels, at, expected);
  return { patch, evidence: evidenceIn(patch), at, expected, boxes };
}

/** Every box that is tried around a click. */
export function boxesAround(at: Point, expected: ExpectedSize): readonly Rect[] {
  const found: Rect[] = [];
  for (let wider = -SIZE_STEPS; wider <= SIZE_STEPS; wider += 1) {
    for (let higher = -SIZE_STEPS; higher <= SIZE_STEPS; higher += 1) {
      if (Math.abs(wider - higher) > MOST_STRETCH) continue;
      const width = expected.width * Math.exp(wider * SIZE_STEP);
      const height = expected.height * Math.exp(higher * SIZE_STEP);
      for (let aside = -PLACE_STEPS; aside <= PLACE_STEPS; aside += 1) {
        for (let below = -PLACE_STEPS; below <= PLACE_STEPS; below += 1) {
          const x = at.x + (aside * PLACE_STEP - 0.5) * width;
          found.push({ x, y: at.y + (below * PLACE_STEP - 0.5) * height, width, height });
        }
      }
    }
  }
  return found;
}

/** How the numbers of a box are judged: one layer of tanh units, learnt. */
export interface SnapWeights {
  /** For each unit: the weight of each feature, then what is added. */
  readonly units: readonly (readonly number[])[];
  /** What each unit says of a box's worth. */
  readonly says: readonly number[];
}

/** How good a box is beside others around the same click; has no unit. */
export function worthOf(features: readonly number[], { units, says }: SnapWeights): number {
  let worth = 0;
  for (const [place, weights] of units.entries()) {
    let sum = weights[FEATURES] ?? 0;
    for (let feature = 0; feature < FEATURES; feature += 1) {
      sum += (weights[feature] ?? 0) * (features[feature] ?? 0);
    }
    worth += (says[place] ?? 0) * Math.tanh(sum);
  }
  return worth;
}

/** Sensor noise and artefacts of compression stay below this, in steps of 255. */
const FLAT_DEVIATION = 3;

function isFlat(light: Float32Array): boolean {
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const variance = light.reduce((sum, value) => sum + (value - mean) ** 2, 0) / light.length;
  return Math.sqrt(variance) < FLAT_DEVIATION;
}

function wholePixels({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}
