import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImageWithReviews } from '../review.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { initialModel, learnRates } from './learn.ts';

/** Whether a suggestion is right, and how sure of it the machine says it is. */
interface Told {
  readonly isRight: boolean;
  readonly score: number;
}

/** Images of one suggestion each, which three people keep where it is right and change alike where it is not. */
function imagesOf(told: readonly Told[]): ImageWithReviews[] {
  return told.map(({ isRight, score }, index) => {
    const image = anImage([aSuggestion(1, { score })], index + 1);
    return {
      image,
      reviews: [1, 2, 3].map((person) => aReview(image, person, [isRight ? 'confirm' : { label: 'MUV' }])),
    };
  });
}

const oddsBy = (told: readonly Told[]) => learnRates(imagesOf(told), initialModel(TRAFFIC), 4).model.scoreOdds;
const repeated = (count: number, told: Told) => Array.from({ length: count }, () => told);

describe('what the confidence of the machine tells', () => {
  it('is nothing where it is the surer, the oftener it is wrong', () => {
    const odds = oddsBy([
      ...repeated(90, { isRight: true, score: 0.35 }),
      ...repeated(20, { isRight: true, score: 0.75 }),
      ...repeated(20, { isRight: false, score: 0.75 }),
    ]);
    for (const each of odds) {
      expect(each).toBeGreaterThan(0.8);
      expect(each).toBeLessThan(1.25);
    }
  });

  it('is as much as before where it is right the oftener, the surer it is', () => {
    const odds = oddsBy([
      ...repeated(90, { isRight: true, score: 0.75 }),
      ...repeated(20, { isRight: true, score: 0.35 }),
      ...repeated(20, { isRight: false, score: 0.35 }),
    ]);
    expect(odds[3]).toBeLessThan(0.6);
    expect(odds[7]).toBeGreaterThan(1.4);
  });

  it('is hardly less where a few others of little confidence happened to be right', () => {
    const known = [
      ...repeated(100, { isRight: true, score: 0.95 }),
      ...repeated(60, { isRight: true, score: 0.75 }),
      ...repeated(60, { isRight: false, score: 0.75 }),
    ];
    const lucky = [0.25, 0.35, 0.45, 0.55, 0.65].map((score) => ({ isRight: true, score }));
    const [without, withThem] = [oddsBy(known)[7] ?? 0, oddsBy([...known, ...lucky])[7] ?? 0];
    expect(without).toBeLessThan(0.6);
    expect(withThem / without).toBeLessThan(1.15);
  });

  it('rises with it, whatever was seen, and nothing is told where none is given', () => {
    const anyTold = fc.record({ isRight: fc.boolean(), score: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(anyTold, { maxLength: 30 }), (told) => {
        const odds = oddsBy(told);
        const given = odds.slice(0, -1);
        expect(given).toEqual(given.toSorted((a, b) => a - b));
        expect(odds.at(-1)).toBe(1);
      }),
      { numRuns: 30 },
    );
  });
});
