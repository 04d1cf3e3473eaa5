import { VEHICLE_CLASS_NAMES, type VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { type Prng, prngFrom } from '@uvh/domain/random/prng';
import { bicycleModel } from './bicycle.ts';
import { busModel, miniBusModel } from './bus.ts';
import { carModel } from './car.ts';
import { lcvModel } from './lcv.ts';
import type { VehicleModel } from './model.ts';
import { tempoTravellerModel } from './tempo-traveller.ts';
import { threeWheelerModel } from './three-wheeler.ts';
import { truckModel } from './truck.ts';
import { twoWheelerModel } from './two-wheeler.ts';

const BUILDERS: Readonly<Record<VehicleClassName, (prng: Prng, isParked: boolean) => VehicleModel>> = {
  Hatchback: (prng) => carModel('Hatchback', prng),
  Sedan: (prng) => carModel('Sedan', prng),
  SUV: (prng) => carModel('SUV', prng),
  MUV: (prng) => carModel('MUV', prng),
  Bus: busModel,
  Truck: truckModel,
  'Three-wheeler': threeWheelerModel,
  'Two-wheeler': twoWheelerModel,
  LCV: lcvModel,
  'Mini-bus': miniBusModel,
  'tempo-traveller': tempoTravellerModel,
  bicycle: bicycleModel,
};

/** The vehicle of that class which the seed stands for: its make, colours, load and riders. */
export function vehicleModel(vehicleClass: VehicleClassName, seed: number, isParked = false): VehicleModel {
  // The class is mixed in, else one seed would give the same colour to every class.
  const shift = VEHICLE_CLASS_NAMES.indexOf(vehicleClass) * 7919;
  return BUILDERS[vehicleClass](prngFrom(seed + shift), isParked);
}
