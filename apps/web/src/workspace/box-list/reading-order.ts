import type { BoxView } from '@uvh/annotator/document/box-reader';

type Place = Pick<BoxView, 'x' | 'y' | 'height' | 'isDeleted'>;

/** Image pixels. */
const BAND_PX = 120;

/**
 * Puts boxes in reading order: top to bottom in bands, left to right within, as one would describe the image; deleted
 * ones are left out. It sorts only when a box has moved, come or gone; an answer changes none of that.
 */
export function createReadingOrder(): <Box extends Place>(boxes: readonly Box[]) => readonly Box[] {
  let places: readonly Place[] = [];
  let order: readonly number[] = [];
  return (boxes) => {
    if (!isSame(places, boxes)) order = orderOf(boxes);
    places = boxes;
    return order.flatMap((index) => boxes[index] ?? []);
  };
}

function isSame(before: readonly Place[], now: readonly Place[]): boolean {
  return (
    before.length === now.length &&
    now.every((place, index) => {
      const old = before[index];
      return (
        old === place ||
        (old !== undefined &&
          old.x === place.x &&
          old.y === place.y &&
          old.height === place.height &&
          old.isDeleted === place.isDeleted)
      );
    })
  );
}

function orderOf(boxes: readonly Place[]): readonly number[] {
  const rows = boxes.flatMap(({ x, y, height, isDeleted }, index) =>
    isDeleted ? [] : [{ index, x, band: Math.floor((y + height / 2) / BAND_PX) }],
  );
  return rows.sort((a, b) => a.band - b.band || a.x - b.x).map(({ index }) => index);
}
