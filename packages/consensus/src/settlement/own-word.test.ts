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

  it('is weighed by how likely they would answer so, against three ways of changing boxes without looking', () => {
    const { states } = rates.personOf(1);
    const { count, removed } = states;
    const [sedan, bus] = [states.ofLabel('Sedan'), states.ofLabel('Bus')];
    const shareOfAnswers = Float64Array.from({ length: count * count }, () => 0.001);
    // Of what is a sedan they say so seven times in ten, and call it a bus once in ten; buses they know.
    shareOfAnswers[sedan * count + sedan] = 0.7;
    shareOfAnswers[sedan * count + bus] = 0.1;
    shareOfAnswers[bus * count + bus] = 0.9;
    shareOfAnswers[sedan * count + removed] = 0.05;
    const person = { ...wellKnown, judgedAnswers: 20, shareOfAnswers };
    const [answer] = answersOf(['confirm']);
    if (!answer) throw new Error('no answer');
    const byOthers = new Array<number>(count).fill(0).with(sedan, 0.8).with(bus, 0.2);
    const said = (state: number): OwnAnswer => ({
      object: { ...answer.object, suggestedState: sedan },
      own: { ...answer.own, state },
      byOthers,
    });
    const shareOf = (usual: number, ...changing: readonly number[]) =>
      0.5 / (1 + changing.reduce((sum, chance) => sum + (0.02 / 3) * chance, 0) / (0.98 * usual));
    const renamed = 0.5 / (removed - 1);
    const kept = 0.8 * 0.7 + 0.2 * 0.001;
    expect(ownShareOf([said(sedan)], person)).toBeCloseTo(shareOf(kept, 0.75, 0.5, 0.05), 9);
    const asBus = 0.8 * 0.1 + 0.2 * 0.9;
    expect(ownShareOf([said(bus)], person)).toBeCloseTo(
      shareOf(asBus, 0.25 * renamed, 0.5 * renamed, 0.95 * renamed),
      9,
    );
    const deleted = 0.8 * 0.05 + 0.2 * 0.001;
    expect(ownShareOf([said(sedan), said(removed)], person)).toBeCloseTo(
      shareOf(kept * deleted, 0.75 * 0.25 * 0.5, 0.5 * 0.5 * 0.5, 0.05 * 0.95 * 0.5),
      9,
    );
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

  it('leaves what others say as it is where it counts for nothing, and where it counts alone asks nobody', () => {
    const image = anImage(1);
    const reviews = [aReview(image, 1, [BUS]), aReview(image, 2, ['confirm']), aReview(image, 3, ['confirm'])];
    const [seen] = seenObjects(image, reviews, rates);
    const own = seen?.object.votes.find(({ annotatorId }) => annotatorId === 1);
    if (!seen || !own) throw new Error('Everybody has answered.');
    const byOthers = seen.reading.without(1).belief.probabilities;
    const weighed = (share: number) => weighedFor({ object: seen.object, own, byOthers }, seen.reading, share, rates);
    const bus = TRAFFIC.ofLabel('Bus');
    expect(weighed(0)).toBe(byOthers);
    expect(weighed(1)[bus]).toBeCloseTo(seen.reading.belief.probabilities[bus] ?? 0, 6);
    const between = weighed(0.5)[bus] ?? 0;
    expect(between).toBeGreaterThan(byOthers[bus] ?? 0);
    expect(between).toBeLessThan(weighed(1)[bus] ?? 0);
  });

  it('is nothing for people who are set aside or follow a rule of their own', () => {
    const answers = answersOf(['confirm']);
    expect(ownShareOf(answers, { ...wellKnown, weight: 0 })).toBe(0);
    expect(ownShareOf(answers, { ...wellKnown, isTypical: false })).toBe(0);
  });
});
