import { VEHICLE_CLASSES } from '@uvh/domain/annotation/vehicle-class';

/**
 * The slot of every label that is not one of the known classes; drawn black
 * (docs/product/annotation.md#vehicle-classes).
 */
export const UNKNOWN_SLOT = 0;
/** How many slots there are: the unknown one and one per vehicle class. */
export const SLOT_COUNT = VEHICLE_CLASSES.length + 1;

const slots = new Map<string, number>(VEHICLE_CLASSES.map((vehicleClass, index) => [vehicleClass.name, index + 1]));

/** A label as a small number for typed arrays: 0 for an unknown label, else 1 + its place in VEHICLE_CLASSES. */
export function slotOf(label: string): number {
  return slots.get(label) ?? UNKNOWN_SLOT;
}
