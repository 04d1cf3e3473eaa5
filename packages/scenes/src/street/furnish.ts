import type { Prng } from '@uvh/domain/random/prng';
import type { Placement } from '../drawing/camera.ts';
import type { Occupancy } from '../place/occupancy.ts';
import { isAtCrossing, KERB_HEIGHT, type Place, stretchesOf, WORLD_LENGTH } from '../place/place.ts';
import { buildingShape } from './building.ts';
import { MEDIAN_PIECE } from './median.ts';
import type { PropKind } from './prop-model.ts';

/** Something of the street that is not a vehicle. */
export interface SceneProp {
  readonly kind: PropKind;
  readonly seed: number;
  readonly placement: Placement;
}

const FACING_RIGHT = Math.PI / 2;
const FACING_LEFT = -Math.PI / 2;
const AWAY = 0;
const TOWARDS = Math.PI;

/** Houses, medians, trees, lamps and poles: what does not depend on the traffic. */
export function furnish(place: Place, prng: Prng): SceneProp[] {
  const props: SceneProp[] = [];
  const put = (kind: PropKind, x: number, y: number, heading: number, z = 0): void => {
    props.push({ kind, seed: prng.seed(), placement: { position: [x, y, z], heading } });
  };
  housesAlongMain(place, prng, props);
  if (place.crossing) housesAlongCrossing(place, place.crossing, prng, props);
  if (place.medianHalfWidth > 0) medians(place, put);
  polesAndTrees(place, prng, put);
  if (place.crossing) signals(place, place.crossing, put);
  return props;
}

type PutProp = (kind: PropKind, x: number, y: number, heading: number, z?: number) => void;

function housesAlongMain(place: Place, prng: Prng, props: SceneProp[]): void {
  const setback = place.roadHalfWidth + place.footpathWidth + 0.2;
  for (const side of [-1, 1] as const) {
    stretchesOf(place, place.footpathWidth).forEach(([from, to], stretch) => {
      // Built away from the crossing, so that its corners are never empty.
      const isTowardsCamera = place.crossing !== null && stretch === 0;
      for (let gone = 0; ; ) {
        const seed = prng.seed();
        const { frontage, depth } = buildingShape(seed);
        if (gone + frontage > to - Math.max(3, from) + 0.5) break;
        const y = isTowardsCamera ? to - gone - frontage / 2 : Math.max(3, from) + gone + frontage / 2;
        const isCorner = place.crossing !== null && gone === 0;
        if (isCorner || prng.chance(0.86)) {
          const position = [side * (setback + depth / 2), y, 0] as const;
          props.push({
            kind: 'building',
            seed,
            placement: { position, heading: side < 0 ? FACING_RIGHT : FACING_LEFT },
          });
        } else {
          gap(side * (setback + 3.5), y, frontage, prng, props);
        }
        gone += frontage + (prng.chance(0.25) ? prng.between(0.6, 2.5) : 0.05);
      }
    });
  }
}

/** A plot without a house has trees. */
function gap(x: number, y: number, frontage: number, prng: Prng, props: SceneProp[]): void {
  for (const share of [-0.2, 0.25]) {
    const placement = { position: [x, y + frontage * share, 0], heading: prng.between(0, 6) } as const;
    props.push({ kind: prng.pick(['tree', 'palm'] as const), seed: prng.seed(), placement });
  }
}

function housesAlongCrossing(
  place: Place,
  crossing: NonNullable<Place['crossing']>,
  prng: Prng,
  props: SceneProp[],
): void {
  const setback = crossing.halfWidth + place.footpathWidth + 0.2;
  for (const side of [-1, 1] as const) {
    for (let reach = place.roadHalfWidth + place.footpathWidth + 12.5; reach < 95; ) {
      const seed = prng.seed();
      const { frontage, depth } = buildingShape(seed);
      const position = [side * (reach + frontage / 2), crossing.y + setback + depth / 2, 0] as const;
      props.push({ kind: 'building', seed, placement: { position, heading: TOWARDS } });
      reach += frontage + 0.1;
    }
  }
}

function medians(place: Place, put: PutProp): void {
  const isWide = place.medianHalfWidth > 0.7;
  for (const [from, to] of stretchesOf(place, 4.5)) {
    for (let y = from + MEDIAN_PIECE / 2; y + MEDIAN_PIECE / 2 <= Math.min(to, WORLD_LENGTH - 20); y += MEDIAN_PIECE) {
      put(isWide ? 'wide-median' : 'median', 0, y, AWAY);
      if (isWide && y < 90) for (const shift of [-2.6, 0, 2.6]) put('shrub', 0, y + shift, AWAY, 0.28);
    }
  }
}

function polesAndTrees(place: Place, prng: Prng, put: PutProp): void {
  const kerb = place.roadHalfWidth;
  const [lampStart, poleStart] = [prng.between(12, 20), prng.between(9, 16)];
  const poleSide = prng.pick([-1, 1]);
  for (let y = lampStart, index = 0; y < 130; y += 21, index++) {
    const side = index % 2 === 0 ? -1 : 1;
    if (!isAtCrossing(place, y, 2))
      put('street-lamp', side * (kerb + 0.4), y, side < 0 ? FACING_RIGHT : FACING_LEFT, KERB_HEIGHT);
  }
  for (let y = poleStart; y < 120; y += 17) {
    if (!isAtCrossing(place, y, 2))
      put('power-pole', poleSide * (kerb + place.footpathWidth - 0.4), y, AWAY, KERB_HEIGHT);
  }
  const shadiness = prng.between(0.15, 0.75);
  for (const side of [-1, 1]) {
    for (let y = 13 + prng.between(0, 6); y < 120; y += prng.between(6, 10)) {
      if (isAtCrossing(place, y, 5) || !prng.chance(shadiness)) continue;
      const kind = prng.weighted([
        ['tree', 6],
        ['palm', 1.4],
        ['planter', 1.5],
      ] as const);
      put(kind, side * (kerb + place.footpathWidth * 0.7), y, prng.between(0, 6), KERB_HEIGHT);
    }
  }
}

