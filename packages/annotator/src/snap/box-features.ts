import type { Rect } from '@uvh/domain/annotation/box';
import type { Point } from '../input/input.ts';
import type { AreaSums } from './area-sums.ts';
import type { Evidence } from './evidence.ts';
import type { ExpectedSize } from './expected-size.ts';
import type { Patch } from './patch.ts';

/** What a box around a click is judged by. */
export interface Scene {
  readonly patch: Patch;
  readonly evidence: Evidence;
  readonly at: Point;
  readonly expected: ExpectedSize;
  /** Boxes that are there already; annotation space. */
  readonly boxes: readonly Rect[];
}

/** How many numbers {@link featuresOf} gives. */
export const FEATURES = 34;

/** The strips along a side are so thick, of the box's own side. */
const STRIP = 0.12;
const LEAST_STRIP = 2;

type Corners = readonly [left: number, top: number, right: number, bottom: number];

/** Along one side of a box: edges and colour inside and outside, and the edge in the line itself. */
interface Side {
  readonly edgesIn: number;
  readonly edgesOut: number;
  readonly colourIn: number;
  readonly colourOut: number;
  readonly line: number;
}

/**
 * What speaks for a box, as numbers: how much more of the click's colour and of edges there is inside each side than
 * outside, how it fits the expected size and the place of the click, and what it takes of other boxes. Annotation space.
 */
export function featuresOf({ patch, evidence, at, expected, boxes }: Scene, box: Rect): readonly number[] {
  const width = box.width / patch.scale;
  const height = box.height / patch.scale;
  const l = (box.x - patch.left) / patch.scale;
  const t = (box.y - patch.top) / patch.scale;
  const [r, b] = [l + width, t + height];
  const thickX = Math.max(LEAST_STRIP, width * STRIP);
  const thickY = Math.max(LEAST_STRIP, height * STRIP);
  const side = (inside: Corners, outside: Corners, line: Corners, across: AreaSums): Side => ({
    edgesIn: evidence.edges.mean(...inside),
    edgesOut: evidence.edges.mean(...outside),
    colourIn: evidence.colour.mean(...inside),
    colourOut: evidence.colour.mean(...outside),
    line: across.mean(...line),
  });
  const [upper, lower] = [t + thickY, b - thickY];
  const [leftward, rightward] = [l + thickX, r - thickX];
  const { acrossColumns, acrossRows } = evidence;
  const left = side([l, t, leftward, b], [l - thickX, t, l, b], [l - 1, upper, l + 2, lower], acrossColumns);
  const right = side([rightward, t, r, b], [r, t, r + thickX, b], [r - 2, upper, r + 1, lower], acrossColumns);
  const top = side([l, t, r, upper], [l, t - thickY, r, t], [leftward, t - 1, rightward, t + 2], acrossRows);
  const bottom = side([l, lower, r, b], [l, b, r, b + thickY], [leftward, b - 2, rightward, b + 1], acrossRows);
  const colour = evidence.colour.mean(l, t, r, b);
  const wide = evidence.colour.mean(l - thickX * 2, t - thickY * 2, r + thickX * 2, b + thickY * 2);
  const colourAround =
    (wide * (width + 4 * thickX) * (height + 4 * thickY) - colour * width * height) /
    (8 * thickX * height + 8 * thickY * width);
  return [
    ...both(left, right),
    Math.min(left.edgesIn - left.edgesOut, right.edgesIn - right.edgesOut),
    Math.min(left.colourIn - left.colourOut, right.colourIn - right.colourOut),
    Math.min(left.line, right.line),
    Math.max(left.colourOut, right.colourOut),
    ...Object.values(top),
    ...Object.values(bottom),
    colour,
    evidence.edges.mean(l, t, r, b),
    colourAround,
    Math.min(top.colourIn - top.colourOut, bottom.colourIn - bottom.colourOut),
    Math.min(top.edgesIn - top.edgesOut, bottom.edgesIn - bottom.edgesOut),
    ...fit(box, at, expected),
    ...taken(box, boxes),
  ];
}

function both(left: Side, right: Side): number[] {
  return [
    left.edgesIn + right.edgesIn,
    left.edgesOut + right.edgesOut,
    left.colourIn + right.colourIn,
    left.colourOut + right.colourOut,
    left.line + right.line,
  ];
}

/** How far a box is from the expected size and from having the click in its middle. */
function fit(box: Rect, at: Point, expected: ExpectedSize): number[] {
  const wider = Math.log(box.width / expected.width);
  const higher = Math.log(box.height / expected.height);
  const aside = (box.x + box.width / 2 - at.x) / box.width;
  const below = (box.y + box.height / 2 - at.y) / box.height;
  return [wider ** 2, higher ** 2, (wider - higher) ** 2, wider, higher, aside ** 2, below ** 2, below];
}

/** How much of the box belongs to others, and how much of the worst of them or of the box itself. */
function taken(box: Rect, boxes: readonly Rect[]): number[] {
  const area = box.width * box.height;
  let share = 0;
  let worst = 0;
  for (const other of boxes) {
    const width = Math.min(other.x + other.width, box.x + box.width) - Math.max(other.x, box.x);
    const height = Math.min(other.y + other.height, box.y + box.height) - Math.max(other.y, box.y);
    if (width <= 0 || height <= 0) continue;
    share += (width * height) / area;
    worst = Math.max(worst, (width * height) / Math.min(area, other.width * other.height));
  }
  return [Math.min(1, share), worst];
}
