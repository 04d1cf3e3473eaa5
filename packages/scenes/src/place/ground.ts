import { groundDepthAt, horizonY, type Point3, type Projector, projectPolygon } from '../drawing/camera.ts';
import type { SceneCanvas, SceneGradient } from '../drawing/canvas.ts';
import { css, mix, type Rgb, rgb, shade } from '../drawing/color.ts';
import { fillPolygon, hazed, lit } from '../drawing/paint.ts';
import type { Light } from '../light/light.ts';
import { type Prng, prngFrom } from '../prng.ts';
import { KERB_HEIGHT, laneWidthOf, type Place, stretchesOf, WORLD_LENGTH } from './place.ts';

const UP: Point3 = [0, 0, 1];
const ASPHALT = rgb('#66666b');
const WET_ASPHALT = rgb('#4b4e55');
const SOIL = rgb('#a58a69');
const PAVING = rgb('#aca49a');
const PAINT = rgb('#dedcd2');
const YELLOW_PAINT = rgb('#d9ac35');
const FAR_SIDE = 260;

type Quad = readonly [left: number, near: number, right: number, far: number];

/** The ground of a place: soil, roads, kerbs, markings and their wear. Painted before all that stands on it. */
export function drawGround(canvas: SceneCanvas, place: Place, world: Projector, light: Light): void {
  const prng = prngFrom(place.seed);
  const brush = groundBrush(canvas, world, light);
  const { roadHalfWidth: half, footpathWidth, crossing } = place;
  const asphalt = light.isWet ? WET_ASPHALT : shade(ASPHALT, prng.between(0.86, 1.1));

  brush.whole(SOIL);
  for (const side of [-1, 1]) {
    for (const [from, to] of stretchesOf(place, 0)) {
      brush.area(band(side * half, side * (half + footpathWidth), from, to), PAVING, KERB_HEIGHT);
      pavingSeams(brush, place, side, from, to);
    }
  }
  brush.area([-half, -8, half, WORLD_LENGTH * 2], asphalt);
  if (crossing) {
    const [near, far] = [crossing.y - crossing.halfWidth, crossing.y + crossing.halfWidth];
    brush.area([-FAR_SIDE, near - footpathWidth, -half, far + footpathWidth], PAVING);
    brush.area([half, near - footpathWidth, FAR_SIDE, far + footpathWidth], PAVING);
    brush.area([-FAR_SIDE, near, FAR_SIDE, far], asphalt);
  }
  wear(brush, place, asphalt, prng);
  for (const side of [-1, 1]) for (const [from, to] of stretchesOf(place, 0)) kerb(brush, side * half, from, to);
  markings(brush, place);
  if (crossing) crossingMarkings(brush, place, crossing);
  arrows(brush, place);
}

interface GroundBrush {
  /** Everything below the horizon. */
  whole(color: Rgb): void;
  /** A large area, whose haze changes over its depth. */
  area(quad: Quad, color: Rgb, z?: number): void;
  /** A small flat shape of one tone. */
  mark(points: readonly Point3[], color: Rgb, alpha?: number): void;
}

function groundBrush(canvas: SceneCanvas, world: Projector, light: Light): GroundBrush {
  const tone = (color: Rgb) => {
    const base = lit(color, 'matte', UP, light.sun, light, 0);
    return light.isWet ? mix(base, light.skyLow, 0.16) : base;
  };
  const fading = (color: Rgb): SceneGradient => {
    const base = tone(color);
    const top = Math.max(-200, horizonY(world.camera));
    const gradient = canvas.createLinearGradient(0, top, 0, 1080);
    // Depth grows fastest just under the horizon, so the stops crowd there.
    for (const share of [0, 0.01, 0.03, 0.06, 0.12, 0.25, 0.5, 1]) {
      const depth = Math.min(1e4, groundDepthAt(world.camera, top + share * (1080 - top)));
      gradient.addColorStop(share, css(hazed(base, depth, light)));
    }
    return gradient;
  };
  return {
    whole(color) {
      const top = Math.max(0, horizonY(world.camera) - 1);
      canvas.fillStyle = fading(color);
      canvas.fillRect(0, top, 1920, 1080 - top);
    },
    area(quad, color, z = 0) {
      canvas.fillStyle = fading(color);
      fillPolygon(canvas, projectPolygon(world, corners(quad, z)), 0);
    },
    mark(points, color, alpha = 1) {
      const polygon = projectPolygon(world, points);
      const depth = polygon[0]?.[2] ?? 1;
      canvas.fillStyle = css(hazed(tone(color), depth, light), alpha);
      fillPolygon(canvas, polygon, 0);
    },
  };
}

function corners([left, near, right, far]: Quad, z = 0): Point3[] {
  return [
    [left, near, z],
    [right, near, z],
    [right, far, z],
    [left, far, z],
  ];
}

function band(a: number, b: number, near: number, far: number): Quad {
  return [Math.min(a, b), near, Math.max(a, b), far];
}

