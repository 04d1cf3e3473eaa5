import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { Point } from '../input/input.ts';
import type { ExpectedSize } from './expected-size.ts';

/** Side of a patch, pixels. */
export const PATCH_SIDE = 160;
/** A vehicle of the expected size is so large on its patch, so that all sizes look alike to what judges them. */
const VEHICLE_SIDE = 52;

/** Pixels of a picture, four bytes each (red, green, blue, alpha), with the rectangle of the space that they show. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly area: Rect;
}

/** A square of the picture around a click, brought to one size: its lightness and two differences of colour. */
export interface Patch {
  /** Pixels of the annotation space for one of the patch. */
  readonly scale: number;
  /** The upper left corner of the patch in the annotation space. */
  readonly left: number;
  readonly top: number;
  readonly light: Float32Array;
  readonly blue: Float32Array;
  readonly red: Float32Array;
}

/** The part of the space that {@link patchOf} reads for a click: what a host has to cut out of the picture. */
export function patchArea(at: Point, expected: ExpectedSize): Rect {
  const reach = (scaleFor(expected) * PATCH_SIDE) / 2;
  const x = Math.max(0, Math.floor(at.x - reach));
  const y = Math.max(0, Math.floor(at.y - reach));
  return {
    x,
    y,
    width: Math.max(1, Math.min(SPACE_WIDTH, Math.ceil(at.x + reach)) - x),
    height: Math.max(1, Math.min(SPACE_HEIGHT, Math.ceil(at.y + reach)) - y),
  };
}

/** Brings the pixels around a click to the size of a patch. What lies beyond them repeats their edge. */
export function patchOf(pixels: Pixels, at: Point, expected: ExpectedSize): Patch {
  const scale = scaleFor(expected);
  const patch = {
    scale,
    left: at.x - (scale * PATCH_SIDE) / 2,
    top: at.y - (scale * PATCH_SIDE) / 2,
    light: new Float32Array(PATCH_SIDE * PATCH_SIDE),
    blue: new Float32Array(PATCH_SIDE * PATCH_SIDE),
    red: new Float32Array(PATCH_SIDE * PATCH_SIDE),
  };
  const perSide = Math.max(1, Math.ceil(scale));
  for (let place = 0; place < PATCH_SIDE * PATCH_SIDE; place += 1) {
    const x = patch.left + (place % PATCH_SIDE) * scale;
    const y = patch.top + Math.floor(place / PATCH_SIDE) * scale;
    const [red, green, blue] = meanColour(pixels, x, y, scale, perSide);
    const light = 0.3 * red + 0.59 * green + 0.11 * blue;
    patch.light[place] = light;
    patch.blue[place] = (blue - light) * 0.56;
    patch.red[place] = (red - light) * 0.71;
  }
  return patch;
}

function scaleFor({ width, height }: ExpectedSize): number {
  return Math.sqrt(width * height) / VEHICLE_SIDE;
}

/** The mean colour of the square of the space at x and y with sides of `side`. */
function meanColour(
  { data, width, height, area }: Pixels,
  x: number,
  y: number,
  side: number,
  perSide: number,
): readonly [red: number, green: number, blue: number] {
  let [red, green, blue] = [0, 0, 0];
  for (let part = 0; part < perSide * perSide; part += 1) {
    const inX = x + (((part % perSide) + 0.5) / perSide) * side;
    const inY = y + ((Math.floor(part / perSide) + 0.5) / perSide) * side;
    const column = Math.min(width - 1, Math.max(0, Math.floor(((inX - area.x) * width) / area.width)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(((inY - area.y) * height) / area.height)));
    const offset = (row * width + column) * 4;
    red += data[offset] ?? 0;
    green += data[offset + 1] ?? 0;
    blue += data[offset + 2] ?? 0;
  }
  const parts = perSide * perSide;
  return [red / parts, green / parts, blue / parts];
}
