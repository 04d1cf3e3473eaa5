import { describe, expect, it } from 'vitest';
import { anImage, aReview, TRAFFIC } from '../testing/builders.ts';
import { initialModel, learnRates } from './learn.ts';

const PEOPLE = Array.from({ length: 30 }, (_, index) => index + 1);

/** Sixty images of three suggestions, each kept by three people, and a gold image that others take for something else. */
function learnedWith(goldReviewers: number) {
  const ordinary = Array.from({ length: 60 }, (_, index) => {
    const image = anImage(3, index + 1);
    const reviews = [0, 1, 2].map((place) => aReview(image, 1 + ((index + 10 * place) % 30), ['confirm']));
    return { image, reviews };
  });
  const open = anImage(1, 100);
  const image = { ...open, truth: open.suggestions };
  const reviews = PEOPLE.slice(0, goldReviewers).map((person) => aReview(open, person, [{ label: 'MUV' }]));
  return learnRates([...ordinary, { image, reviews }], initialModel(TRAFFIC), 3).model.rates;
}

describe('what one known object says of a crowd', () => {
  it('is little, however many people it takes in', () => {
    expect(learnedWith(30).error).toBeGreaterThan(learnedWith(0).error);
    expect(learnedWith(30).error).toBeLessThan(learnedWith(0).error + 0.1);
  });
});
