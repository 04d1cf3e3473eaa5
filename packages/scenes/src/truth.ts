import type { Rect } from '@uvh/domain/annotation/box';
import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { type Coverage, emptyCoverage } from './drawing/coverage.ts';
import { traceModel } from './drawing/trace.ts';
import type { Scene } from './scene.ts';
import { stage } from './staging.ts';

/** A vehicle as a careful person would box it. */
export interface TruthBox extends Rect {
  readonly label: VehicleClassName;
  /** The index of the vehicle in the scene. */
  readonly vehicle: number;
  /** The share of what lies inside the image that nothing hides, 0 to 1. */
  readonly visibleShare: number;
}

/** A vehicle of which less shows is left out: nobody could name it. */
export const SMALLEST_VISIBLE_SHARE = 0.15;
/** A box with a shorter side is left out, in pixels; the editor resizes nothing below 10 either. */
export const SMALLEST_SIDE = 12;

/**
 * The boxes of all vehicles that a person could see and name: tight around the visible pixels (to a
 * pixel), inside the 1920 x 1080 space, in the order of the scene's vehicles. Vehicles that are
 * hidden but for {@link SMALLEST_VISIBLE_SHARE} or smaller than {@link SMALLEST_SIDE} have none.
 */
export function truthOf(scene: Scene): TruthBox[] {
  const { world, things } = stage(scene);
  const coverage = emptyCoverage();
  for (const { vehicle, solids, placement } of things) {
    const id = vehicle ? vehicle.index + 1 : 0;
    traceModel(solids, placement, world, {
      face: (points) => coverage.polygon(points, id),
      capsule: (from, to, radius) => coverage.rod(from, to, radius, id),
      hoop: (points, thickness) => ring(coverage, points, thickness / 2, id),
    });
  }
  const extents = coverage.extents(scene.vehicles.length);
  return scene.vehicles.flatMap((vehicle, index): TruthBox[] => {
    const extent = extents.get(index + 1);
    if (!extent) return [];
    const visibleShare = extent.visible / extent.painted;
    const { rect } = extent;
    if (visibleShare < SMALLEST_VISIBLE_SHARE || Math.min(rect.width, rect.height) < SMALLEST_SIDE) return [];
    return [{ ...rect, label: vehicle.vehicleClass, vehicle: index, visibleShare }];
  });
}

function ring(
  coverage: Coverage,
  points: readonly (readonly [x: number, y: number, depth: number])[],
  radius: number,
  id: number,
): void {
  points.forEach((point, index) => {
    coverage.rod(point, points[(index + 1) % points.length] ?? point, radius, id);
  });
}