function pavingSeams(brush: GroundBrush, place: Place, side: number, from: number, to: number): void {
  const [inner, outer] = [side * place.roadHalfWidth, side * (place.roadHalfWidth + place.footpathWidth)];
  for (let y = Math.max(2, from); y < Math.min(to, 45); y += 1.5) {
    brush.mark(corners(band(inner, outer, y, y + 0.05), KERB_HEIGHT), shade(PAVING, 0.8));
  }
}

/** Kerb stones, painted black and white in turn. */
function kerb(brush: GroundBrush, x: number, from: number, to: number): void {
  const end = Math.min(to, 115);
  for (let y = from, index = 0; y < end; y += 1, index++) {
    const far = Math.min(end, y + 1);
    const color = index % 2 === 0 ? rgb('#d8d5cb') : rgb('#3a3a3c');
    brush.mark(
      [
        [x, y, 0],
        [x, far, 0],
        [x, far, KERB_HEIGHT],
        [x, y, KERB_HEIGHT],
      ],
      shade(color, 0.82),
    );
    brush.mark(corners(band(x, x + Math.sign(x) * 0.22, y, far), KERB_HEIGHT), color);
  }
}

function wear(brush: GroundBrush, place: Place, asphalt: Rgb, prng: Prng): void {
  const lane = laneWidthOf(place);
  const far = 110;
  for (const side of [-1, 1]) {
    for (let index = 0; index < place.lanesPerSide; index++) {
      const middle = side * (place.medianHalfWidth + lane * (index + 0.5));
      for (const offset of [-0.75, 0.75]) {
        const x = middle + offset;
        brush.mark(corners([x - 0.28, -8, x + 0.28, far]), shade(asphalt, 0.84), 0.2);
      }
      brush.mark(corners([middle - 0.22, -8, middle + 0.22, far]), shade(asphalt, 0.72), 0.14);
    }
    const kerb = side * place.roadHalfWidth;
    brush.mark(corners(band(kerb, kerb - side * 1.2, -8, far)), SOIL, 0.22);
    brush.mark(corners(band(kerb, kerb - side * 0.5, -8, far)), SOIL, 0.3);
  }
  for (let index = 0; index < 46; index++) {
    const [x, y] = [prng.between(-1, 1) * place.roadHalfWidth * 0.95, prng.between(4, 70)];
    const isPatch = prng.chance(0.3);
    const [width, length] = isPatch
      ? [prng.between(0.8, 2.2), prng.between(1, 4.5)]
      : [prng.between(0.15, 0.6), prng.between(0.2, 1.1)];
    const tone = isPatch ? shade(asphalt, prng.between(0.76, 0.9)) : shade(asphalt, prng.pick([0.7, 0.82, 1.16]));
    brush.mark(blob([x, y], width / 2, length / 2, isPatch ? 5 : 9, prng), tone, isPatch ? 0.7 : 0.5);
  }
  for (let index = 0; index < 3; index++) {
    const [x, y] = [prng.between(-0.8, 0.8) * place.roadHalfWidth, prng.between(9, 40)];
    brush.mark(blob([x, y], 0.42, 0.42, 12), shade(asphalt, 0.6));
    brush.mark(blob([x, y], 0.34, 0.34, 12), shade(asphalt, 0.8));
  }
}

function blob([x, y]: readonly [number, number], rx: number, ry: number, count: number, prng?: Prng): Point3[] {
  return Array.from({ length: count }, (_, index): Point3 => {
    const angle = (index / count) * Math.PI * 2;
    const wobble = prng ? prng.between(0.7, 1.15) : 1;
    return [x + Math.cos(angle) * rx * wobble, y + Math.sin(angle) * ry * wobble, 0];
  });
}

function markings(brush: GroundBrush, place: Place): void {
  const lane = laneWidthOf(place);
  const far = 120;
  for (const [from, to] of stretchesOf(place, 3.5)) {
    const end = Math.min(to, far);
    for (const side of [-1, 1]) {
      for (let index = 1; index < place.lanesPerSide; index++) {
        const x = side * (place.medianHalfWidth + lane * index);
        dashes(brush, x, from, end, 3, 4.5, PAINT);
      }
      const edge = side * (place.roadHalfWidth - place.shoulderWidth);
      brush.mark(corners([edge - 0.06, from, edge + 0.06, end]), PAINT, 0.75);
      if (place.medianHalfWidth > 0) {
        const inner = side * (place.medianHalfWidth + 0.3);
        brush.mark(corners([inner - 0.07, from, inner + 0.07, end]), YELLOW_PAINT, 0.85);
      }
    }
    if (place.medianHalfWidth === 0) dashes(brush, 0, from, end, 3, 3, YELLOW_PAINT);
  }
}

function dashes(
  brush: GroundBrush,
  x: number,
  from: number,
  to: number,
  length: number,
  gap: number,
  color: Rgb,
): void {
  for (let y = from; y < to; y += length + gap) {
    brush.mark(corners([x - 0.075, y, x + 0.075, Math.min(to, y + length)]), color, 0.8);
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
