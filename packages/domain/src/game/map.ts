import type { LatLng } from './geodesy.ts';
import { type MapFrame, positionOnRoute, type Route, routeOfTeam } from './route.ts';
import { DEFAULT_ZONES, type Zone, zoneProgress } from './zones.ts';

/** A league that opens at nothing is closed in on from this XP on: its teams do not stand in the centre at once. */
const LONE_LEAGUE_XP = 100;

/**
 * How far from the map centre a team of that XP stands, in metres. From the border where it entered
 * its zone it moves to the next border in step with its XP; in the innermost zone it closes in on the
 * centre and never gets past it.
 */
export function distanceOfTeamM(xp: number, zones: readonly Zone[] = DEFAULT_ZONES): number {
  const { zone: number, share } = zoneProgress(xp, zones);
  const zone = zones.find((z) => z.number === number);
  if (zone === undefined) return 0;
  const next = zones.find((z) => z.number === number + 1);
  if (next !== undefined) return zone.outerRadiusM + (next.outerRadiusM - zone.outerRadiusM) * share;
  const from = zone.minXp > 0 ? zone.minXp : LONE_LEAGUE_XP;
  return xp > from ? zone.outerRadiusM * (from / xp) : zone.outerRadiusM;
}

/** The zones as a route meets them: each begins where the route enters it, whatever shape its border has. */
export function zonesAlong({ entriesM }: Route, zones: readonly Zone[]): readonly Zone[] {
  if (entriesM.length === 0) return zones;
  return zones.map((zone, index) => ({ ...zone, outerRadiusM: entriesM[index] ?? zone.outerRadiusM }));
}

/** Where a team stands on its route: the marker 'You are here!'. */
export function positionOfTeam(frame: MapFrame, teamId: number, xp: number, zones: readonly Zone[]): LatLng {
  const route = routeOfTeam(frame, teamId);
  return positionOnRoute(frame, route, distanceOfTeamM(xp, zonesAlong(route, zones)));
}

/** The border that a team reaches next on its route: the flag. The centre itself in the innermost zone. */
export function flagOfTeam(frame: MapFrame, teamId: number, xp: number, zones: readonly Zone[]): LatLng {
  const { nextZone } = zoneProgress(xp, zones);
  const route = routeOfTeam(frame, teamId);
  const next = zonesAlong(route, zones).find((zone) => zone.number === nextZone);
  return positionOnRoute(frame, route, next?.outerRadiusM ?? 0);
}

/**
 * How far a team of that XP has come on a track of all zones laid end to end, 0 to 1: each zone is as long as the
 * others, and in the last one the end comes nearer and is never reached. What an event without a map shows.
 */
export function shareOfTrack(xp: number, zones: readonly Zone[]): number {
  const { zone, share, nextZone } = zoneProgress(xp, zones);
  const within = nextZone === undefined ? 1 - distanceOfTeamM(xp, zones) / (zones.at(-1)?.outerRadiusM ?? 1) : share;
  return (zone + within) / zones.length;
}
