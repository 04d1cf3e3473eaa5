import { CORRIDORS, type Corridor, type PolarPoint } from './corridors.ts';
import { DEFAULT_ZONES, type Zone, zoneProgress } from './zones.ts';

/** Degrees north and east (WGS 84). */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** The centre of all four rings, and the end of every corridor (docs/product/zones.md#map-centre). */
export const MAP_CENTRE: LatLng = { lat: 13.0219, lng: 77.5671 };

/** The sphere that web maps measure circles on, in metres; markers are placed by the same, so that borders meet. */
const EARTH_RADIUS_M = 6_371_000;
/** Far enough apart to keep a drawn corridor short, near enough for its bends to be curves. */
const PATH_STEP_M = 500;

/** The point at a distance and bearing from the map centre, along a great circle. */
export function pointFromCentre(distanceM: number, bearingDeg: number): LatLng {
  const angle = distanceM / EARTH_RADIUS_M;
  const bearing = radians(bearingDeg);
  const lat0 = radians(MAP_CENTRE.lat);
  const lat = Math.asin(Math.sin(lat0) * Math.cos(angle) + Math.cos(lat0) * Math.sin(angle) * Math.cos(bearing));
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat0),
    Math.cos(angle) - Math.sin(lat0) * Math.sin(lat),
  );
  return { lat: degrees(lat), lng: MAP_CENTRE.lng + degrees(east) };
}

/** Metres from the map centre to a point: the haversine formula (Sinnott 1984). */
export function distanceFromCentreM(point: LatLng): number {
  const lat0 = radians(MAP_CENTRE.lat);
  const lat = radians(point.lat);
  const halfLat = Math.sin((lat - lat0) / 2);
  const halfLng = Math.sin(radians(point.lng - MAP_CENTRE.lng) / 2);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(halfLat ** 2 + Math.cos(lat0) * Math.cos(lat) * halfLng ** 2));
}

/** The corridor that a team travels on. It stays the same for as long as the team lives. */
export function corridorOfTeam(teamId: number): Corridor {
  const index = Math.abs(Math.trunc(teamId)) % CORRIDORS.length;
  const corridor = CORRIDORS[index] ?? CORRIDORS[0];
  if (corridor === undefined) throw new Error('There are no corridors.');
  return corridor;
}

/**
 * The position on a corridor so many metres from the map centre. Beyond the corridor's outer
 * end it is that end; at 0 or less it is the centre.
 */
export function positionOnCorridor(corridor: Corridor, distanceM: number): LatLng {
  return pointFromCentre(Math.max(0, Math.min(distanceM, startOf(corridor))), bearingAt(corridor, distanceM));
}

/** The course of a corridor from its outer end to the map centre. */
export function corridorPath(corridor: Corridor): LatLng[] {
  const path: LatLng[] = [];
  for (let distanceM = startOf(corridor); distanceM > 0; distanceM -= PATH_STEP_M) {
    path.push(positionOnCorridor(corridor, distanceM));
  }
  path.push(MAP_CENTRE);
  return path;
}

/**
 * How far from the map centre a team of that XP stands, in metres. From the border where it entered
 * its zone it moves to the next border in step with its XP; in the innermost zone it closes in on the
 * centre and never gets past it.
 */
export function distanceOfTeamM(xp: number, zones: readonly Zone[] = DEFAULT_ZONES): number {
  const { zone: number, share } = zoneProgress(xp, 1, zones);
  const zone = zones.find((z) => z.number === number);
  if (zone === undefined) return 0;
  const next = zones.find((z) => z.number === number + 1);
  if (next !== undefined) return zone.outerRadiusM + (next.outerRadiusM - zone.outerRadiusM) * share;
  return xp > 0 ? zone.outerRadiusM * (zone.minXp / xp) : zone.outerRadiusM;
}

/** Where a team stands on its corridor: the marker 'You are here!'. */
export function positionOfTeam(teamId: number, xp: number, zones: readonly Zone[] = DEFAULT_ZONES): LatLng {
  return positionOnCorridor(corridorOfTeam(teamId), distanceOfTeamM(xp, zones));
}

/** The border that a team reaches next on its corridor: the flag. The centre itself in the innermost zone. */
export function flagOfTeam(teamId: number, xp: number, zones: readonly Zone[] = DEFAULT_ZONES): LatLng {
  const { nextZone } = zoneProgress(xp, 1, zones);
  const next = zones.find((zone) => zone.number === nextZone);
  return positionOnCorridor(corridorOfTeam(teamId), next?.outerRadiusM ?? 0);
}

function startOf(corridor: Corridor): number {
  return corridor.waypoints[0]?.[0] ?? 0;
}

function bearingAt({ waypoints }: Corridor, distanceM: number): number {
  const innerIndex = waypoints.findIndex(([waypointM]) => waypointM <= distanceM);
  const inner = waypoints[innerIndex];
  const outer = innerIndex === -1 ? waypoints.at(-1) : waypoints[innerIndex - 1];
  if (inner === undefined || outer === undefined) return (inner ?? outer)?.[1] ?? 0;
  return easedBearing(inner, outer, distanceM);
}

/** Eased at both ends, so that the corridor bends at its waypoints instead of breaking there. */
function easedBearing([innerM, innerDeg]: PolarPoint, [outerM, outerDeg]: PolarPoint, distanceM: number): number {
  const share = (distanceM - innerM) / (outerM - innerM);
  const eased = share * share * (3 - 2 * share);
  return innerDeg + (outerDeg - innerDeg) * eased;
}

function radians(deg: number): number {
  return (deg * Math.PI) / 180;
}

function degrees(rad: number): number {
  return (rad * 180) / Math.PI;
}
