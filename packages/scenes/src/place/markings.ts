import type { Point3 } from '../drawing/camera.ts';
import { type Rgb, rgb } from '../drawing/color.ts';
import { band, corners, type GroundBrush } from './ground-brush.ts';
import { laneWidthOf, type Place, stretchesOf } from './place.ts';

const PAINT = rgb('#dedcd2');
const YELLOW_PAINT = rgb('#d9ac35');
const DASH_LENGTH = 3;

/** All that is painted on a road: lane lines, edges, stop lines, zebras, box junction, arrows. */
export function drawMarkings(brush: GroundBrush, place: Place): void {
  markings(brush, place);
  if (place.crossing) crossingMarkings(brush, place, place.crossing);
  arrows(brush, place);
}

function markings(brush: GroundBrush, place: Place): void {
  const lane = laneWidthOf(place);
  const far = 120;
  for (const [from, to] of stretchesOf(place, 3.5)) {
    const end = Math.min(to, far);
    for (const side of [-1, 1]) {
      for (let index = 1; index < place.lanesPerSide; index++) {
        const x = side * (place.medianHalfWidth + lane * index);
        dashes(brush, { x, from, to: end, gap: 4.5 }, PAINT);
      }
      const edge = side * (place.roadHalfWidth - place.shoulderWidth);
      brush.mark(corners([edge - 0.06, from, edge + 0.06, end]), PAINT, 0.75);
      if (place.medianHalfWidth > 0) {
        const inner = side * (place.medianHalfWidth + 0.3);
        brush.mark(corners([inner - 0.07, from, inner + 0.07, end]), YELLOW_PAINT, 0.85);
      }
    }
    if (place.medianHalfWidth === 0) dashes(brush, { x: 0, from, to: end, gap: 3 }, YELLOW_PAINT);
  }
}

/** A broken line along the road, metres. */
interface DashedLine {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly gap: number;
}

function dashes(brush: GroundBrush, { x, from, to, gap }: DashedLine, color: Rgb): void {
  for (let y = from; y < to; y += DASH_LENGTH + gap) {
    brush.mark(corners([x - 0.075, y, x + 0.075, Math.min(to, y + DASH_LENGTH)]), color, 0.8);
  }
}

function crossingMarkings(brush: GroundBrush, place: Place, crossing: NonNullable<Place['crossing']>): void {
  const { roadHalfWidth: half } = place;
  const [near, far] = [crossing.y - crossing.halfWidth, crossing.y + crossing.halfWidth];
  for (let x = -half + 0.4; x < half - 0.4; x += 1.1) {
    brush.mark(corners([x, near - 3.2, x + 0.55, near - 0.4]), PAINT, 0.85);
    brush.mark(corners([x, far + 0.4, x + 0.55, far + 3.2]), PAINT, 0.85);
  }
  brush.mark(corners([-half + 0.3, near - 4.3, -place.medianHalfWidth - 0.3, near - 3.9]), PAINT, 0.9);
  brush.mark(corners([place.medianHalfWidth + 0.3, far + 3.9, half - 0.3, far + 4.3]), PAINT, 0.9);
  for (const side of [-1, 1]) {
    const edge = side * half;
    for (let y = near + 0.4; y < far - 0.5; y += 1.1) {
      brush.mark(corners(band(edge + side * 0.4, edge + side * 3.2, y, y + 0.55)), PAINT, 0.85);
    }
    for (let reach = 5; reach < 60; reach += 7) {
      brush.mark(
        corners(band(edge + side * reach, edge + side * (reach + 3.5), crossing.y - 0.08, crossing.y + 0.08)),
        YELLOW_PAINT,
        0.8,
      );
    }
  }
  // The box in the middle that must be kept clear.
  const step = 2.2;
  for (let x = -half; x < half - step; x += step) {
    for (let y = near; y < far - step; y += step) {
      brush.mark(
        [
          [x, y, 0],
          [x + 0.12, y, 0],
          [x + step, y + step, 0],
          [x + step - 0.12, y + step, 0],
        ],
        YELLOW_PAINT,
        0.4,
      );
    }
  }
}

const ARROW = [
  [-0.09, 0],
  [0.09, 0],
  [0.09, 2],
  [0.38, 2],
  [0, 3.4],
  [-0.38, 2],
  [-0.09, 2],
] as const;

/** Straight-on arrows in each lane, where it nears a junction or once on the open road. */
function arrows(brush: GroundBrush, place: Place): void {
  if (place.medianHalfWidth === 0) return;
  const lane = laneWidthOf(place);
  const { crossing } = place;
  const away = crossing ? crossing.y - crossing.halfWidth - 9.5 : 19;
  const coming = crossing ? crossing.y + crossing.halfWidth + 9.5 : 26;
  for (let index = 0; index < place.lanesPerSide; index++) {
    const offset = place.medianHalfWidth + lane * (index + 0.5);
    brush.mark(
      ARROW.map(([x, y]): Point3 => [x - offset, away + y, 0]),
      PAINT,
      0.75,
    );
    brush.mark(
      ARROW.map(([x, y]): Point3 => [offset - x, coming - y, 0]),
      PAINT,
      0.75,
    );
  }
}
