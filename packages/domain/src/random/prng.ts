/** A seeded source of numbers: whatever varies and has to be repeatable draws from one of these. */
export interface Prng {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, by weight; the weights need not sum to 1. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** A normally distributed number with mean 0 and standard deviation 1 (Box and Muller 1958). */
  gaussian(): number;
  /** A seed for an independent stream, so that drawing more of one thing does not shift another. */
  seed(): number;
}

/**
 * A generator that gives the same numbers for the same seed on every machine (mulberry32 over a
 * hashed seed, so that neighbouring seeds have nothing in common). Refuses a seed that is not finite.
 */
export function prngFrom(seed: number): Prng {
  if (!Number.isFinite(seed)) throw new RangeError(`A seed is a finite number, not ${seed}.`);
  return prngOfState(hashSeed(seed));
}

/** The generator that begins at a 32-bit state, for callers that hash seeds in their own way. */
export function prngOfState(initialState: number): Prng {
  const next = mulberry32(initialState);
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
    chance: (probability) => next() < probability,
    pick(items) {
      const [first] = items;
      if (first === undefined) throw new RangeError('There is nothing to pick from.');
      return items[Math.floor(next() * items.length)] ?? first;
    },
    weighted(items) {
      const [first] = items;
      if (first === undefined) throw new RangeError('There is nothing to pick from.');
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return first[0];
    },
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    seed: () => Math.floor(next() * 2 ** 31),
  };
}

/** Tommy Ettinger's mulberry32: 32 bits of state, numbers from 0 up to, but not including, 1. */
function mulberry32(initialState: number): () => number {
  let state = initialState;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function hashSeed(seed: number): number {
  const high = Math.floor(seed / 4294967296) | 0;
  let hash = (seed | 0) ^ Math.imul(high, 0x9e3779b1) ^ Math.imul(Math.floor((seed % 1) * 4294967296) | 0, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
