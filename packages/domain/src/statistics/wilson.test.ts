import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './wilson.ts';

describe('the interval of a share', () => {
  it('is what the book says: 8 of 10 at 1.96', () => {
    const { low, high } = wilsonInterval(8, 10, 1.96);
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
  });

  it('agrees with the published value for 81 of 263, at 95 % unless said otherwise', () => {
    // Newcombe (1998), Statistics in Medicine 17, table I, method 3.
    const { low, high } = wilsonInterval(81, 263);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });

  it('is wide for one box, and narrows with more of the same', () => {
    // One of one: n / (n + z * z) to 1.
    expect(wilsonInterval(1, 1).low).toBeCloseTo(0.2065, 4);
    expect(wilsonInterval(90, 100).low).toBeLessThan(wilsonInterval(900, 1000).low);
  });

  it('is everything where nothing was seen', () => {
    expect(wilsonInterval(0, 0, 3)).toEqual({ low: 0, high: 1 });
  });

  it('holds where sums of probabilities come to a little more than all', () => {
    const { low, high } = wilsonInterval(20.000_000_001, 20);
    expect(low).toBeCloseTo(wilsonInterval(20, 20).low, 6);
    expect(high).toBeCloseTo(1, 6);
    expect(wilsonInterval(30, 20)).toEqual(wilsonInterval(20, 20));
  });

  it('holds the share, lies between 0 and 1, and is as wide from either side', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.constantFrom(1, 2, 3), (count, others, z) => {
        const of = count + others;
        fc.pre(of > 0);
        const { low, high } = wilsonInterval(count, of, z);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(count / of + 1e-12);
        expect(high).toBeGreaterThanOrEqual(count / of - 1e-12);
        const mirrored = wilsonInterval(others, of, z);
        expect(mirrored.low).toBeCloseTo(1 - high, 9);
      }),
    );
  });
});
