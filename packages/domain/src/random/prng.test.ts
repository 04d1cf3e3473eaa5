import { describe, expect, it } from 'vitest';
import { prngFrom, prngOfState } from './prng.ts';

const DRAWS = 20_000;

describe('the seeded numbers', () => {
  it('are the same for the same seed and unlike for neighbours', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, prngFrom(seed).next);
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(draw(1)).not.toEqual(draw(1.5));
  });

  it('stay the ones that recorded scenes and simulations were made with', () => {
    expect(Array.from({ length: 3 }, prngFrom(42).next)).toEqual([
      0.4869888692628592, 0.5050487946718931, 0.07134048454463482,
    ]);
    expect(Array.from({ length: 3 }, prngOfState(42).next)).toEqual([
      0.6011037519201636, 0.44829055899754167, 0.8524657934904099,
    ]);
  });

  it('refuse a seed that is not finite', () => {
    expect(() => prngFrom(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  it('fill the unit interval evenly', () => {
    const prng = prngFrom(3);
    const tenths = new Array<number>(10).fill(0);
    for (let index = 0; index < DRAWS; index++) {
      const tenth = Math.floor(prng.next() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - DRAWS / 10)).toBeLessThan(DRAWS / 100);
  });

  it('lie within what was asked for, its ends included for whole ones, and come in its middle on average', () => {
    const prng = prngFrom(6);
    const many = <T>(draw: () => T) => Array.from({ length: DRAWS }, draw);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const between = many(() => prng.between(-2, 6));
    expect(between.every((value) => value >= -2 && value < 6)).toBe(true);
    expect(mean(between)).toBeCloseTo(2, 0);
    expect([...new Set(many(() => prng.whole(3, 6)))].sort()).toEqual([3, 4, 5, 6]);
    expect(mean(many(() => Number(prng.chance(0.2))))).toBeCloseTo(0.2, 1);
    expect([...new Set(many(() => prng.pick(['a', 'b', 'c'])))].sort()).toEqual(['a', 'b', 'c']);
    expect(() => prng.pick([])).toThrow(RangeError);
    const seeds = many(prng.seed);
    expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)).toBe(true);
    expect(new Set(seeds).size).toBeGreaterThan(DRAWS * 0.99);
  });

  it('choose by weight', () => {
    const prng = prngFrom(4);
    let heads = 0;
    for (let index = 0; index < DRAWS; index++)
      if (
        prng.weighted([
          ['heads', 3],
          ['tails', 1],
        ]) === 'heads'
      )
        heads++;
    expect(heads / DRAWS).toBeCloseTo(0.75, 1.5);
  });

  it('have normal ones with mean 0 and deviation 1', () => {
    const prng = prngFrom(5);
    const values = Array.from({ length: DRAWS }, prng.gaussian);
    const mean = values.reduce((sum, value) => sum + value, 0) / DRAWS;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DRAWS;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });
});
