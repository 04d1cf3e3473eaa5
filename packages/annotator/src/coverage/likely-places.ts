import { type Rect, SPACE_HEIGHT } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { BoxReader } from '../document/box-reader.ts';
import { isWithin } from './candidate-list.ts';

/** A place that may hold a vehicle that the machine missed. */
export interface LikelyPlace {
  /** Position in the tiles of the coverage. */
  readonly tile: number;
  readonly rect: Rect;
  /** What the machine had half an idea of there; the sheet shows one for each place. */
  readonly candidate?: Candidate;
}

/** So many fit on one sheet and can be taken in at one glance. */
const MOST_PLACES = 12;
/** Neighbours farther away than this many sides of the tile are another part of the road. */
const NEAR_SIDES = 0.9;
/** Boxes around a tile from which on more say nothing more. */
const DENSE_BOXES = 6;
/** Near, empty asphalt, where no detector misses anything, is below this. */
const LEAST_LIKELINESS = 0.45;

/**
 * The places where misses are found: first every candidate, then stretches that are far away, where vehicles are a few
 * pixels high, or dense, where one hides another. Tiles that were looked at are left out.
 */
export function likelyPlaces(
  document: BoxReader,
  tiles: readonly Rect[],
  isLooked: readonly boolean[],
  candidates: readonly Candidate[],
): readonly LikelyPlace[] {
  const open = [...tiles.entries()].filter(([tile]) => isLooked[tile] !== true);
  const withCandidate = candidates.flatMap((candidate) => {
    const found = open.find(([, rect]) => isWithin(rect, candidate));
    return found ? [{ tile: found[0], rect: found[1], candidate }] : [];
  });
  const top = Math.min(...tiles.map(({ y }) => y));
  const taken = new Set(withCandidate.map(({ tile }) => tile));
  const others = open
    .filter(([tile]) => !taken.has(tile))
    .map(([tile, rect]) => ({ tile, rect, likeliness: likelinessOf(document, rect, top) }))
    .filter(({ likeliness }) => likeliness >= LEAST_LIKELINESS)
    .sort((a, b) => b.likeliness - a.likeliness || a.tile - b.tile)
    .map(({ tile, rect }) => ({ tile, rect }));
  return [...withCandidate, ...others].slice(0, MOST_PLACES);
}

/** 0 to 1: how far away a tile is on the road, and how many boxes stand around it. */
function likelinessOf(document: BoxReader, tile: Rect, top: number): number {
  const far = 1 - (tile.y + tile.height / 2 - top) / Math.max(1, SPACE_HEIGHT - top);
  const reach = NEAR_SIDES * Math.max(tile.width, tile.height);
  let around = 0;
  for (const index of document.visible()) {
    const { x, y, width, height } = document.rect(index);
    const dx = x + width / 2 - (tile.x + tile.width / 2);
    const dy = y + height / 2 - (tile.y + tile.height / 2);
    if (Math.hypot(dx, dy) <= reach) around += 1;
  }
  return 0.6 * far + 0.4 * Math.min(1, around / DENSE_BOXES);
}
