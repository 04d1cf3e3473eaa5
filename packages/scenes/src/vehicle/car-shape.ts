export type CarClass = 'Hatchback' | 'Sedan' | 'SUV' | 'MUV';

/** What tells the four car classes apart; lengths in metres, x from the middle, ahead positive. */
export interface CarShape {
  readonly length: number;
  readonly width: number;
  readonly clearance: number;
  readonly beltRear: number;
  readonly beltFront: number;
  readonly roof: number;
  /** The cabin at the belt and at the roof. */
  readonly cabin: readonly [rear: number, front: number];
  readonly roofLine: readonly [rear: number, front: number];
  readonly wheel: number;
  readonly axles: readonly [rear: number, front: number];
  /** Where the pillars between the side windows stand, as shares from front to rear. */
  readonly windows: readonly (readonly [from: number, to: number])[];
}

export const CAR_SHAPES: Readonly<Record<CarClass, CarShape>> = {
  Hatchback: {
    length: 3.65,
    width: 1.64,
    clearance: 0.2,
    beltRear: 0.93,
    beltFront: 0.78,
    roof: 1.5,
    cabin: [-1.74, 0.98],
    roofLine: [-1.5, 0.2],
    wheel: 0.29,
    axles: [-1.22, 1.2],
    windows: [
      [0.08, 0.46],
      [0.51, 0.82],
    ],
  },
  Sedan: {
    length: 4.5,
    width: 1.72,
    clearance: 0.18,
    beltRear: 0.94,
    beltFront: 0.76,
    roof: 1.43,
    cabin: [-1.5, 0.95],
    roofLine: [-0.85, 0.12],
    wheel: 0.3,
    axles: [-1.32, 1.36],
    windows: [
      [0.1, 0.47],
      [0.52, 0.86],
    ],
  },
  SUV: {
    length: 4.2,
    width: 1.82,
    clearance: 0.34,
    beltRear: 1.14,
    beltFront: 1.06,
    roof: 1.76,
    cabin: [-2.0, 0.86],
    roofLine: [-1.88, 0.42],
    wheel: 0.38,
    axles: [-1.3, 1.34],
    windows: [
      [0.06, 0.38],
      [0.42, 0.7],
      [0.75, 0.93],
    ],
  },
  MUV: {
    length: 4.85,
    width: 1.8,
    clearance: 0.22,
    beltRear: 1.02,
    beltFront: 0.86,
    roof: 1.76,
    cabin: [-2.3, 1.5],
    roofLine: [-2.1, 0.55],
    wheel: 0.32,
    axles: [-1.5, 1.52],
    windows: [
      [0.09, 0.34],
      [0.38, 0.62],
      [0.66, 0.93],
    ],
  },
};
