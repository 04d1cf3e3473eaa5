import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';

/** Shares of the classes on an Indian city road, roughly; rare ones are kept frequent enough to practise on. */
export const CLASS_MIX: readonly (readonly [VehicleClassName, number])[] = [
  ['Two-wheeler', 24],
  ['Three-wheeler', 15],
  ['Hatchback', 14],
  ['Sedan', 10],
  ['SUV', 9],
  ['MUV', 6],
  ['Bus', 4.5],
  ['LCV', 5],
  ['Truck', 4],
  ['Mini-bus', 3],
  ['tempo-traveller', 3],
  ['bicycle', 3],
];

/** Two wheels: takes the gaps between others, and part of a lane. */
export function isSlim(vehicleClass: VehicleClassName): boolean {
  return vehicleClass === 'Two-wheeler' || vehicleClass === 'bicycle';
}

/** Takes more of the road's length than any other, and not every lane lets it in. */
export function isLarge(vehicleClass: VehicleClassName): boolean {
  return vehicleClass === 'Bus' || vehicleClass === 'Truck';
}
