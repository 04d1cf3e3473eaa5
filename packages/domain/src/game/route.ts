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
}

/** Where a map lies, and the ways to its centre. */
export interface MapFrame {
  /** The centre of all rings, and the end of every route (docs/product/zones.md#map-centre). */
  readonly centre: LatLng;
  readonly routes: readonly Route[];
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

/** The frame of a map with these lines as routes, or with straight ones of a length where there are none. */
export function mapFrame(centre: LatLng, lines: readonly (readonly LatLng[])[], outermostM: number): MapFrame {
  const routes = lines.length > 0 ? lines.map((line, key) => routeFrom(centre, line, key)) : straightRoutes(outermostM);
  return { centre, routes };
}

function routeFrom(centre: LatLng, line: readonly LatLng[], key: number): Route {
  let last: number | undefined;
  const waypoints = line.map((point): PolarPoint => {
    const bearing = bearingFrom(centre, point);
    // The way around north that is shorter: 350 after 10 is -10.
    last = last === undefined ? bearing : bearing + 360 * Math.round((last - bearing) / 360);
    return [distanceBetweenM(centre, point), last];
  });
  return { key, waypoints };
}

function straightRoutes(outermostM: number): Route[] {
  return Array.from({ length: STRAIGHT_ROUTES }, (_, key) => {
    const bearing = (key + 0.5) * (360 / STRAIGHT_ROUTES);
    return { key, waypoints: [[outermostM, bearing] as const, [outermostM / 20, bearing] as const] };
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
