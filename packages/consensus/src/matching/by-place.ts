import type { Rect } from '@uvh/domain/annotation/box';

/**
 * Finds which of many rectangles may overlap another one, without looking at those that lie to its left or right: per
 * rectangle asked for their indexes, rising.
 */
export function byPlace(rects: readonly Rect[]): (rect: Rect) => readonly number[] {
  const byLeft = rects.map((rect, index) => ({ rect, index })).sort((a, b) => a.rect.x - b.rect.x);
  const widest = rects.reduce((most, { width }) => Math.max(most, width), 0);
  return ({ x, y, width, height }) => {
    const near: number[] = [];
    for (let place = firstFrom(byLeft, x - widest); place < byLeft.length; place += 1) {
      const other = byLeft[place];
      if (!other || other.rect.x > x + width) break;
      const { rect } = other;
      if (rect.x + rect.width >= x && rect.y <= y + height && rect.y + rect.height >= y) near.push(other.index);
    }
    return near.sort((a, b) => a - b);
  };
}

/** Place of the first that begins at `left` or to the right of it. */
function firstFrom(byLeft: readonly { readonly rect: Rect }[], left: number): number {
  let [low, high] = [0, byLeft.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((byLeft[middle]?.rect.x ?? left) < left) low = middle + 1;
    else high = middle;
  }
  return low;
}
