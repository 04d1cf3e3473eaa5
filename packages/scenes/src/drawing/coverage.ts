import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { ScreenPoint } from './camera.ts';

/** What remains to be seen of one painted thing. */
interface VisibleExtent {
  /** Pixels that it covered when it was painted, inside the image. */
  readonly painted: number;
  /** Pixels of it that nothing painted later hides. */
  readonly visible: number;
  /** The tight rectangle around the visible pixels. */
  readonly rect: Rect;
}

/**
 * A picture of numbers instead of colours: each pixel of the 1920 x 1080 space holds the number of the
 * thing painted last. A pixel belongs to a shape when its middle lies inside.
 */
export interface Coverage {
  /** Paints a polygon (even-odd) for a thing; 0 stands for everything that is not counted. */
  polygon(points: readonly (readonly [x: number, y: number, ...rest: number[]])[], id: number): void;
  /** Paints a rod with round ends, radius in pixels. */
  rod(from: ScreenPoint, to: ScreenPoint, radius: number, id: number): void;
  /** The extents of the things 1 to `count`, by number; what shows nowhere is absent. */
  extents(count: number): ReadonlyMap<number, VisibleExtent>;
}

/** An empty picture for up to 65,535 things. */
export function emptyCoverage(): Coverage {
  const pixels = new Uint16Array(SPACE_WIDTH * SPACE_HEIGHT);
  const painted = new Map<number, number>();

  const polygon: Coverage['polygon'] = (points, id) => {
    let [top, bottom] = [Infinity, -Infinity];
    for (const [, y] of points) {
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    const [firstRow, lastRow] = [
      Math.max(0, Math.ceil(top - 0.5)),
      Math.min(SPACE_HEIGHT - 1, Math.floor(bottom - 0.5)),
    ];
    let added = 0;
    for (let row = firstRow; row <= lastRow; row++) {
      const crossings = crossingsAt(points, row + 0.5);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const from = row * SPACE_WIDTH + Math.max(0, Math.ceil((crossings[pair] ?? 0) - 0.5));
        const to = row * SPACE_WIDTH + Math.min(SPACE_WIDTH - 1, Math.ceil((crossings[pair + 1] ?? 0) - 0.5) - 1);
        if (id > 0) for (let at = from; at <= to; at++) if (pixels[at] !== id) added++;
        if (to >= from) pixels.fill(id, from, to + 1);
      }
    }
    if (id > 0) painted.set(id, (painted.get(id) ?? 0) + added);
  };

  return {
    polygon,
    rod: (from, to, radius, id) => polygon(rodOutline(from, to, radius), id),
    extents: (count) => measure(pixels, painted, count),
  };
}

function crossingsAt(points: readonly (readonly [x: number, y: number, ...rest: number[]])[], y: number): number[] {
  const crossings: number[] = [];
  let previous = points.at(-1);
  for (const point of points) {
    if (previous && previous[1] <= y !== point[1] <= y) {
      crossings.push(previous[0] + ((y - previous[1]) / (point[1] - previous[1])) * (point[0] - previous[0]));
    }
    previous = point;
  }
  return crossings.length > 2 ? crossings.sort((a, b) => a - b) : sortedPair(crossings);
}

function sortedPair(crossings: number[]): number[] {
  const [a = 0, b = 0] = crossings;
  return crossings.length === 2 && b < a ? [b, a] : crossings;
}

function rodOutline([ax, ay]: ScreenPoint, [bx, by]: ScreenPoint, radius: number): [number, number][] {
  const direction = Math.atan2(by - ay, bx - ax);
  const cap = (x: number, y: number, start: number): [number, number][] =>
    Array.from({ length: 9 }, (_, step) => {
      const angle = start + (step / 8) * Math.PI;
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    });
  return [...cap(bx, by, direction - Math.PI / 2), ...cap(ax, ay, direction + Math.PI / 2)];
}

function measure(pixels: Uint16Array, painted: ReadonlyMap<number, number>, count: number): Map<number, VisibleExtent> {
  const visible = new Uint32Array(count + 1);
  const left = new Uint16Array(count + 1).fill(SPACE_WIDTH);
  const right = new Uint16Array(count + 1);
  const top = new Uint16Array(count + 1).fill(SPACE_HEIGHT);
  const bottom = new Uint16Array(count + 1);
  for (let y = 0, at = 0; y < SPACE_HEIGHT; y++) {
    for (let x = 0; x < SPACE_WIDTH; x++, at++) {
      const id = pixels[at] ?? 0;
      if (id === 0) continue;
      visible[id] = (visible[id] ?? 0) + 1;
      if (x < (left[id] ?? 0)) left[id] = x;
      if (x > (right[id] ?? 0)) right[id] = x;
      if (y < (top[id] ?? 0)) top[id] = y;
      if (y > (bottom[id] ?? 0)) bottom[id] = y;
    }
  }
  const extents = new Map<number, VisibleExtent>();
  for (let id = 1; id <= count; id++) {
    const [x, y] = [left[id] ?? 0, top[id] ?? 0];
    if (!visible[id]) continue;
    const rect = { x, y, width: (right[id] ?? 0) - x + 1, height: (bottom[id] ?? 0) - y + 1 };
    extents.set(id, { painted: painted.get(id) ?? 0, visible: visible[id] ?? 0, rect });
  }
  return extents;
}
