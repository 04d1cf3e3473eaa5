import { intersectionArea, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import type { Prng } from '@uvh/domain/random/prng';
import { type Camera, type Placement, worldProjector } from '../drawing/camera.ts';
import { screenBounds } from '../drawing/trace.ts';
import type { Occupancy } from '../place/occupancy.ts';
import { isAtCrossing, type Place } from '../place/place.ts';
import { vehicleModel } from '../vehicle/vehicle-model.ts';
import { CLASS_MIX, isLarge, isSlim } from './class-mix.ts';
import { type Lane, lanesOf } from './lane.ts';

/** A vehicle of a scene. Its seed fixes colours, load and riders. */
export interface SceneVehicle {
  readonly vehicleClass: VehicleClassName;
  readonly seed: number;
  readonly isParked: boolean;
  readonly placement: Placement;
}

const FRAME: Rect = { x: 0, y: 0, width: SPACE_WIDTH, height: SPACE_HEIGHT };
/** What would show smaller than this is not worth a box. */
const SMALLEST_SIDE_PX = 13;
const SMALLEST_SHARE_IN_FRAME = 0.55;

/**
 * Up to `wanted` vehicles that show in the frame: those that drive or queue in the lanes, two-wheelers
 * and autos in the gaps between them, and those parked at the kerb.
 */
export function fillTraffic(
  place: Place,
  camera: Camera,
  wanted: number,
  occupancy: Occupancy,
  prng: Prng,
): SceneVehicle[] {
  const world = worldProjector(camera);
  const candidates: SceneVehicle[] = [];
  const put = (vehicleClass: VehicleClassName, placement: Placement, gap: number, isParked = false): number => {
    const seed = prng.seed();
    const model = vehicleModel(vehicleClass, seed, isParked);
    if (!occupancy.take(placement, model.length, model.width, gap)) return 0;
    const bounds = screenBounds(model.solids, placement, world);
    const share = intersectionArea(bounds, FRAME) / (bounds.width * bounds.height);
    const isWorthABox = Math.min(bounds.width, bounds.height) >= SMALLEST_SIDE_PX && share >= SMALLEST_SHARE_IN_FRAME;
    if (isWorthABox && Number.isFinite(share)) candidates.push({ vehicleClass, seed, isParked, placement });
    return model.length;
  };
  parkAtKerbs(place, prng, put);
  for (const lane of lanesOf(place)) fillLane(lane, prng, put);
  squeezeBetween(place, prng, put);
  return pickSome(candidates, wanted, prng);
}

type Put = (vehicleClass: VehicleClassName, placement: Placement, gap: number, isParked?: boolean) => number;

function fillLane(lane: Lane, prng: Prng, put: Put): void {
  // Queues are packed from their head backwards.
  for (let back = prng.between(0.5, lane.isQueue ? 1.5 : 7); back < lane.length - 1; ) {
    const vehicleClass = classFor(lane, prng);
    const reach = isLarge(vehicleClass) ? 5.6 : isSlim(vehicleClass) ? 1 : 2.4;
    const middle = lane.length - back - reach;
    const across = prng.between(-0.3, 0.3);
    if (isSlim(vehicleClass)) {
      put(vehicleClass, along(lane, middle, across - 0.75, prng), 0.12);
      if (prng.chance(0.6))
        put('Two-wheeler', along(lane, middle + prng.between(-0.5, 0.5), across + 0.75, prng), 0.12);
      back += 2.1;
    } else {
      const length = put(vehicleClass, along(lane, middle, across, prng), lane.isQueue ? 0.2 : 0.35);
      back += reach + (length || reach * 2) / 2;
    }
    back += lane.isQueue ? prng.between(0.5, 1.4) : prng.between(1, 4.5);
  }
}

function classFor(lane: Lane, prng: Prng): VehicleClassName {
  const vehicleClass = prng.weighted(CLASS_MIX);
  return isLarge(vehicleClass) && !lane.takesLarge ? prng.pick(['Hatchback', 'Sedan', 'Three-wheeler']) : vehicleClass;
}

function along(lane: Lane, s: number, across: number, prng: Prng): Placement {
  const [sin, cos] = [Math.sin(lane.heading), Math.cos(lane.heading)];
  const [x, y] = lane.start;
  return {
    position: [x + sin * s - cos * across, y + cos * s + sin * across, 0],
    heading: lane.heading + prng.gaussian() * 0.022,
  };
}

/** Lane discipline is a suggestion: slim vehicles fill what room is left, and some cut across. */
function squeezeBetween(place: Place, prng: Prng, put: Put): void {
  const half = place.roadHalfWidth - 0.7;
  for (let attempt = 0; attempt < 130; attempt++) {
    const y = prng.between(5, 75);
    const x = prng.between(-half, half);
    if (Math.abs(x) < place.medianHalfWidth + 0.6 && !isAtCrossing(place, y)) continue;
    const vehicleClass = prng.weighted([
      ['Two-wheeler', 8],
      ['Three-wheeler', 2],
      ['bicycle', 1],
    ] as const);
    const heading = isAtCrossing(place, y) ? headingInJunction(place, y, x, prng) : x < 0 ? 0 : Math.PI;
    put(vehicleClass, { position: [x, y, 0], heading: heading + prng.gaussian() * 0.06 }, 0.16);
  }
}

function headingInJunction(place: Place, y: number, x: number, prng: Prng): number {
  const middle = place.crossing?.y ?? y;
  const straight = place.hasGreen === 'main' ? (x < 0 ? 0 : Math.PI) : y > middle ? Math.PI / 2 : -Math.PI / 2;
  return prng.chance(0.35) ? straight + prng.pick([-1, 1]) * prng.between(0.3, 1.1) : straight;
}

/** An auto stand, a row of motorcycles, a few cars: what lines every Indian kerb. */
function parkAtKerbs(place: Place, prng: Prng, put: Put): void {
  for (const side of [-1, 1] as const) {
    for (let row = 0; row < 3; row++) {
      const kind = prng.weighted([
        ['autos', 3],
        ['motorcycles', 3],
        ['cars', 2],
        ['nothing', 2],
      ] as const);
      let y = 10 + row * 20 + prng.between(0, 10);
      if (kind === 'nothing') continue;
      const x = side * (place.roadHalfWidth - (kind === 'motorcycles' ? 1.15 : 1.05));
      for (let index = prng.whole(3, 7); index > 0; index--) {
        if (!isAtCrossing(place, y, 8)) parkOne(kind, [x, y, 0], side, prng, put);
        y +=
          kind === 'motorcycles'
            ? prng.between(0.95, 1.25)
            : kind === 'autos'
              ? prng.between(3.1, 3.6)
              : prng.between(5, 6.5);
      }
    }
  }
}

function parkOne(
  kind: 'autos' | 'motorcycles' | 'cars',
  position: readonly [number, number, number],
  side: 1 | -1,
  prng: Prng,
  put: Put,
): void {
  const direction = side < 0 ? 0 : Math.PI;
  const wobble = prng.gaussian() * 0.04;
  if (kind === 'motorcycles') put('Two-wheeler', { position, heading: -side * 1.15 + wobble }, 0.03, true);
  else if (kind === 'autos') put('Three-wheeler', { position, heading: direction + wobble }, 0.12, true);
  else {
    const vehicleClass = prng.weighted([
      ['Hatchback', 3],
      ['Sedan', 2],
      ['SUV', 2],
      ['MUV', 2],
      ['LCV', 2],
      ['bicycle', 1],
    ] as const);
    put(vehicleClass, { position, heading: direction + wobble }, 0.15, true);
  }
}

/** Few vehicles on an empty road stand nearer on the whole, else they would all be specks. */
function pickSome(candidates: readonly SceneVehicle[], wanted: number, prng: Prng): SceneVehicle[] {
  if (candidates.length <= wanted) return [...candidates];
  return candidates
    .map((vehicle) => ({
      vehicle,
      rank: prng.next() / (vehicle.placement.position[1] < 48 ? 1.6 : 1) / (vehicle.isParked ? 0.7 : 1),
    }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, wanted)
    .map(({ vehicle }) => vehicle);
}
