import { describe, expect, it } from 'vitest';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { evidenceFor, proposedWeight } from './evidence.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);

describe('evidence of a flag', () => {
  const gold = { ...anImage(2), truth: [{ ...aSuggestion(1), label: 'Bus' }, aSuggestion(2)] };

  it('is the boxes that the flag is about', () => {
    const review = aReview(gold, 1, ['confirm', { label: 'MUV' }]);
    const images = [{ image: gold, reviews: [review] }];
    expect(evidenceFor('keeps-wrong-boxes', 1, images, rates)).toMatchObject([
      { boxIndex: 0, said: 'SUV', settled: 'Bus' },
    ]);
    expect(evidenceFor('spoils-right-boxes', 1, images, rates)).toMatchObject([
      { boxIndex: 1, said: 'MUV', settled: 'SUV' },
    ]);
  });

  it('rests on what others say where the truth is not known', () => {
    const image = anImage(1, 2);
    const others = [2, 3, 4].map((person) => aReview(image, person, ['confirm']));
    const images = [{ image, reviews: [aReview(image, 1, ['delete']), ...others] }];
    expect(evidenceFor('spoils-right-boxes', 1, images, rates)).toMatchObject([{ imageId: 2, settled: 'SUV' }]);
    expect(evidenceFor('spoils-right-boxes', 2, images, rates)).toEqual([]);
  });
});

describe('proposed weight', () => {
  it("is nothing for those whose answers are another's, and one for the merely careless", () => {
    expect(proposedWeight([{ code: 'same-boxes-as-another' }])).toBe(0);
    expect(proposedWeight([{ code: 'mends-nothing' }])).toBe(1);
    expect(proposedWeight([])).toBe(1);
  });
});
