import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../random.ts';
import { splitHalfReliability } from './pay-ceiling.ts';

/** Sixty people with so many reviews, each worth what the person is worth and a normal error. */
function worths(reviews: number, spread: number): number[][] {
  const chance = chanceFrom(4);
  return Array.from({ length: 60 }, () => {
    const own = spread * chance.normal();
    return Array.from({ length: reviews }, () => own + chance.normal());
  });
}

describe('reliability of a measure of people', () => {
  it('is nearly one where people differ more than their reviews do', () => {
    expect(splitHalfReliability(worths(20, 3))).toBeGreaterThan(0.97);
  });

  it('is nearly nothing where they do not differ', () => {
    expect(splitHalfReliability(worths(20, 0))).toBeLessThan(0.25);
  });

  it('rises with the reviews as the share of their sum that is not error does', () => {
    // What people are worth varies a quarter as much as a review does: half of the mean of four is error.
    expect(splitHalfReliability(worths(4, 0.5))).toBeGreaterThan(0.3);
    expect(splitHalfReliability(worths(4, 0.5))).toBeLessThan(0.7);
    expect(splitHalfReliability(worths(40, 0.5))).toBeGreaterThan(0.85);
  });

  it('is unknown where everybody is worth the same', () => {
    expect(splitHalfReliability([[1], [1]])).toBeUndefined();
  });
});
