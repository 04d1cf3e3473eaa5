import { describe, expect, it } from 'vitest';
import { type Act, anImage, aReview, TRAFFIC } from '../testing/builders.ts';
import { initialModel, learnRates } from './learn.ts';

const PEOPLE = Array.from({ length: 30 }, (_, index) => index + 1);

/** Sixty images of three suggestions, of whose three reviewers one takes each for something else; and a gold image that others mistake. */
function learnedWith(goldReviewers: number) {
  const others = ['MUV', 'Bus', 'Truck'];
  const ordinary = Array.from({ length: 60 }, (_, index) => {
    const image = anImage(3, index + 1);
    const reviews = [0, 1, 2].map((place) => {
      const acts = [0, 1, 2].map((box): Act => (box === place ? { label: others[index % 3] ?? 'MUV' } : 'confirm'));
      return aReview(image, 1 + ((index + 10 * place) % 30), acts);
    });
    return { image, reviews };
  });
  const open = anImage(1, 100);
  const image = { ...open, truth: open.suggestions };
  const reviews = PEOPLE.slice(0, goldReviewers).map((person) => aReview(open, person, [{ label: 'MUV' }]));
  return learnRates([...ordinary, { image, reviews }], initialModel(TRAFFIC), 3).model.rates;
}

describe('what one known object says of a crowd that often errs', () => {
  it('is little, however many people it takes in', () => {
    expect(learnedWith(30).error).toBeGreaterThan(learnedWith(0).error);
    expect(learnedWith(30).error).toBeLessThan(learnedWith(0).error + 0.1);
  });
});