function signals(place: Place, crossing: NonNullable<Place['crossing']>, put: PutProp): void {
  const x = place.roadHalfWidth + 0.5;
  const [near, far] = [crossing.y - crossing.halfWidth - 0.6, crossing.y + crossing.halfWidth + 0.6];
  const main: PropKind = place.hasGreen === 'main' ? 'signal-green' : 'signal-red';
  const cross: PropKind = place.hasGreen === 'main' ? 'signal-red' : 'signal-green';
  put(main, -x, far, TOWARDS, KERB_HEIGHT);
  put(main, x, near, AWAY, KERB_HEIGHT);
  put(cross, x, far, FACING_LEFT, KERB_HEIGHT);
  put(cross, -x, near, FACING_RIGHT, KERB_HEIGHT);
}

/** The ground that a thing takes, metres. */
interface Size {
  readonly length: number;
  readonly width: number;
}

/** Stalls, bus stops, cattle and barricades at the road's edge; they take ground before the traffic does. */
export function settleKerbs(place: Place, occupancy: Occupancy, prng: Prng): SceneProp[] {
  const props: SceneProp[] = [];
  const put = (kind: PropKind, placement: Placement, { length, width }: Size): void => {
    if (isAtCrossing(place, placement.position[1], 6) || !occupancy.take(placement, length, width, 0.2)) return;
    props.push({ kind, seed: prng.seed(), placement });
  };
  const kerb = place.roadHalfWidth;
  if (prng.chance(0.6)) {
    const side = prng.pick([-1, 1] as const);
    const position = [side * (kerb + 1.2), prng.between(16, 40), KERB_HEIGHT] as const;
    put('bus-stop', { position, heading: side < 0 ? FACING_RIGHT : FACING_LEFT }, { length: 2, width: 5.4 });
  }
  for (let index = prng.whole(1, 5); index > 0; index--) {
    const side = prng.pick([-1, 1] as const);
    // The vendor stands to the left of the cart's heading, which must be the kerb's side.
    const position = [side * (kerb - 1.0), prng.between(11, 60), 0] as const;
    put('stall', { position, heading: side < 0 ? AWAY : TOWARDS }, { length: 2.2, width: 1.9 });
  }
  if (prng.chance(0.45)) {
    for (let index = prng.whole(1, 3); index > 0; index--) {
      const x = prng.chance(0.6)
        ? prng.pick([-1, 1]) * (kerb - prng.between(0.9, 2.6))
        : prng.between(-1, 1) * (kerb - 2);
      if (Math.abs(x) < place.medianHalfWidth + 1.2) continue;
      const position = [x, prng.between(12, 45), 0] as const;
      put('cow', { position, heading: prng.between(0, 6.28) }, { length: 2.3, width: 1.1 });
    }
  }
  if (prng.chance(0.3)) {
    for (let index = 0; index < 3; index++) {
      const x = prng.pick([-1, 1]) * (place.medianHalfWidth + 1.1);
      put('barricade', { position: [x, prng.between(15, 50), 0], heading: AWAY }, { length: 0.4, width: 1.7 });
    }
  }
  return props;
}

/** People and dogs, wherever the vehicles leave room. */
export function populate(place: Place, density: number, occupancy: Occupancy, prng: Prng): SceneProp[] {
  const props: SceneProp[] = [];
  const put = (kind: PropKind, x: number, y: number, heading: number, z: number): void => {
    const placement: Placement = { position: [x, y, z], heading };
    const size = kind === 'dog' ? 0.9 : 0.55;
    if (occupancy.take(placement, size, size, 0.05)) props.push({ kind, seed: prng.seed(), placement });
  };
  const kerb = place.roadHalfWidth;
  for (let index = Math.round(14 + density * 34); index > 0; index--) {
    const side = prng.pick([-1, 1]);
    const y = prng.between(8, 75);
    if (isAtCrossing(place, y, 0.5)) continue;
    const heading = prng.pick([AWAY, TOWARDS]) + prng.gaussian() * 0.35;
    put('person', side * (kerb + prng.between(0.5, place.footpathWidth - 0.4)), y, heading, KERB_HEIGHT);
  }
  for (let index = prng.whole(1, 6); index > 0; index--) {
    put('person', prng.between(-1, 1) * (kerb - 0.5), prng.between(12, 60), prng.pick([FACING_LEFT, FACING_RIGHT]), 0);
  }
  if (place.crossing) {
    const zebra = place.crossing.y - place.crossing.halfWidth - 1.8;
    for (let index = prng.whole(2, 9); index > 0; index--) {
      put(
        'person',
        prng.between(-1, 1) * kerb,
        zebra + prng.between(-1.2, 1.2),
        prng.pick([FACING_LEFT, FACING_RIGHT]),
        0,
      );
    }
  }
  for (let index = prng.whole(0, 3); index > 0; index--) {
    put('dog', prng.pick([-1, 1]) * (kerb + prng.between(-1.5, 1.5)), prng.between(9, 30), prng.between(0, 6), 0.05);
  }
  return props;
}
