import type { LatLng } from './geodesy.ts';

/** An area by its corners in order; whether the last one is the first once more does not matter. */
export type Outline = readonly LatLng[];

/**
 * Whether a point lies within an outline: an odd number of its edges lies east of it (Shimrat 1962). On the plane of
 * degrees, which is exact enough for the size of a region.
 */
export function isWithin({ lat, lng }: LatLng, outline: Outline): boolean {
  let isInside = false;
  outline.forEach((corner, index) => {
    const before = outline.at(index - 1);
    if (before === undefined || corner.lat > lat === before.lat > lat) return;
    const crossing = corner.lng + ((before.lng - corner.lng) * (lat - corner.lat)) / (before.lat - corner.lat);
    if (crossing > lng) isInside = !isInside;
  });
  return isInside;
}

/** Whether each border lies within the one before it, and the centre within all: what the borders of zones must do. */
export function areNested(centre: LatLng, borders: readonly Outline[]): boolean {
  return borders.every((border, index) => {
    const around = borders[index - 1];
    return isWithin(centre, border) && (around === undefined || border.every((corner) => isWithin(corner, around)));
  });
}
