import { expect, it } from 'vitest';
import { backoffMs } from './retry.ts';

it('doubles the wait with every failure up to the longest one', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((failures) => backoffMs({ firstMs: 1000, maxMs: 30_000 }, failures));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('stays at the longest wait however many failures there were', () => {
  expect(backoffMs({ firstMs: 1000, maxMs: 30_000 }, 5000)).toBe(30_000);
});
