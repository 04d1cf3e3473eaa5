import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImageWithReviews } from '../review.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { initialModel, learnFully, learnRates } from './learn.ts';
import { sumsOfImage } from './observe-sums.ts';
import { refit } from './refit.ts';
import { addSums, noSums, subtractSums } from './sums.ts';
import { openRates } from './tables.ts';

const LABELS = ['Hatchback', 'Sedan', 'SUV', 'MUV'];
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('confirm' as const) },
  { weight: 1, arbitrary: fc.constantFrom('leave' as const, 'delete' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...LABELS).map((label) => ({ label })) },
);
const anyCrowd: fc.Arbitrary<ImageWithReviews[]> = fc
  .array(fc.array(fc.tuple(anyAct, anyAct), { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 12 })
  .map((images) =>
    images.map((acts, index) => {
      const suggestions = [
        aSuggestion(1, { label: LABELS[index % 4] ?? '', score: (index % 10) / 10 }),
        aSuggestion(2),
      ];
      const truth = index % 5 === 4 ? { truth: [{ ...aSuggestion(1), label: 'SUV' }] } : {};
      const image = { ...anImage(suggestions, index + 1), ...truth };
      return { image, reviews: acts.map((act, person) => aReview(image, person + 1, act)) };
    }),
  );

describe('sums of images', () => {
  const rates = openRates(initialModel(TRAFFIC).model, []);

  it('add up to the same model in any order, to the last bit', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyCrowd, (images) => {
        const turned = images.toReversed().map(({ image, reviews }) => ({ image, reviews: reviews.toReversed() }));
        expect(learnRates(turned, initialModel(TRAFFIC), 2)).toEqual(learnRates(images, initialModel(TRAFFIC), 2));
      }),
      { numRuns: 15 },
    );
  });

  it('let one image be replaced as if the former one had never been', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyCrowd, (images) => {
        const parts = images.map(({ image, reviews }) => sumsOfImage(image, reviews, rates));
        const [first] = images;
        if (!first) return;
        const shorter = sumsOfImage(first.image, first.reviews.slice(0, -1), rates);
        const total = noSums(TRAFFIC);
        for (const part of [shorter, ...parts.slice(1)]) addSums(total, part);
        subtractSums(total, shorter);
        for (const part of parts.slice(0, 1)) addSums(total, part);
        const whole = noSums(TRAFFIC);
        for (const part of parts) addSums(whole, part);
        expect(refit(total, new Map())).toEqual(refit(whole, new Map()));
      }),
      { numRuns: 15 },
    );
  });

  it('teach of a crowd as if somebody of no weight had never been there', { timeout: 60_000 }, () => {
    const nobody = 2;
    fc.assert(
      fc.property(anyCrowd, (images) => {
        const silenced = initialModel(TRAFFIC, new Map([[nobody, 0]]));
        const others = images.map(({ image, reviews }) => ({
          image,
          reviews: reviews.filter(({ annotatorId }) => annotatorId !== nobody),
        }));
        const [heard, absent] = [learnRates(images, silenced, 2), learnRates(others, silenced, 2)];
        expect(heard.model).toEqual(absent.model);
        const ofOthers = ({ skills }: typeof heard) => skills.filter(({ annotatorId }) => annotatorId !== nobody);
        expect(ofOthers(heard)).toEqual(ofOthers(absent));
      }),
      { numRuns: 5 },
    );
  });

  it('are small plain data', () => {
    const image = anImage(3);
    const sums = sumsOfImage(image, [aReview(image, 1, ['confirm']), aReview(image, 2, [{ label: 'MUV' }])], rates);
    expect(JSON.parse(JSON.stringify(sums))).toEqual(sums);
  });
});

describe('a full pass', () => {
  it('ends where thirty passes end, whatever the crowd', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyCrowd, (images) => {
        const full = learnFully(images, TRAFFIC);
        const long = learnRates(images, initialModel(TRAFFIC), 30);
        for (const [key, rate] of Object.entries(full.model.rates)) {
          const later = Object.entries(long.model.rates).find(([name]) => name === key)?.[1] ?? Number.NaN;
          expect(Math.abs(later - rate)).toBeLessThan(0.02);
        }
      }),
      { numRuns: 10 },
    );
  });
});
