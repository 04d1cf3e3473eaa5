import type { Prng } from '@uvh/domain/random/prng';

export type PlaceKind = 'avenue' | 'street' | 'junction';

/**
 * The lie of the roads, in metres. The main road runs along y with its middle at x = 0; people drive
 * on the left, so what goes away from the camera keeps to x < 0.
 */
export interface Place {
  readonly kind: PlaceKind;
  /** From the middle to the kerb. */
  readonly roadHalfWidth: number;
  /** 0 where nothing divides the directions. */
  readonly medianHalfWidth: number;
  readonly lanesPerSide: number;
  /** The strip next to the kerb where one parks and sells. */
  readonly shoulderWidth: number;
  readonly footpathWidth: number;
  /** The road that crosses at a junction: the y of its middle and its half width. */
  readonly crossing: { readonly y: number; readonly halfWidth: number } | null;
  /** Which way a junction lets go at the moment. */
  readonly hasGreen: 'main' | 'crossing';
  readonly seed: number;
}

/** How far the world is built, metres from the camera. */
export const WORLD_LENGTH = 150;
/** How high the footpath and the median stand above the road, metres. */
export const KERB_HEIGHT = 0.16;

/** A place of that kind, all of it by chance; lengths in metres. The same state of `prng` gives the same place. */
export function placeOf(kind: PlaceKind, prng: Prng): Place {
  const lanesPerSide =
    kind === 'street'
      ? 1
      : prng.weighted([
          [2, 3],
          [3, 2],
        ] as const);
  const laneWidth = prng.between(3.1, 3.5);
  const medianHalfWidth = kind === 'street' ? 0 : prng.pick([0.45, 0.95]);
  const shoulderWidth = prng.between(2.2, 3);
  const crossing =
    kind === 'junction' ? { y: prng.between(30, 42), halfWidth: laneWidth * 2 + prng.between(0.4, 1.2) } : null;
  return {
    kind,
    lanesPerSide,
    medianHalfWidth,
    shoulderWidth,
    roadHalfWidth: medianHalfWidth + lanesPerSide * laneWidth + shoulderWidth,
    footpathWidth: prng.between(2.4, 3.6),
    crossing,
    hasGreen: prng.chance(0.5) ? 'main' : 'crossing',
    seed: prng.seed(),
  };
}

/** How wide each lane of the main road is, in metres: what median and shoulder leave, shared evenly. */
export function laneWidthOf(place: Place): number {
  return (place.roadHalfWidth - place.medianHalfWidth - place.shoulderWidth) / place.lanesPerSide;
}

/** Whether that stretch of y belongs to the crossing road and its corners. */
export function isAtCrossing({ crossing }: Place, y: number, margin = 0): boolean {
  return crossing !== null && Math.abs(y - crossing.y) < crossing.halfWidth + margin;
}

/** The parts of the main road's length that no crossing interrupts, with `margin` metres kept off it. */
export function stretchesOf({ crossing }: Place, margin: number): (readonly [from: number, to: number])[] {
  if (!crossing) return [[-6, WORLD_LENGTH]];
  return [
    [-6, crossing.y - crossing.halfWidth - margin],
    [crossing.y + crossing.halfWidth + margin, WORLD_LENGTH],
  ];
}
