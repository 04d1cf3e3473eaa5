import { randomBytes, randomInt } from 'node:crypto';

/** Randomness as the server needs it, passed in so that tests can foresee it. */
export interface Random {
  bytes(length: number): Buffer;
  /** A whole number from 0 up to, but not including, `below`. Uniform. */
  below(below: number): number;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  below: (below) => randomInt(below),
};

/** A code of `length` characters, each drawn evenly from `alphabet`. */
export function randomCode(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.below(alphabet.length))).join('');
}
