import { clamp, iou, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { type Prng, prngFrom } from '@uvh/domain/random/prng';
import { type Decoy, decoysOf } from './decoys.ts';
import type { Scene } from './scene.ts';
import { type TruthBox, truthOf } from './truth.ts';

/** How often and how badly the machine errs. All rates are probabilities, 0 to 1. */
export interface ErrorProfile {
  /** A fully visible vehicle, larger than a speck, is not found; hidden and small ones are missed more. */
  readonly miss: number;
  /** A found vehicle is called something that looks alike. */
  readonly wrongClass: number;
  /** A found vehicle is boxed twice. */
  readonly duplicate: number;
  /** Boxes around things that are no vehicles, per found vehicle. */
  readonly falseBox: number;
  /** The standard deviation of a box's sides, as a share of its width and height. */
  readonly jitter: number;
  /** A found vehicle's box is visibly off: a side misses by 10 to 25 %. */
  readonly looseBox: number;
}

/** A detector of today on Indian roads: good boxes, classes confused among look-alikes. */
export const TYPICAL_DETECTOR: ErrorProfile = {
  miss: 0.07,
  wrongClass: 0.18,
  duplicate: 0.03,
  falseBox: 0.04,
  jitter: 0.02,
  looseBox: 0.08,
};

/** What a class is mistaken for, by weight. */
const LOOK_ALIKES: Readonly<Record<VehicleClassName, readonly (readonly [VehicleClassName, number])[]>> = {
  Hatchback: [
    ['Sedan', 5],
    ['SUV', 3],
    ['MUV', 1],
  ],
  Sedan: [
    ['Hatchback', 5],
    ['SUV', 2],
    ['MUV', 1],
  ],
  SUV: [
    ['MUV', 4],
    ['Hatchback', 3],
    ['Sedan', 2],
  ],
  MUV: [
    ['SUV', 5],
    ['Hatchback', 2],
    ['tempo-traveller', 1],
  ],
  Bus: [
    ['Mini-bus', 5],
    ['Truck', 2],
  ],
  Truck: [
    ['LCV', 5],
    ['Bus', 2],
  ],
  'Three-wheeler': [
    ['LCV', 2],
    ['Hatchback', 1],
    ['Two-wheeler', 1],
  ],
  'Two-wheeler': [
    ['bicycle', 5],
    ['Three-wheeler', 1],
  ],
  LCV: [
    ['Truck', 5],
    ['Three-wheeler', 1],
    ['MUV', 1],
  ],
  'Mini-bus': [
    ['Bus', 4],
    ['tempo-traveller', 4],
  ],
  'tempo-traveller': [
    ['Mini-bus', 5],
    ['MUV', 2],
    ['LCV', 1],
  ],
  bicycle: [['Two-wheeler', 1]],
};

/**
 * What a machine would suggest on the scene: its truth boxes with realistic errors, most confident
 * first, every box inside the 1920 x 1080 space and at least 10 px on a side. `bboxId` counts from 1
 * in that order. The same scene, seed and profile give the same suggestions. Give the truth when it is
 * at hand, it need not be measured twice.
 */
export function suggestFor(
  scene: Scene,
  seed: number,
  profile: ErrorProfile = TYPICAL_DETECTOR,
  truth: readonly TruthBox[] = truthOf(scene),
): Suggestion[] {
  return suggestOn(truth, seed, profile, decoysOf(scene));
}

/** The same for truth boxes alone; false boxes fall on decoys, or anywhere when there are none. */
export function suggestOn(
  truth: readonly TruthBox[],
  seed: number,
  profile: ErrorProfile = TYPICAL_DETECTOR,
  decoys: readonly Decoy[] = [],
): Suggestion[] {
  const prng = prngFrom(seed);
  const found: Omit<Suggestion, 'bboxId'>[] = [];
  for (const box of truth) {
    if (prng.chance(missChance(box, profile))) continue;
    const isWrong = prng.chance(profile.wrongClass);
    const label = isWrong ? prng.weighted(LOOK_ALIKES[box.label]) : box.label;
    const isLoose = prng.chance(profile.looseBox);
    const score = confidence(box, isWrong, isLoose, prng);
    found.push({ ...placed(box, isLoose, profile.jitter, prng), label, score });
    if (prng.chance(profile.duplicate)) found.push(duplicateOf(box, label, score, profile, prng));
  }
  const falseCount = countOf(found.length * profile.falseBox, prng);
  for (let index = 0; index < falseCount; index++) found.push(falseBox(truth, decoys, profile, prng));
  return found
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map((suggestion, index) => ({ bboxId: index + 1, ...suggestion }));
}

function missChance({ width, height, visibleShare }: TruthBox, profile: ErrorProfile): number {
  const small = clamp((26 - Math.min(width, height)) / 20, 0, 1);
  const hidden = clamp((0.6 - visibleShare) / 0.5, 0, 1);
  return clamp(profile.miss * (1 + 4 * small + 4 * hidden), 0, 1);
}

function confidence(box: TruthBox, isWrong: boolean, isLoose: boolean, prng: Prng): number {
  const size = clamp(Math.sqrt(box.width * box.height) / 120, 0, 1);
  const expected = 0.58 + 0.22 * size + 0.16 * box.visibleShare - (isWrong ? 0.17 : 0) - (isLoose ? 0.08 : 0);
  return rounded(clamp(expected + prng.gaussian() * 0.07, 0.25, 0.995), 1000);
}

function placed(box: Rect, isLoose: boolean, jitter: number, prng: Prng): Rect {
  const side = () => prng.gaussian() * jitter;
  let [left, top, right, bottom] = [side(), side(), side(), side()];
  if (isLoose) {
    const off = prng.between(0.1, 0.25) * prng.pick([-1, 1]);
    const which = prng.whole(0, 3);
    if (which === 0) left += off;
    else if (which === 1) top += off;
    else if (which === 2) right += off;
    else bottom += off;
  }
  return fitted({
    x: box.x + left * box.width,
    y: box.y + top * box.height,
    width: box.width * (1 + right - left),
    height: box.height * (1 + bottom - top),
  });
}

function duplicateOf(
  box: TruthBox,
  label: VehicleClassName,
  score: number,
  profile: ErrorProfile,
  prng: Prng,
): Omit<Suggestion, 'bboxId'> {
  const other = prng.chance(0.6) ? prng.weighted(LOOK_ALIKES[box.label]) : label;
  const place = placed(box, true, Math.max(0.04, profile.jitter), prng);
  return { ...place, label: other, score: rounded(clamp(score * prng.between(0.5, 0.85), 0.2, 0.9), 1000) };
}

const FALSE_LABELS = [
  ['Two-wheeler', 3],
  ['Three-wheeler', 2],
  ['LCV', 2],
  ['Hatchback', 2],
  ['Truck', 1],
] as const;
/** A false box that covers a vehicle would be a duplicate. */
const LARGEST_FALSE_OVERLAP = 0.3;
const TRIES = 8;

/** People, stalls and cows: detectors see vehicles in them, or in nothing at all. */
function falseBox(
  truth: readonly TruthBox[],
  decoys: readonly Decoy[],
  profile: ErrorProfile,
  prng: Prng,
): Omit<Suggestion, 'bboxId'> {
  const score = rounded(prng.between(0.2, 0.55), 1000);
  const isOnVehicle = (place: Rect) => truth.some((box) => iou(box, place) > LARGEST_FALSE_OVERLAP);
  let box = decoyBox(decoys, profile, prng);
  for (let attempt = 1; attempt < TRIES && isOnVehicle(box); attempt++) box = decoyBox(decoys, profile, prng);
  return { ...box, score };
}

function decoyBox(decoys: readonly Decoy[], profile: ErrorProfile, prng: Prng): Decoy {
  if (decoys.length === 0) return { ...nowhere(prng), label: prng.weighted(FALSE_LABELS) };
  const decoy = prng.pick(decoys);
  return { ...placed(decoy, true, profile.jitter, prng), label: decoy.label };
}

function nowhere(prng: Prng): Rect {
  const height = prng.between(24, 120);
  const width = height * prng.between(0.6, 1.5);
  return fitted({ x: prng.between(0, SPACE_WIDTH - width), y: prng.between(240, 960), width, height });
}

const SMALLEST_SUGGESTED_SIDE = 10;

function fitted(rect: Rect): Rect {
  const width = rounded(clamp(rect.width, SMALLEST_SUGGESTED_SIDE, SPACE_WIDTH), 10);
  const height = rounded(clamp(rect.height, SMALLEST_SUGGESTED_SIDE, SPACE_HEIGHT), 10);
  const x = clamp(rect.x, 0, SPACE_WIDTH);
  const y = clamp(rect.y, 0, SPACE_HEIGHT);
  // What reaches over the edge is cut there, unless too little would be left.
  const cutWidth = Math.max(SMALLEST_SUGGESTED_SIDE, Math.min(width, SPACE_WIDTH - x, width + rect.x));
  const cutHeight = Math.max(SMALLEST_SUGGESTED_SIDE, Math.min(height, SPACE_HEIGHT - y, height + rect.y));
  return {
    x: rounded(Math.min(x, SPACE_WIDTH - cutWidth), 10),
    y: rounded(Math.min(y, SPACE_HEIGHT - cutHeight), 10),
    width: floored(cutWidth),
    height: floored(cutHeight),
  };
}

function rounded(value: number, perUnit: number): number {
  return Math.round(value * perUnit) / perUnit;
}

function floored(value: number): number {
  return Math.max(SMALLEST_SUGGESTED_SIDE, Math.floor(value * 10) / 10);
}

/** A whole number whose mean is the given one. */
function countOf(mean: number, prng: Prng): number {
  return Math.floor(mean) + (prng.chance(mean - Math.floor(mean)) ? 1 : 0);
}
