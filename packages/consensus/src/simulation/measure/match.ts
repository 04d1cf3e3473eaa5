import { iou } from '@uvh/domain/annotation/box';
import type { WorldImage } from '../world/world-image.ts';
import { type EstimatedObject, GONE } from './estimate.ts';

/** A box counts as a vehicle from this overlap on: the usual detection threshold (PASCAL VOC). */
export const FOUND_IOU = 0.5;

/** Which kept object shows which vehicle. */
export interface ImageMatch {
  /** Per object: index of its vehicle; undefined for a removed one and for one that shows none. */
  readonly vehicleOf: readonly (number | undefined)[];
  /** Per vehicle: index of the object that shows it. */
  readonly objectOf: readonly (number | undefined)[];
  /** Per object: its overlap with its vehicle, 0 without one. */
  readonly overlaps: readonly number[];
}

/**
 * Pairs kept objects with vehicles, best overlap first, each once, without regard to class. A suggestion that lies
 * beside its vehicle is paired with it at the end, by its origin, when nothing better shows the vehicle.
 */
export function matchImage(world: WorldImage, objects: readonly EstimatedObject[]): ImageMatch {
  const vehicleOf = objects.map((): number | undefined => undefined);
  const objectOf = world.vehicles.map((): number | undefined => undefined);
  const overlaps = objects.map(() => 0);
  const pair = (object: number, vehicle: number, overlap: number) => {
    if (vehicleOf[object] !== undefined || objectOf[vehicle] !== undefined) return;
    vehicleOf[object] = vehicle;
    objectOf[vehicle] = object;
    overlaps[object] = overlap;
  };
  const near = objects.flatMap((object, index) => {
    if (object.label === GONE) return [];
    return world.vehicles.flatMap(({ rect }, vehicle) => {
      const overlap = iou(object.rect, rect);
      return overlap >= FOUND_IOU ? [{ index, vehicle, overlap }] : [];
    });
  });
  for (const { index, vehicle, overlap } of near.sort((a, b) => b.overlap - a.overlap)) pair(index, vehicle, overlap);
  for (const [index, object] of objects.entries()) {
    const source = object.bboxId === null ? undefined : world.sources.get(object.bboxId);
    if (object.label === GONE || source?.kind !== 'vehicle') continue;
    pair(index, source.vehicle, iou(object.rect, world.vehicles[source.vehicle]?.rect ?? object.rect));
  }
  return { vehicleOf, objectOf, overlaps };
}
