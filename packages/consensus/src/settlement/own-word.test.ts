import { describe, expect, it } from 'vitest';
import { seenObjects } from '../label/seen-object.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { type Act, anImage, aReview, TRAFFIC } from '../testing/builders.ts';
import { type OwnAnswer, ownShareOf, weighedFor } from './own-word.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const wellKnown = { ...rates.personOf(1), judgedAnswers: 180 };

/** What somebody does with twelve boxes that two others kept. */
function answersOf(acts: readonly Act[]): OwnAnswer[] {
  const image = anImage(12);
  const own = aReview(image, 1, acts);
  const reviews = [own, aReview(image, 2, ['confirm']), aReview(image, 3, ['confirm'])];
  return seenObjects(image, reviews, rates).flatMap(({ object, reading }) => {
    const vote = object.votes.find(({ reviewId }) => reviewId === own.reviewId);
    return vote ? [{ object, own: vote, byOthers: reading.without(1).belief.probabilities }] : [];
  });
}

const BUS: Act = { label: 'Bus' };

describe("how much a person's own word counts in their pay", () => {
  it('is more, the more of their answers were judged, and nothing for a stranger', () => {
    const answers = answersOf([BUS, 'confirm']);
    const shares = [0, 20, 180].map((judgedAnswers) => ownShareOf(answers, { ...wellKnown, judgedAnswers }));
    expect(shares).toEqual([0, expect.closeTo(0.5, 1), expect.closeTo(0.9, 1)]);
  });

  it('stays where somebody puts one or two of twelve right against all others', () => {
    expect(ownShareOf(answersOf([BUS, 'confirm']), wellKnown)).toBeGreaterThan(0.85);
    expect(ownShareOf(answersOf([BUS, { label: 'Truck' }, 'confirm']), wellKnown)).toBeGreaterThan(0.8);
  });

  it('goes where many boxes that others kept are deleted or renamed', () => {
    expect(ownShareOf(answersOf(['delete']), wellKnown)).toBeLessThan(0.01);
    expect(ownShareOf(answersOf([...new Array<Act>(6).fill(BUS), 'confirm']), wellKnown)).toBeLessThan(0.5);
  });

  it('counts on each of several like boxes where two of a team have reviewed', () => {
    const image = anImage(3);
    const reviews = [
      aReview(image, 1, ['delete']),
      aReview(image, 2, ['confirm'], [], 1),
      aReview(image, 3, ['confirm']),
    ];
    const weighed = seenObjects(image, reviews, rates).map(({ object, reading }) => {
      const own = object.votes.find(({ annotatorId }) => annotatorId === 1);
      if (!own) throw new Error('Everybody has answered every box.');
      return weighedFor({ object, own, byOthers: reading.without(1).belief.probabilities }, reading, 0.5, rates);
    });
    expect(weighed[1]).toEqual(weighed[0]);
    expect(weighed[2]).toEqual(weighed[0]);
  });

  it('is nothing for people who are set aside or follow a rule of their own', () => {
    const answers = answersOf(['confirm']);
    expect(ownShareOf(answers, { ...wellKnown, weight: 0 })).toBe(0);
    expect(ownShareOf(answers, { ...wellKnown, isTypical: false })).toBe(0);
  });
});
