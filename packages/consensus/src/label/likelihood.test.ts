import { describe, expect, it } from 'vitest';
import { noCounts } from '../skill/counts.ts';
import { initialCrowdModel } from '../skill/model.ts';
import { openRates } from '../skill/tables.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { LEVEL_COUNT, LEVEL_SHARES } from './difficulty.ts';

const model = initialCrowdModel(TRAFFIC);
const { count, classCount, removed } = TRAFFIC;
const personWith = (naming: readonly { readonly truth: number; readonly said: number; readonly count: number }[]) => {
  const skill = { annotatorId: 1, weight: 1, counts: noCounts(), goldCounts: noCounts(), naming };
  return openRates(model, [skill]).personOf(1);
};
/** How often they are right about a class, over all levels of difficulty. */
const rightAbout = (truth: number, { right }: ReturnType<typeof personWith>) =>
  LEVEL_SHARES.reduce((sum, share, level) => sum + share * (right[truth * LEVEL_COUNT + level] ?? 0), 0);

describe('what somebody who looks says of a vehicle', () => {
  it('is what they were seen to say, under six answers of what is expected of them', () => {
    const person = personWith([
      { truth: 0, said: 0, count: 41 },
      { truth: 0, said: 2, count: 2 },
      { truth: 0, said: removed, count: 1 },
    ]);
    const expected = 6 * (1 - rightAbout(0, personWith([])));
    expect(rightAbout(0, person)).toBeCloseTo(1 - (expected + 3) / 50, 2);
    // About classes of which nothing was seen they are as right as anybody.
    expect(rightAbout(1, person)).toBeCloseTo(rightAbout(1, personWith([])), 9);
    const wrongly = (said: number) => person.wrongly[said] ?? 0;
    expect(wrongly(2)).toBeCloseTo((expected * (model.confusion[2] ?? 0) + 2) / (expected + 3), 2);
    expect(wrongly(removed)).toBeCloseTo((expected * (model.confusion[removed] ?? 0) + 1) / (expected + 3), 2);
  });

  it('is wrong more often, of any class, where they are seen to err more than others do', () => {
    const counts = { ...noCounts(), rightSpoiled: 20 };
    const erring = openRates(model, [{ annotatorId: 1, weight: 1, counts, goldCounts: noCounts() }]).personOf(1);
    expect(rightAbout(1, erring)).toBeLessThan(rightAbout(1, personWith([])) - 0.05);
  });

  it('is, where they are wrong, something else for sure', () => {
    const person = personWith([{ truth: 3, said: 5, count: 4 }]);
    for (let truth = 0; truth < classCount; truth++) {
      const row = [...person.wrongly.slice(truth * count, (truth + 1) * count)];
      expect(row[truth]).toBe(0);
      expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
  });

  it('is oftener right than wrong at every level, however often they were wrong, and the less the harder it is', () => {
    const person = personWith([{ truth: 0, said: 2, count: 500 }]);
    for (const each of [person, personWith([])]) {
      const byLevel = [...each.right.slice(0, LEVEL_COUNT)];
      for (const share of byLevel) expect(share).toBeGreaterThanOrEqual(0.5);
      expect(byLevel).toEqual(byLevel.toSorted((a, b) => b - a));
    }
  });
});
