import { type Prng, prngOfState } from '@uvh/domain/random/prng';

/** A seeded source of chance, so that a run can be repeated to the last figure. */
export interface Chance extends Pick<Prng, 'next' | 'between' | 'pick'> {
  is(probability: number): boolean;
  /** Standard normal (Box and Muller 1958). */
  normal(): number;
  /** Number of events of a Poisson process with that mean. */
  poisson(mean: number): number;
  /** Index by weight; weights need not sum to one. */
  weighted(weights: readonly number[]): number;
}

/** The same numbers for the same seed on every machine. */
export function chanceFrom(seed: number): Chance {
  const { next, between, pick, chance, gaussian } = prngOfState(Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) | 0);
  return {
    next,
    between,
    pick,
    is: chance,
    normal: gaussian,
    poisson(mean) {
      // Knuth's product of uniforms: fine for the small means of this simulation.
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
    weighted(weights) {
      let left = next() * weights.reduce((a, b) => a + b, 0);
      for (const [index, weight] of weights.entries()) {
        left -= weight;
        if (left < 0) return index;
      }
      return weights.length - 1;
    },
  };
}

/**
 * A stream of its own for each combination of numbers under a seed, so that what one person does on one image does
 * not depend on who came before.
 */
export function streamFor(seed: number, ...keys: readonly number[]): Chance {
  let mixed = Math.imul(seed | 0, 0x9e3779b1);
  for (const key of keys) {
    mixed = Math.imul(mixed ^ (key | 0), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return chanceFrom(mixed);
}
