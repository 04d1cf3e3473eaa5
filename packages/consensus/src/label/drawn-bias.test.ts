import { describe, expect, it } from 'vitest';
import { initialModel, learnRates } from '../skill/learn.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { biasedDrawing } from './drawn.ts';

const drawn = { ...aSuggestion(1), label: 'Bus' };

describe('places that several people drew', () => {
  const votes = [
    { reviewId: 1, annotatorId: 1, teamId: 1, state: 0, manner: 'unprompted' as const },
    { reviewId: 2, annotatorId: 2, teamId: 2, state: 0, manner: 'unprompted' as const },
  ];
  const p = new Array<number>(TRAFFIC.count).fill(0.3 / TRAFFIC.removed);
  p[TRAFFIC.removed] = 0.7;

  it('are as likely as the votes say as long as nothing else is known', () => {
    expect(initialModel(TRAFFIC).model.drawnBias).toEqual([0, 0]);
    expect(biasedDrawing(p, votes, { drawnBias: [1, 0] })).toEqual(p);
  });

  it('are less likely by what is known of such places, and still add up to one', () => {
    const q = biasedDrawing(p, votes, { drawnBias: [0, 1] });
    expect(q[TRAFFIC.removed]).toBeGreaterThan(0.8);
    expect(q.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
    expect(biasedDrawing(p, votes.slice(0, 1), { drawnBias: [0, 1] })).toEqual(p);
  });

  it('are held for less likely where gold shows that people agree on nothing, not where it shows vehicles', () => {
    const people = [1, 2, 3, 4, 5, 6];
    const learnedWhere = (isThere: boolean) => {
      const gold = Array.from({ length: 25 }, (_, index) => {
        const image = { ...anImage([]), imageId: 100 + index, truth: isThere ? [drawn] : [] };
        return { image, reviews: people.map((person) => aReview(image, person, [], person % 3 === 0 ? [] : [drawn])) };
      });
      return learnRates(gold, initialModel(TRAFFIC)).model.drawnBias;
    };
    expect(learnedWhere(false)[1]).toBeGreaterThan(1);
    expect(learnedWhere(true)[1]).toBeLessThan(0);
  });
});
