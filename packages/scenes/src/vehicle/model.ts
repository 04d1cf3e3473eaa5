import type { Point3 } from '../drawing/camera.ts';
import type { Rgb } from '../drawing/color.ts';
import type { Solid } from '../drawing/solid.ts';

/** A light on a vehicle, for its glow at night; `facing` is 1 for head lamps, -1 for tail lamps. */
interface Lamp {
  readonly at: Point3;
  readonly facing: 1 | -1;
  readonly color: Rgb;
}

/** A vehicle in its own frame: x ahead, y to its left, z up, the middle of its footprint at the origin; metres. */
export interface VehicleModel {
  readonly solids: readonly Solid[];
  readonly lamps: readonly Lamp[];
  readonly length: number;
  readonly width: number;
}
