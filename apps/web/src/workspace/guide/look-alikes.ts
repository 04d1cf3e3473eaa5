import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';

/** For each class those that it is taken for, the likeliest first. */
export const LOOK_ALIKES: Readonly<Record<VehicleClassName, readonly VehicleClassName[]>> = {
  Hatchback: ['Sedan', 'SUV'],
  Sedan: ['Hatchback', 'SUV'],
  SUV: ['MUV', 'Hatchback'],
  MUV: ['SUV', 'tempo-traveller'],
  Bus: ['Mini-bus', 'tempo-traveller', 'Truck'],
  Truck: ['LCV', 'Bus'],
  'Three-wheeler': ['LCV'],
  'Two-wheeler': ['bicycle'],
  LCV: ['Truck', 'tempo-traveller', 'MUV'],
  'Mini-bus': ['Bus', 'tempo-traveller'],
  'tempo-traveller': ['Mini-bus', 'MUV', 'LCV'],
  bicycle: ['Two-wheeler'],
};
