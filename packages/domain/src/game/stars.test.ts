import { describe, expect, it } from 'vitest';
import { starFills, workSessionTarget } from './stars.ts';
import { DEFAULT_ZONES, zonesFrom } from './zones.ts';

describe('stars of a work session', () => {
  it('stand for a third of the target each', () => {
    expect(starFills(0, 500)).toEqual([0, 0, 0]);
    expect(starFills(500, 500)).toEqual([1, 1, 1]);
    const [first, second, third] = starFills(250, 500);
    expect([first, third]).toEqual([1, 0]);
    expect(second).toBeCloseTo(0.5);
  });

  it('are never less than empty nor more than full', () => {
    expect(starFills(-10, 40)).toEqual([0, 0, 0]);
    expect(starFills(5000, 500)).toEqual([1, 1, 1]);
  });
});

describe('target of a work session', () => {
  it('is 500 XP with the shipped zones', () => {
    expect(workSessionTarget(DEFAULT_ZONES)).toBe(500);
  });

  it('fits an event whose zones are nearer, and never asks for more than 500', () => {
    expect(workSessionTarget(zonesFrom([0, 120, 220, 400]))).toBe(40);
    expect(workSessionTarget(zonesFrom([0, 9000]))).toBe(500);
    expect(workSessionTarget(zonesFrom([0, 1]))).toBe(1);
  });
});
