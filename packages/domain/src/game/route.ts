import { isWithin, type Outline } from './borders.ts';
import { bearingFrom, distanceBetweenM, type LatLng, pointFrom } from './geodesy.ts';

/** A position relative to the map centre: metres along a great circle, and degrees clockwise from north. */
export type PolarPoint = readonly [distanceM: number, bearingDeg: number];

/** A way to the centre of the map, on which teams travel. */
export interface Route {
  /** Its place in the list of the event. */
  readonly key: number;
  /**
   * From outside the outermost ring inwards; the map centre ends it. Distances fall strictly and
   * bearings do not wrap, so a distance means one position on the route.
   */
  readonly waypoints: readonly PolarPoint[];
  /** Where it enters each zone, in metres from the centre, the outermost first; none where borders are circles. */
  readonly entriesM: readonly number[];
}

/** Where a map lies, and the ways to its centre. */
export interface MapFrame {
  /** The centre of all rings, and the end of every route (docs/product/zones.md#map-centre). */
  readonly centre: LatLng;
  readonly routes: readonly Route[];
  /** Outer borders of the zones, the outermost first; none where they are circles around the centre. */
  readonly borders: readonly Outline[];
}

/** Steps of a drawn route: short enough for its bends to be curves. */
const PATH_STEPS = 78;
/** Routes of a map that draws none. */
const STRAIGHT_ROUTES = 8;

/** Whether every point of a line lies nearer to the centre than the one before: what a route must do. */
export function comesNearer(centre: LatLng, line: readonly LatLng[]): boolean {
  const distances = line.map((point) => distanceBetweenM(centre, point));
  return distances.every((distance, index) => distance > 0 && (index === 0 || distance < (distances[index - 1] ?? 0)));
}

/** What a map draws beside its centre; borders that are not given are circles. */
interface Drawn {
  readonly lines: readonly (readonly LatLng[])[];
  readonly borders?: readonly Outline[];
}

/** The frame of a map with these lines as routes, or with straight ones of a length where there are none. */
export function mapFrame(centre: LatLng, { lines, borders = [] }: Drawn, outermostM: number): MapFrame {
  const waypoints = lines.length > 0 ? lines.map((line) => waypointsOf(centre, line)) : straightRoutes(outermostM);
  const routes = waypoints.map((points, key) => {
    const route = { key, waypoints: points, entriesM: [] };
    return { ...route, entriesM: borders.map((border) => entryM(centre, route, border)) };
  });
  return { centre, routes, borders };
}

/** Halvings until an entry is known to less than a metre. */
const HALVINGS = 12;

/** How far from the centre a route enters an area for good; its start where it begins in there. */
function entryM(centre: LatLng, route: Route, border: Outline): number {
  const startM = startOf(route);
  const isIn = (distanceM: number) => isWithin(positionAt(centre, route, distanceM), border);
  let innerM = 0;
  let outerM = startM / PATH_STEPS;
  while (outerM < startM && isIn(outerM)) [innerM, outerM] = [outerM, outerM + startM / PATH_STEPS];
  if (outerM >= startM && isIn(startM)) return startM;
  outerM = Math.min(outerM, startM);
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middleM = (innerM + outerM) / 2;
    if (isIn(middleM)) innerM = middleM;
    else outerM = middleM;
  }
  return innerM;
}

function waypointsOf(centre: LatLng, line: readonly LatLng[]): PolarPoint[] {
  let last: number | undefined;
  return line.map((point): PolarPoint => {
    const bearing = bearingFrom(centre, point);
    // The way around north that is shorter: 350 after 10 is -10.
    last = last === undefined ? bearing : bearing + 360 * Math.round((last - bearing) / 360);
    return [distanceBetweenM(centre, point), last];
  });
}

function straightRoutes(outermostM: number): PolarPoint[][] {
  return Array.from({ length: STRAIGHT_ROUTES }, (_, key) => {
    const bearing = (key + 0.5) * (360 / STRAIGHT_ROUTES);
    return [
      [outermostM, bearing],
      [outermostM / 20, bearing],
    ];
  });
}

/** The route that a team travels on. It stays the same for as long as the team lives. */
export function routeOfTeam({ routes }: MapFrame, teamId: number): Route {
  const route = routes[Math.abs(Math.trunc(teamId)) % routes.length];
  if (route === undefined) throw new Error('There are no routes.');
  return route;
}

/**
 * The position on a route so many metres from the map centre. Beyond the route's outer
 * end it is that end; at 0 or less it is the centre.
 */
export function positionOnRoute({ centre }: MapFrame, route: Route, distanceM: number): LatLng {
  return positionAt(centre, route, distanceM);
}

function positionAt(centre: LatLng, route: Route, distanceM: number): LatLng {
  return pointFrom(centre, Math.max(0, Math.min(distanceM, startOf(route))), bearingAt(route, distanceM));
}

/** The course of a route from its outer end to the map centre. */
export function routePath(frame: MapFrame, route: Route): LatLng[] {
  const stepM = Math.max(1, startOf(route) / PATH_STEPS);
  const path: LatLng[] = [];
  for (let distanceM = startOf(route); distanceM > stepM / 2; distanceM -= stepM) {
    path.push(positionOnRoute(frame, route, distanceM));
  }
  path.push(frame.centre);
  return path;
}

function startOf(route: Route): number {
  return route.waypoints[0]?.[0] ?? 0;
}

function bearingAt({ waypoints }: Route, distanceM: number): number {
  const innerIndex = waypoints.findIndex(([waypointM]) => waypointM <= distanceM);
  const inner = waypoints[innerIndex];
  const outer = innerIndex === -1 ? waypoints.at(-1) : waypoints[innerIndex - 1];
  if (inner === undefined || outer === undefined) return (inner ?? outer)?.[1] ?? 0;
  return easedBearing(inner, outer, distanceM);
}

/** Eased at both ends, so that the route bends at its waypoints instead of breaking there. */
function easedBearing([innerM, innerDeg]: PolarPoint, [outerM, outerDeg]: PolarPoint, distanceM: number): number {
  const share = (distanceM - innerM) / (outerM - innerM);
  const eased = share * share * (3 - 2 * share);
  return innerDeg + (outerDeg - innerDeg) * eased;
}
