import type { Rect } from '@uvh/domain/annotation/box';
import { isJsonObject, numberIn } from '../text/json.ts';

/**
 * The box around a COCO segmentation: polygons, a run-length mask with plain counts, or one with
 * compressed counts (COCO API, `maskApi.c`). Pixels of the image; undefined when there is nothing in it.
 */
export function boxAroundSegmentation(segmentation: unknown): Rect | undefined {
  if (Array.isArray(segmentation)) return boxAroundPolygons(segmentation);
  if (!isJsonObject(segmentation) || !Array.isArray(segmentation.size)) return undefined;
  const heightPx = numberIn(segmentation.size[0]);
  if (heightPx === undefined || heightPx < 1) return undefined;
  if (typeof segmentation.counts === 'string') return boxAroundRuns(decompressCounts(segmentation.counts), heightPx);
  if (!Array.isArray(segmentation.counts)) return undefined;
  const counts = segmentation.counts.map(numberIn);
  return counts.every((count) => count !== undefined) ? boxAroundRuns(counts, heightPx) : undefined;
}

function boxAroundPolygons(polygons: readonly unknown[]): Rect | undefined {
  // Some tools write one polygon without the list around it.
  const list = polygons.length > 0 && polygons.every((part) => typeof part === 'number') ? [polygons] : polygons;
  const bounds = new Bounds();
  for (const polygon of list) {
    if (!Array.isArray(polygon)) return undefined;
    for (let i = 0; i + 1 < polygon.length; i += 2) {
      const x = numberIn(polygon[i]);
      const y = numberIn(polygon[i + 1]);
      if (x === undefined || y === undefined) return undefined;
      bounds.add(x, y, x, y);
    }
  }
  return bounds.rect();
}

/** Runs go down the columns, background first. */
function boxAroundRuns(counts: readonly number[], heightPx: number): Rect | undefined {
  const bounds = new Bounds();
  let start = 0;
  counts.forEach((count, index) => {
    const end = start + count;
    if (index % 2 === 1 && count > 0) {
      const firstColumn = Math.floor(start / heightPx);
      const lastColumn = Math.floor((end - 1) / heightPx);
      const isOneColumn = firstColumn === lastColumn;
      const top = isOneColumn ? start % heightPx : 0;
      const bottom = isOneColumn ? ((end - 1) % heightPx) + 1 : heightPx;
      bounds.add(firstColumn, top, lastColumn + 1, bottom);
    }
    start = end;
  });
  return bounds.rect();
}

/** Five bits a character from '0' on, least first; the sixth bit says that more follow; from the third run on differences. */
function decompressCounts(text: string): number[] {
  const counts: number[] = [];
  let at = 0;
  while (at < text.length) {
    let value = 0;
    let shift = 0;
    let hasMore = true;
    while (hasMore && at < text.length) {
      const bits = text.charCodeAt(at) - 48;
      value += (bits & 0x1f) * 2 ** shift;
      hasMore = (bits & 0x20) !== 0;
      at += 1;
      shift += 5;
      if (!hasMore && (bits & 0x10) !== 0) value -= 2 ** shift;
    }
    counts.push(counts.length > 2 ? value + (counts[counts.length - 2] ?? 0) : value);
  }
  return counts;
}

class Bounds {
  private left = Number.POSITIVE_INFINITY;
  private top = Number.POSITIVE_INFINITY;
  private right = Number.NEGATIVE_INFINITY;
  private bottom = Number.NEGATIVE_INFINITY;

  add(left: number, top: number, right: number, bottom: number): void {
    this.left = Math.min(this.left, left);
    this.top = Math.min(this.top, top);
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }

  rect(): Rect | undefined {
    if (this.right < this.left) return undefined;
    return { x: this.left, y: this.top, width: this.right - this.left, height: this.bottom - this.top };
  }
}
