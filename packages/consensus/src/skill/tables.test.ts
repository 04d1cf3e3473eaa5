import { describe, expect, it } from 'vitest';
import { TRAFFIC } from '../testing/builders.ts';
import { noCounts, type SkillCounts } from './counts.ts';
import { initialCrowdModel } from './model.ts';
import { openRates } from './tables.ts';

const model = initialCrowdModel(TRAFFIC);
const onGold = (gold: Partial<SkillCounts>, weight = 1) => ({
  annotatorId: 1,
  weight,
  counts: noCounts(),
  goldCounts: { ...noCounts(), ...gold },
});
const weightOf = (gold: Partial<SkillCounts>, weight = 1) => {
  const person = openRates(model, [onGold(gold, weight)]).personOf(1);
  return [person.weight, person.isJudged];
};

describe('the word of somebody', () => {
  it('counts, also of people of whom nothing is known, unless an organiser says otherwise', () => {
    expect(openRates(model, []).personOf(7)).toMatchObject({ weight: 1, isJudged: true, isTypical: true });
    expect(weightOf({})).toEqual([1, true]);
    expect(weightOf({}, 0)).toEqual([0, false]);
  });

  it('counts for nothing where gold shows that they spoil what is right; they are judged all the same', () => {
    expect(weightOf({ rightSpoiled: 8 })).toEqual([0, true]);
    expect(weightOf({ rightSpoiled: 7 })).toEqual([1, true]);
    expect(weightOf({ rightSpoiled: 7, rightConfirmed: 7, rightUntouched: 6 })).toEqual([1, true]);
    expect(weightOf({ rightSpoiled: 34, rightConfirmed: 33, rightUntouched: 33 })).toEqual([0, true]);
    expect(weightOf({ rightSpoiled: 16, rightConfirmed: 42, rightUntouched: 42 })).toEqual([1, true]);
  });

  it('counts for nothing where gold shows that they draw where nothing is', () => {
    expect(weightOf({ falseBoxes: 8 })).toEqual([0, true]);
    expect(weightOf({ falseBoxes: 7 })).toEqual([1, true]);
    expect(weightOf({ falseBoxes: 90, drawnRight: 5, drawnWrong: 5 })).toEqual([0, true]);
    expect(weightOf({ falseBoxes: 60, drawnRight: 20, drawnWrong: 20 })).toEqual([1, true]);
  });

  it("counts where everybody spoils as much: a hard list of classes is nobody's fault", () => {
    const hard = { ...model, rates: { ...model.rates, error: 0.35, copy: 0.05 } };
    const skill = onGold({ rightSpoiled: 34, rightConfirmed: 33, rightUntouched: 33 });
    expect(openRates(hard, [skill]).personOf(1).weight).toBe(1);
  });

  it('is not taken away by what others believe of them', () => {
    const skill = { ...onGold({}), counts: { ...noCounts(), rightSpoiled: 500, falseBoxes: 500 } };
    expect(openRates(model, [skill]).personOf(1).weight).toBe(1);
  });
});
