import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstsOfChains } from './perceptual-hash.ts';

const BITS = 256;

/** A hash with these bits set. */
function aHash(bits: readonly number[]): string {
  const words = new Uint32Array(BITS / 32);
  for (const bit of bits) words[bit >>> 5] = ((words[bit >>> 5] ?? 0) | (1 << (bit & 31))) >>> 0;
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
}

describe('chains of pictures that look alike', () => {
  it('lead over those between, and no further than so many bits at a time', async () => {
    const step = (from: number, to: number) => aHash(Array.from({ length: to - from }, (_, index) => from + index));
    const [start, near, through, far] = [step(0, 0), step(0, 30), step(0, 60), step(0, 160)];
    expect([...(await firstsOfChains([start, near, through, far], 32))]).toEqual([0, 0, 0, 3]);
    expect([...(await firstsOfChains([start, through, far], 32))]).toEqual([0, 1, 2]);
    expect([...(await firstsOfChains([start, step(0, 33)], 32))]).toEqual([0, 1]);
    expect([...(await firstsOfChains([], 32))]).toEqual([]);
  });

  it('are those of a search from picture to picture, whatever the order', async () => {
    const hashes = fc.array(fc.array(fc.integer({ min: 0, max: BITS - 1 }), { maxLength: 12 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(hashes, fc.integer({ min: 0, max: 16 }), async (sets, within) => {
        const all = sets.map((set) => new Set(set));
        const isNear = (a: number, b: number) =>
          (all[a] ?? new Set<number>()).symmetricDifference(all[b] ?? new Set<number>()).size <= within;
        // Everybody takes the least number of those around until nothing changes.
        const least = all.map((_, at) => at);
        for (let hasChanged = true; hasChanged; ) {
          hasChanged = false;
          for (const a of least.keys())
            for (const b of least.keys()) {
              if (!isNear(a, b) || (least[b] ?? 0) >= (least[a] ?? 0)) continue;
              least[a] = least[b] ?? 0;
              hasChanged = true;
            }
        }
        expect([...(await firstsOfChains(sets.map(aHash), within))]).toEqual(least);
      }),
    );
  });
});
