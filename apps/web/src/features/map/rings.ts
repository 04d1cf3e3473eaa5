import { type LatLng, pointFrom } from '@uvh/domain/game/geodesy';

const CIRCLE_POINTS = 180;

/** A ring as a polygon with a hole; the innermost has none. Radii in metres. */
export function ringOutline(centre: LatLng, outerM: number, innerM: number): readonly (readonly LatLng[])[] {
  return innerM > 0 ? [circle(centre, outerM), circle(centre, innerM)] : [circle(centre, outerM)];
}

function circle(centre: LatLng, radiusM: number): readonly LatLng[] {
  return Array.from({ length: CIRCLE_POINTS }, (_, index) => pointFrom(centre, radiusM, (index / CIRCLE_POINTS) * 360));
}
