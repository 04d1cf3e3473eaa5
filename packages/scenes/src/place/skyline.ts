import { type Prng, prngFrom } from '@uvh/domain/random/prng';
import { groundYAt, type Point3, type Projector } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import { css, mix, type Rgb, rgb } from '../drawing/color.ts';
import { hazed, lit } from '../drawing/paint.ts';
import type { Light } from '../light/light.ts';

const ROW_DEPTHS = [520, 360, 260, 200, 156] as const;
const FACING: Point3 = [0, -0.8, 0.6];
const WALLS = [rgb('#b9ac98'), rgb('#a89f9b'), rgb('#c2a58f'), rgb('#9fa9a8'), rgb('#b8b2a0')];
const LEAF = rgb('#5b7346');
const WINDOW = rgb('#ffd07a');

/**
 * The town where the built street ends: rows of houses and trees, one behind the other. Painted on top
 * of the ground, as no road of a town runs to the horizon.
 */
export function drawSkyline(canvas: SceneCanvas, world: Projector, light: Light, seed: number): void {
  const prng = prngFrom(seed);
  for (const depth of ROW_DEPTHS) {
    const foot = groundYAt(world.camera, depth);
    const perMetre = world.camera.focalPx / depth;
    if (foot < -12 * perMetre) continue;
    const lighting = { light, sun: light.sun, lampLight: 0.1 };
    const tone = (color: Rgb) => hazed(lit({ color, finish: 'matte' }, FACING, lighting), depth, light);
    const row: Row = { foot, perMetre, tone, areLampsOn: light.areLampsOn };
    for (let x = -20; x < 1940; ) {
      x += prng.chance(0.62) ? house(canvas, row, x, prng) : trees(canvas, row, x, prng);
    }
  }
}

/** One row of the skyline on screen. */
interface Row {
  /** The line on which it stands, in pixels. */
  readonly foot: number;
  /** Pixels for a metre at its distance. */
  readonly perMetre: number;
  /** A colour as light and distance show it there. */
  tone(color: Rgb): Rgb;
  readonly areLampsOn: boolean;
}

/** Returns how many pixels of the row the house takes. */
function house(canvas: SceneCanvas, { foot, perMetre, tone, areLampsOn }: Row, x: number, prng: Prng): number {
  const [width, height] = [
    prng.between(7, 16) * perMetre,
    (prng.chance(0.06) ? 19 : prng.between(4.5, 10.5)) * perMetre,
  ];
  const wall = tone(prng.pick(WALLS));
  canvas.fillStyle = css(wall);
  canvas.fillRect(x, foot - height, width + 1, height + 1);
  const isLit = areLampsOn && prng.chance(0.7);
  const pane = isLit ? mix(wall, WINDOW, 0.55) : mix(wall, tone(rgb('#454c58')), 0.55);
  canvas.fillStyle = css(pane);
  const storey = 3.1 * perMetre;
  for (let row = 1; row * storey < height - storey * 0.4; row++) {
    for (let column = 0.18; column < 0.9; column += 0.24) {
      if (isLit && prng.chance(0.45)) continue;
      canvas.fillRect(x + width * column, foot - row * storey, width * 0.11, storey * 0.42);
    }
  }
  return width * prng.between(0.9, 1.05);
}

/** Returns how many pixels of the row the trees take. */
function trees(canvas: SceneCanvas, { foot, perMetre, tone }: Row, x: number, prng: Prng): number {
  const radius = prng.between(2.2, 4) * perMetre;
  canvas.fillStyle = css(tone([LEAF[0] * prng.between(0.85, 1.15), LEAF[1], LEAF[2]]));
  canvas.beginPath();
  for (const [dx, rise, share] of [
    [0, 0.9, 1],
    [0.8, 0.7, 0.8],
    [-0.7, 0.6, 0.75],
  ] as const) {
    canvas.moveTo(x + radius * (1 + dx + share), foot - radius * rise);
    canvas.arc(x + radius * (1 + dx), foot - radius * rise, radius * share, 0, Math.PI * 2);
  }
  canvas.rect(x, foot - radius, radius * 2, radius + 1);
  canvas.fill();
  return radius * 1.6;
}
