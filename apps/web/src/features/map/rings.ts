import { type LatLng, pointFrom } from '@uvh/domain/game/geodesy';
import { zonesAlong } from '@uvh/domain/game/map';
import { type MapFrame, positionOnRoute } from '@uvh/domain/game/route';
import type { Zone, ZoneNumber } from '@uvh/domain/game/zones';

const CIRCLE_POINTS = 180;

/** The ring of a zone as a polygon with a hole, which is the next zone; the innermost has none. */
export function ringOutline(
  { centre, borders }: MapFrame,
  zones: readonly Zone[],
  zone: ZoneNumber,
): readonly (readonly LatLng[])[] {
  return [zone, zone + 1].flatMap((number) => {
    const drawn = borders[number];
    const radiusM = zones.find((one) => one.number === number)?.outerRadiusM;
    if (radiusM === undefined) return [];
    return [drawn ?? circle(centre, radiusM)];
  });
}

/** A place within the ring of a zone; the centre in the innermost one. */
export function middleOfRing(frame: MapFrame, zones: readonly Zone[], zone: ZoneNumber): LatLng {
  const { centre, borders, routes } = frame;
  const [route] = routes;
  const isDrawn = borders.length > 0 && route !== undefined;
  const along = isDrawn ? zonesAlong(route, zones) : zones;
  const [outer, inner] = [zone, zone + 1].map((number) => along.find((one) => one.number === number)?.outerRadiusM);
  if (outer === undefined || inner === undefined) return centre;
  const middleM = (outer + inner) / 2;
  return isDrawn ? positionOnRoute(frame, route, middleM) : pointFrom(centre, middleM, 0);
}

function circle(centre: LatLng, radiusM: number): readonly LatLng[] {
  return Array.from({ length: CIRCLE_POINTS }, (_, index) => pointFrom(centre, radiusM, (index / CIRCLE_POINTS) * 360));
}
