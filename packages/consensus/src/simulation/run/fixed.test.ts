import { describe, expect, it } from 'vitest';
import { worldWith } from '../world/parameters.ts';
import { runFixed } from './fixed.ts';

const SMALL = worldWith({ images: 30, goldImages: 3, people: 20 });

describe('comparison at a fixed number of reviews', () => {
  const [one, five] = runFixed(SMALL, 1, [1, 5]);

  it('gives the same figures for the same seed', () => {
    expect(runFixed(SMALL, 1, [1, 5])).toEqual([one, five]);
  });

  it('never finds a method that is better than the limit', () => {
    for (const { scores } of [one, five].filter((result) => result !== undefined)) {
      for (const score of Object.values(scores)) expect(score.accuracy).toBeLessThanOrEqual(scores.oracle.accuracy);
    }
  });

  it('takes a single vote for what it is, by majority and by Dawid-Skene', () => {
    expect(one?.scores['dawid-skene'].accuracy).toBeCloseTo(one?.scores.majority.accuracy ?? 0, 1);
  });

  it.each([
    ['with gold', { goldImages: 8 }],
    ['without gold', { goldImages: 0 }],
  ])('expects about as many vehicles to be missing as are, where people find most of them, %s', (_, gold) => {
    const world = worldWith({
      images: 80,
      people: 40,
      ...gold,
      machine: { missed: 0.6 },
      objects: { foundByOne: 0.7 },
    });
    for (const { scores } of runFixed(world, 1, [3, 5])) {
      expect(scores.ours.missedToExpected).toBeGreaterThan(0.6);
      expect(scores.ours.missedToExpected).toBeLessThan(2);
    }
  });

  it('counts more vehicles as found with more reviews, by the limit', () => {
    expect(five?.scores.oracle.missedFound).toBeGreaterThan(one?.scores.oracle.missedFound ?? 1);
  });
});
