import { clamp, intersectionArea, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { BoxReader } from '../document/box-reader.ts';
import type { BoxIndex } from '../hit/box-index.ts';

/** Fewer boxes say nothing about where the road is; then the whole image is walked. */
const ENOUGH_TO_SEE_THE_ROAD = 4;
/** A tile is empty enough to be looked at while less than this share of it is covered. */
const COVERED_FROM = 0.3;
const LEAST_TILE_PX = 140;
const LARGEST_TILE_PX = 380;
/** The part of a box, from below, that counts as standing on the road. */
const WHEELS_SHARE = 0.3;
/** Height of the strips in which the sides of the road are measured. */
const STRIP_PX = 90;

/**
 * Tiles of the road that hardly any box covers, in walking order (annotation space). The road is where the
 * suggestions stand: from one vehicle above the farthest one down to the bottom of the image, and in each strip
 * from the leftmost to the rightmost vehicle with some room on either side. Tiles are larger where vehicles
 * are larger, so that a tile in view shows a missed vehicle at about the same size everywhere.
 */
export function uncoveredTiles(document: BoxReader, boxes: BoxIndex): Rect[] {
  const road = roadOf(document);
  const tiles: Rect[] = [];
  let y = road.top;
  for (let row = 0; y < SPACE_HEIGHT - LEAST_TILE_PX / 4; row++) {
    const height = tileSizeAt(document, y);
    const { left, right } = road.sidesBetween(y, y + height);
    const columns = Math.max(1, Math.round((right - left) / (height * 1.4)));
    const width = (right - left) / columns;
    const inRow = Array.from({ length: columns }, (_, column) => ({
      x: left + column * width,
      y,
      width,
      height: Math.min(height, SPACE_HEIGHT - y),
    })).filter((tile) => coveredShare(document, boxes, tile) < COVERED_FROM);
    tiles.push(...(row % 2 === 0 ? inRow : inRow.reverse()));
    y += height;
  }
  return tiles;
}

/** A tile with a rectangle in its middle, for what lies beside the road or between boxes. */
export function tileAround(rect: Rect): Rect {
  const side = Math.min(LARGEST_TILE_PX, Math.max(LEAST_TILE_PX, Math.max(rect.width, rect.height) * 3));
  const x = clamp(rect.x + (rect.width - side) / 2, 0, SPACE_WIDTH - side);
  const y = clamp(rect.y + (rect.height - side) / 2, 0, SPACE_HEIGHT - side);
  return { x, y, width: side, height: side };
}

interface Road {
  readonly top: number;
  sidesBetween(top: number, bottom: number): { readonly left: number; readonly right: number };
}

function roadOf(document: BoxReader): Road {
  const standing = [...document.visible()].map((index) => document.rect(index));
  if (standing.length < ENOUGH_TO_SEE_THE_ROAD) {
    return { top: 0, sidesBetween: () => ({ left: 0, right: SPACE_WIDTH }) };
  }
  const strips = Math.ceil(SPACE_HEIGHT / STRIP_PX);
  const lefts = new Float64Array(strips).fill(SPACE_WIDTH);
  const rights = new Float64Array(strips);
  for (const rect of standing) {
    const room = rect.width / 2;
    // The road is under the wheels: what rises above them, a bus say, stands before houses and trees.
    const from = Math.max(0, Math.floor((rect.y + rect.height * (1 - WHEELS_SHARE)) / STRIP_PX));
    const to = Math.min(strips - 1, Math.floor((rect.y + rect.height) / STRIP_PX));
    for (let strip = from; strip <= to; strip++) {
      lefts[strip] = Math.min(lefts[strip] ?? 0, Math.max(0, rect.x - room));
      rights[strip] = Math.max(rights[strip] ?? 0, Math.min(SPACE_WIDTH, rect.x + rect.width + room));
    }
  }
  const feet = standing.map((rect) => rect.y + rect.height).sort((a, b) => a - b);
  const farthest = feet[0] ?? 0;
  // Half a tile up is about one vehicle: higher there is no road that could be seen.
  const top = Math.max(0, farthest - tileSizeAt(document, farthest) / 2);
  widenDownwards(lefts, rights, Math.floor(top / STRIP_PX));
  return {
    top,
    sidesBetween(upper, lower) {
      const from = Math.max(0, Math.floor(upper / STRIP_PX));
      const to = Math.min(strips - 1, Math.floor(lower / STRIP_PX));
      let left = SPACE_WIDTH;
      let right = 0;
      for (let strip = from; strip <= to; strip++) {
        left = Math.min(left, lefts[strip] ?? 0);
        right = Math.max(right, rights[strip] ?? SPACE_WIDTH);
      }
      return right - left > LEAST_TILE_PX ? { left, right } : { left: 0, right: SPACE_WIDTH };
    },
  };
}

/** A road seen from above the traffic is never narrower nearer to the camera: empty strips take over from above. */
function widenDownwards(lefts: Float64Array, rights: Float64Array, from: number): void {
  for (let strip = from + 1; strip < lefts.length; strip++) {
    lefts[strip] = Math.min(lefts[strip] ?? 0, lefts[strip - 1] ?? 0);
    rights[strip] = Math.max(rights[strip] ?? 0, rights[strip - 1] ?? 0);
  }
}

/** Twice the usual side of the vehicles that stand about there, within bounds. */
function tileSizeAt(document: BoxReader, y: number): number {
  const sides: number[] = [];
  for (const index of document.visible()) {
    const rect = document.rect(index);
    const foot = rect.y + rect.height;
    if (Math.abs(foot - y) <= LARGEST_TILE_PX) sides.push(Math.sqrt(rect.width * rect.height));
  }
  sides.sort((a, b) => a - b);
  const usual = sides[sides.length >> 1] ?? LEAST_TILE_PX;
  return Math.min(LARGEST_TILE_PX, Math.max(LEAST_TILE_PX, usual * 2));
}

/** The share of a tile that boxes cover, sampled on a grid: overlapping boxes count once. */
function coveredShare(document: BoxReader, boxes: BoxIndex, tile: Rect): number {
  const meeting = boxes.meeting(tile).filter((index) => !document.isDeleted(index));
  const samples = 8;
  let covered = 0;
  for (let n = 0; n < samples * samples; n++) {
    const sample = {
      x: tile.x + ((n % samples) + 0.5) * (tile.width / samples),
      y: tile.y + (Math.floor(n / samples) + 0.5) * (tile.height / samples),
      width: 1,
      height: 1,
    };
    if (meeting.some((index) => intersectionArea(document.rect(index), sample) > 0)) covered += 1;
  }
  return covered / (samples * samples);
}
