import { groundDepthAt, horizonY, type Point3, type Projector, projectPolygon } from '../drawing/camera.ts';
import type { SceneCanvas, SceneGradient } from '../drawing/canvas.ts';
import { css, mix, type Rgb } from '../drawing/color.ts';
import { fillPolygon, hazed, lit } from '../drawing/paint.ts';
import type { Light } from '../light/light.ts';

const UP: Point3 = [0, 0, 1];

/** A rectangle along the axes, in metres. */
export type Quad = readonly [left: number, near: number, right: number, far: number];

/** Paints flat things on the ground, lit and hazed; points and quads in metres. */
export interface GroundBrush {
  /** Everything below the horizon. */
  whole(color: Rgb): void;
  /** A large area, whose haze changes over its depth. */
  area(quad: Quad, color: Rgb, z?: number): void;
  /** A small flat shape of one tone. */
  mark(points: readonly Point3[], color: Rgb, alpha?: number): void;
}

/** A brush for one picture. */
export function groundBrush(canvas: SceneCanvas, world: Projector, light: Light): GroundBrush {
  const tone = (color: Rgb) => {
    const base = lit({ color, finish: 'matte' }, UP, { light, sun: light.sun, lampLight: 0 });
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

/** The corners of a quad at a height. */
export function corners([left, near, right, far]: Quad, z = 0): Point3[] {
  return [
    [left, near, z],
    [right, near, z],
    [right, far, z],
    [left, far, z],
  ];
}

/** The quad between two x, whichever is smaller. */
export function band(a: number, b: number, near: number, far: number): Quad {
  return [Math.min(a, b), near, Math.max(a, b), far];
}
