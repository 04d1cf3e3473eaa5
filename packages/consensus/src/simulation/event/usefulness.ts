import { iou, type Rect } from '@uvh/domain/annotation/box';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import type { ImageReview } from '../../review.ts';
import { FOUND_IOU } from '../measure/match.ts';
import type { WorldImage, WorldVehicle } from '../world/world-image.ts';

/**
 * What a review mends, taken by itself, by what only the simulation knows: a point for each wrong suggestion put right, each
 * one of nothing deleted and each vehicle found, half of it for one found under a wrong class; a point less for each
 * right suggestion spoiled and each false box drawn. Leaving things as they are is worth nothing.
 */
export function mendedBy(review: ImageReview, world: WorldImage): number {
  return review.boxes.reduce((sum, box) => sum + worthOf(box, world), 0);
}

/** The vehicle at which somebody drew a box where nothing was suggested; undefined for a false box. */
export function vehicleFoundBy(box: Rect, world: WorldImage): WorldVehicle | undefined {
  return world.vehicles.find(({ rect }) => iou(rect, box) >= FOUND_IOU);
}

function worthOf(box: ReviewedBox, world: WorldImage): number {
  if (box.isNew) {
    if (box.isDeleted) return 0;
    const vehicle = vehicleFoundBy(box, world);
    if (!vehicle) return -1;
    return vehicle.label === box.label ? 1 : 0.5;
  }
  const suggestion = world.image.suggestions.find(({ bboxId }) => bboxId === box.bboxId);
  const source = world.sources.get(box.bboxId);
  // A box that another person drew: deleting it is worth something only when it is false.
  if (!suggestion || !source) return box.isDeleted ? (vehicleFoundBy(box, world) ? -1 : 1) : 0;
  const vehicle = source.kind === 'vehicle' ? world.vehicles[source.vehicle] : undefined;
  const isDouble = source.kind === 'vehicle' && source.isDouble;
  if (!vehicle || isDouble) return box.isDeleted ? 1 : 0;
  if (box.isDeleted) return -1;
  if (box.label === suggestion.label) return 0;
  if (box.label === vehicle.label) return 1;
  return suggestion.label === vehicle.label ? -1 : 0;
}
