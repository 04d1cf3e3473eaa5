import { setImmediate } from 'node:timers/promises';

/** Columns and rows of brightness that a hash is made from: one more column than bits in a row. */
export const HASH_COLUMNS = 17;
export const HASH_ROWS = 16;
const WORDS = (HASH_ROWS * (HASH_COLUMNS - 1)) / 32;

/**
 * Difference hash of 17 x 16 grey values (N. Krawetz, "Kind of Like That", 2013), larger than the usual 8 x 8: frames
 * of one camera share their background, and only a finer grid sees that the vehicles on it are others.
 */
export function differenceHash(grey: Uint8Array): string {
  const words = new Uint32Array(WORDS);
  let bit = 0;
  for (let row = 0; row < HASH_ROWS; row += 1) {
    for (let column = 0; column < HASH_COLUMNS - 1; column += 1) {
      const at = row * HASH_COLUMNS + column;
      if ((grey[at] ?? 0) < (grey[at + 1] ?? 0)) words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
      bit += 1;
    }
  }
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function wordsOf(hash: string): Uint32Array {
  return Uint32Array.from({ length: WORDS }, (_, index) => Number.parseInt(hash.slice(index * 8, index * 8 + 8), 16));
}

/** Ones in a word (Hacker's Delight, 5-1). */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bits in which two hashes differ of those that lie one behind the other, or more than `limit` as soon as that is passed. */
function distanceOf(words: Uint32Array, at: number, others: Uint32Array, other: number, limit: number): number {
  let distance = 0;
  for (let word = 0; word < WORDS && distance <= limit; word += 1)
    distance += bitsIn((words[at * WORDS + word] ?? 0) ^ (others[other * WORDS + word] ?? 0));
  return distance;
}

/** Finds what looks like a picture among those added so far. */
export interface NearIndex {
  add(hash: string, name: string): void;
  /** Name of the nearest picture within so many bits. */
  nearest(hash: string, within: number): string | undefined;
}

/** Compares with every picture: 27,000 of them take less than a millisecond, a tree would save nothing. */
export function nearIndex(): NearIndex {
  let words = new Uint32Array(1024 * WORDS);
  const names: string[] = [];
  return {
    add(hash, name) {
      if ((names.length + 1) * WORDS > words.length) {
        const larger = new Uint32Array(words.length * 2);
        larger.set(words);
        words = larger;
      }
      words.set(wordsOf(hash), names.length * WORDS);
      names.push(name);
    },
    nearest(hash, within) {
      const sought = wordsOf(hash);
      let best: { readonly at: number; readonly distance: number } | undefined;
      for (let at = 0; at < names.length; at += 1) {
        const limit = best ? best.distance - 1 : within;
        const distance = distanceOf(sought, 0, words, at, limit);
        if (distance <= limit) best = { at, distance };
      }
      return best && names[best.at];
    },
  };
}

/** Pictures that are compared with all others before the process may turn to something else: some milliseconds. */
const COMPARED_AT_ONCE = 16;

/**
 * For each picture the number of the first one to which it is near, itself or through others between: one frame of a camera
 * leads to the next. Compares all pairs, which takes seconds for 27,000 pictures.
 */
export async function firstsOfChains(hashes: readonly string[], within: number): Promise<Uint32Array> {
  const words = new Uint32Array(hashes.length * WORDS);
  for (const [at, hash] of hashes.entries()) words.set(wordsOf(hash), at * WORDS);
  const firsts = new Uint32Array(hashes.length);
  const left = Uint32Array.from(hashes, (_, at) => at);
  let count = left.length;
  let compared = 0;
  while (count > 0) {
    const first = left[0] ?? 0;
    left.copyWithin(0, 1, count);
    count -= 1;
    const reached = [first];
    for (let at = reached.pop(); at !== undefined; at = reached.pop()) {
      firsts[at] = first;
      compared += 1;
      if (compared % COMPARED_AT_ONCE === 0) await setImmediate();
      let kept = 0;
      for (let index = 0; index < count; index += 1) {
        const other = left[index] ?? 0;
        if (distanceOf(words, at, words, other, within) <= within) reached.push(other);
        else {
          left[kept] = other;
          kept += 1;
        }
      }
      count = kept;
    }
  }
  return firsts;
}
