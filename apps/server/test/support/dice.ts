import { prngFrom } from '@uvh/domain/random/prng';

/** Whole numbers from 0 up to, but not including, `sides`: the same for the same seed, so that a failure can be seen again. */
export type Dice = (sides: number) => number;

export function dice(seed: number): Dice {
  const { whole } = prngFrom(seed);
  return (sides) => whole(0, sides - 1);
}
