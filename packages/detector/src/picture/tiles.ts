import type { Rect } from '@uvh/domain/annotation/box';

/** How a picture is cut. */
export interface Tiling {
  /** Size of a tile in pixels of the picture. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The least share of a tile that it has in common with its neighbour. */
  readonly overlap: number;
}

/**
 * Whole-numbered tiles that cover a picture, evenly spread, row by row. A picture that is not larger than a tile gives
 * none: the view of the whole picture shows as much.
 */
export function tilesOf(widthPx: number, heightPx: number, tiling: Tiling): Rect[] {
  if (!(tiling.overlap >= 0 && tiling.overlap < 1)) throw new RangeError('Tiles overlap by a share from 0 to below 1.');
  if (widthPx <= tiling.widthPx && heightPx <= tiling.heightPx) return [];
  const columns = spread(widthPx, Math.floor(tiling.widthPx), tiling.overlap);
  const rows = spread(heightPx, Math.floor(tiling.heightPx), tiling.overlap);
  return rows.flatMap((row) =>
    columns.map((column) => ({ x: column.start, y: row.start, width: column.length, height: row.length })),
  );
}

interface Span {
  readonly start: number;
  readonly length: number;
}

function spread(total: number, length: number, overlap: number): Span[] {
  if (total <= length) return [{ start: 0, length: total }];
  const step = Math.max(1, Math.floor(length * (1 - overlap)));
  const count = Math.ceil((total - length) / step) + 1;
  return Array.from({ length: count }, (_, index) => ({
    start: Math.floor((index * (total - length)) / (count - 1)),
    length,
  }));
}
