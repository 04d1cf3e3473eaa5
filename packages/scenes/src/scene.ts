import { prngFrom } from '@uvh/domain/random/prng';
import type { Camera } from './drawing/camera.ts';
import type { TimeOfDay, Weather } from './light/light.ts';
import { emptyOccupancy } from './place/occupancy.ts';
import { type Place, type PlaceKind, placeOf } from './place/place.ts';
import { viewpointOf } from './place/viewpoint.ts';
import { furnish, populate, type SceneProp, settleKerbs } from './street/furnish.ts';
import { fillTraffic, type SceneVehicle } from './traffic/traffic.ts';

/** The fewest and the most vehicles that one may ask for. */
export const VEHICLE_COUNT = { fewest: 5, most: 120 } as const;

/** What may be fixed about a scene; the seed decides the rest. */
export interface SceneOptions {
  readonly place?: PlaceKind;
  readonly time?: TimeOfDay;
  readonly weather?: Weather;
  /** How many vehicles to aim for, 5 to 120; a small place may not hold that many. */
  readonly vehicles?: number;
}

/** A traffic scene as plain data: it survives JSON, and the same value always draws the same pixels. */
export interface Scene {
  readonly seed: number;
  readonly time: TimeOfDay;
  readonly weather: Weather;
  /** Where the sun stands, radians clockwise from the view down the road. */
  readonly sunAzimuth: number;
  readonly place: Place;
  readonly camera: Camera;
  readonly vehicles: readonly SceneVehicle[];
  readonly props: readonly SceneProp[];
}

/**
 * Composes the scene that a seed stands for: an Indian street with left-hand traffic in the
 * 1920 x 1080 space, seen from a pole. Refuses a seed that is not finite and a number of vehicles
 * outside {@link VEHICLE_COUNT}.
 */
export function composeScene(seed: number, options: SceneOptions = {}): Scene {
  const { fewest, most } = VEHICLE_COUNT;
  if (options.vehicles !== undefined && !(options.vehicles >= fewest && options.vehicles <= most)) {
    throw new RangeError(`A scene holds ${fewest} to ${most} vehicles, not ${options.vehicles}.`);
  }
  const prng = prngFrom(seed);
  const kind = prng.weighted([
    ['avenue', 5],
    ['junction', 4],
    ['street', 2],
  ] as const);
  const time = prng.weighted([
    ['day', 6],
    ['dusk', 2],
    ['night', 2.4],
  ] as const);
  const weather = prng.weighted([
    ['clear', 6],
    ['rain', 2],
    ['haze', 1.6],
  ] as const);
  // Squared, because thin traffic is more common than a jam.
  const drawnCount = Math.round(fewest + (most - fewest) * prng.next() ** 1.7);
  const sunAzimuth = prng.between(0.25, 0.9) * Math.PI * prng.pick([-1, 1]);
  const vehicleCount = Math.round(options.vehicles ?? drawnCount);
  const streams = { place: prng.seed(), street: prng.seed(), traffic: prng.seed(), people: prng.seed() };

  const place = placeOf(options.place ?? kind, prngFrom(streams.place));
  const camera = viewpointOf(place, prngFrom(streams.place + 1));
  const occupancy = emptyOccupancy();
  const kerbside = settleKerbs(place, occupancy, prngFrom(streams.street + 1));
  const vehicles = fillTraffic(place, camera, vehicleCount, occupancy, prngFrom(streams.traffic));
  const people = populate(place, vehicleCount / most, occupancy, prngFrom(streams.people));
  return {
    seed,
    time: options.time ?? time,
    weather: options.weather ?? weather,
    sunAzimuth,
    place,
    camera,
    vehicles,
    props: [...furnish(place, prngFrom(streams.street)), ...kerbside, ...people],
  };
}
