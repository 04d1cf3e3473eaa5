import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImageWithReviews } from '../review.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { crowdOf } from './crowd-sums.ts';
import { initialModel, learnRates } from './learn.ts';
import { sumsOfImage } from './observe-sums.ts';
import { scoreOddsOf } from './score-odds.ts';
import { addSums, noSums } from './sums.ts';
import { openRates } from './tables.ts';

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

describe('what gold tells of the confidence', () => {
  const RIGHT_ABOVE = 0.75;
  const WRONG_BELOW = 0.35;
  /** By votes four of five of those that the machine doubts are right: what is wrong and was kept looks like it. */
  const believed = [
    ...repeated(150, { isRight: true, score: RIGHT_ABOVE }),
    ...repeated(80, { isRight: true, score: WRONG_BELOW }),
    ...repeated(20, { isRight: false, score: WRONG_BELOW }),
  ];
  const known = (rightBelow: number, rightAbove = 20) => [
    ...repeated(rightAbove, { isRight: true, score: RIGHT_ABOVE }),
    ...repeated(20 - rightAbove, { isRight: false, score: RIGHT_ABOVE }),
    ...repeated(rightBelow, { isRight: true, score: WRONG_BELOW }),
    ...repeated(20 - rightBelow, { isRight: false, score: WRONG_BELOW }),
  ];

  /** Gold images of one suggestion each, that nobody has reviewed. */
  function goldOf(told: readonly Told[]): ImageWithReviews[] {
    return told.map(({ isRight, score }, index) => {
      const suggestion = aSuggestion(1, { score });
      const { bboxId: _, ...place } = suggestion;
      const truth = [{ ...place, label: isRight ? suggestion.label : 'MUV' }];
      return { image: { ...anImage([suggestion], 1001 + index), truth }, reviews: [] };
    });
  }

  function learnedFrom(images: readonly ImageWithReviews[], goldIsUsual = 1): number[] {
    const rates = openRates(initialModel(TRAFFIC).model, []);
    const total = noSums(TRAFFIC);
    for (const { image, reviews } of images) addSums(total, sumsOfImage(image, reviews, rates));
    return scoreOddsOf(crowdOf(total), goldIsUsual);
  }

  const withGold = (told: readonly Told[]) => learnedFrom([...imagesOf(believed), ...goldOf(told)]);
  const spread = (odds: readonly number[]) => (odds[7] ?? 0) / (odds[3] ?? 0);
  const byVotes = learnedFrom(imagesOf(believed));

  it('makes it say more, the more it tells there', () => {
    const spreads = [14, 8, 2].map((rightBelow) => spread(withGold(known(rightBelow))));
    expect(spreads[0]).toBeGreaterThan(spread(byVotes));
    expect(spreads[1]).toBeGreaterThan(1.2 * (spreads[0] ?? 0));
    expect(spreads[2]).toBeGreaterThan(1.2 * (spreads[1] ?? 0));
  });

  it('makes it say less where it tells nothing there', () => {
    const told = spread(withGold([...known(14, 14), ...known(14, 14), ...known(14, 14)]));
    expect(told).toBeLessThan(spread(byVotes));
    expect(told).toBeGreaterThan(1);
  });

  it('is weighed by how much of it there is', () => {
    const [little, much] = [withGold(known(2).slice(18, 24)), withGold(known(2))].map(spread);
    expect(little).toBeLessThan(1.5 * spread(byVotes));
    expect(much).toBeGreaterThan(1.5 * spread(byVotes));
  });

  it('tells nothing before anything else was reviewed, or where its suggestions were spoiled on purpose', () => {
    for (const each of learnedFrom(goldOf(known(2)))) expect(each).toBe(1);
    expect(learnedFrom([...imagesOf(believed), ...goldOf(known(2))], 0)).toEqual(byVotes);
    const partly = spread(learnedFrom([...imagesOf(believed), ...goldOf(known(2))], 0.1));
    expect(partly).toBeLessThan(0.5 * spread(byVotes) + 0.5 * spread(withGold(known(2))));
  });

  it('leaves the odds rising and within bounds, whatever was seen', () => {
    const anyTold = fc.record({ isRight: fc.boolean(), score: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(anyTold, { maxLength: 40 }), fc.array(anyTold, { maxLength: 40 }), (told, gold) => {
        const odds = learnedFrom([...imagesOf(told), ...goldOf(gold)]);
        const given = odds.slice(0, -1);
        expect(given).toEqual(given.toSorted((a, b) => a - b));
        for (const each of given) {
          expect(each).toBeGreaterThanOrEqual(1 / 15);
          expect(each).toBeLessThanOrEqual(15);
        }
        expect(odds.at(-1)).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});
