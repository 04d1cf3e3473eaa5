import { clamp } from '@uvh/domain/annotation/box';
import { useLayoutEffect, useState } from 'react';
import { TILE_ASPECT } from './use-drawn-box.ts';

interface Room {
  readonly width: number;
  readonly height: number;
}

interface TileColumns {
  readonly columns: number;
  /** CSS pixels. */
  readonly tileWidth: number;
}

const GAP_PX = 8;
/** Borders left and right of the picture in a tile. */
export const FRAME_PX = 8;
/** Borders and caption above and below it. */
const CAPTION_PX = 40;
/** On a smaller picture a far vehicle is a few dots: the sheet scrolls instead. */
const LEAST_TILE_PX = 304;
/** The same on a screen that is lower than such a picture. */
const LEAST_LOW_TILE_PX = 160;
/** On a larger one there is nothing more to see. */
const MOST_TILE_PX = 768;

/** Places side by side, as large as they can be with all of them seen at one glance; CSS pixels. */
export function tileColumns(count: number, { width, height }: Room): TileColumns {
  const widest = (columns: number) => (width + GAP_PX) / columns - GAP_PX;
  const asHighAs = (rows: number) => ((height + GAP_PX) / rows - GAP_PX - CAPTION_PX) * TILE_ASPECT + FRAME_PX;
  // Half a place, on a phone on its side, is worse than a small one.
  const least = Math.min(clamp(asHighAs(1), LEAST_LOW_TILE_PX, LEAST_TILE_PX), (width - GAP_PX) / 2);
  const sized = (columns: number, tile: number): TileColumns => ({
    columns,
    tileWidth: Math.floor(Math.min(tile, MOST_TILE_PX)),
  });
  const seen = Array.from({ length: count }, (_, place) => place + 1)
    .map((columns) => ({ columns, tile: Math.min(widest(columns), asHighAs(Math.ceil(count / columns))) }))
    .reduce((best, each) => (each.tile > best.tile ? each : best), { columns: 1, tile: 0 });
  if (seen.tile >= least) return sized(seen.columns, seen.tile);
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (least + GAP_PX)));
  return sized(columns, Math.min(widest(columns), Math.max(least, asHighAs(1))));
}

/** The same for the room within an element, as it changes; without any until it was measured. */
export function useTileColumns(element: HTMLElement | null, count: number): TileColumns {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return tileColumns(count, room);
}
