import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../annotation/review.ts';
import { difficultyOf, zonesByDifficulty } from './difficulty.ts';

function aSuggestion(suggestion: Partial<Suggestion> = {}): Suggestion {
  return { bboxId: 1, label: 'Bus', x: 0, y: 0, width: 200, height: 100, ...suggestion };
}

describe('difficulty of an image', () => {
  it('grows with boxes, small boxes and doubt', () => {
    expect(difficultyOf([])).toBe(0);
    expect(difficultyOf([aSuggestion(), aSuggestion({ score: 0.9 })])).toBe(2);
    expect(difficultyOf([aSuggestion({ width: 20, height: 20 })])).toBe(2);
    expect(difficultyOf([aSuggestion({ width: 20, height: 20, score: 0.3 })])).toBe(3);
  });

  it('counts a box as small below 64 x 64 pixels, and as doubted below a score of 0.6', () => {
    const sizes = [64, 63.9].map((width) => difficultyOf([aSuggestion({ width, height: 64 })]));
    expect(sizes).toEqual([1, 2]);
    expect([1, 0.6, 0.59].map((score) => difficultyOf([aSuggestion({ score })]))).toEqual([1, 1, 2]);
  });
});

describe('zones of images', () => {
  it('hold the easiest outside and the hardest inside', () => {
    expect(zonesByDifficulty([9, 1, 5, 2, 3, 4, 6, 7, 8, 10])).toEqual([2, 0, 0, 0, 0, 0, 1, 1, 2, 3]);
  });

  it('are as many as the event has, the outer ones with more images', () => {
    const difficulties = Array.from({ length: 100 }, (_, index) => index);
    const counts = (zones: number) => {
      const given = zonesByDifficulty(difficulties, zones);
      return Array.from({ length: zones }, (_, zone) => given.filter((each) => each === zone).length);
    };
    expect(counts(0)).toEqual([]);
    expect(zonesByDifficulty([3, 1, 2], 0)).toEqual([0, 0, 0]);
    expect(counts(1)).toEqual([100]);
    expect(counts(4)).toEqual([45, 25, 20, 10]);
    expect(counts(3)).toEqual([44, 32, 24]);
    expect(counts(8).every((count, zone, all) => count > 0 && (zone === 0 || count <= (all[zone - 1] ?? 0)))).toBe(
      true,
    );
  });

  it('give a lone image to everybody', () => {
    expect(zonesByDifficulty([])).toEqual([]);
    expect(zonesByDifficulty([40])).toEqual([0]);
  });
});
