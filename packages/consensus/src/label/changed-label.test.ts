import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { type CrowdModel, initialCrowdModel } from '../skill/model.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, TRAFFIC, theProbabilities } from '../testing/builders.ts';
import { changedLabel } from './changed-label.ts';

const [suv, muv] = [TRAFFIC.ofLabel('SUV'), TRAFFIC.ofLabel('MUV')];
const initial = initialCrowdModel(TRAFFIC);
const changedObject = (suggestedState: number) => ({ kind: 'machine' as const, suggestedState, votes: [] });

/** A model beside a machine that is right that often, which so many answers on gold have told. */
function beside(machineRight: number, goldAnswers = 500, changes: Partial<CrowdModel> = {}): CrowdModel {
  return { ...initial, machineRight, learnedFrom: { goldAnswers, images: 100 }, ...changes };
}

const right = fc.double({ min: 0.4, max: 0.97, noNaN: true });
const share = fc.double({ min: 0.5, max: 0.999, noNaN: true });

describe('a changed label', () => {
  const object = changedObject(suv);
  const stated = (p: number, model: CrowdModel) => {
    const tempered = theProbabilities([muv, p], [suv, 0.9 * (1 - p)], [TRAFFIC.removed, 0.1 * (1 - p)]);
    return changedLabel(p, tempered, muv, object, { model, states: TRAFFIC });
  };

  it('is the less likely the oftener the machine is right, and the likelier the surer the votes are', () => {
    fc.assert(
      fc.property(right, right, share, share, (a, b, p, q) => {
        const [worse, better] = [Math.min(a, b), Math.max(a, b)];
        const [less, more] = [Math.min(p, q), Math.max(p, q)];
        expect(stated(p, beside(better))).toBeLessThanOrEqual(stated(p, beside(worse)) + 1e-12);
        expect(stated(less, beside(a))).toBeLessThanOrEqual(stated(more, beside(a)) + 1e-12);
      }),
    );
    expect(stated(0.85, beside(0.5))).toBeGreaterThan(0.87);
    expect(stated(0.85, beside(0.95))).toBeLessThan(0.75);
  });

  it('may be what everybody takes a right one for, however sure the votes are', () => {
    expect(stated(0.9999, beside(0.95))).toBeLessThan(0.87);
    expect(stated(0.9999, beside(0.5))).toBeGreaterThan(0.98);
  });

  it('says little where people often err', () => {
    const erring = { rates: { ...initial.rates, error: 0.35, copy: 0.05 } };
    expect(stated(0.8, beside(0.7, 500, erring))).toBeLessThan(stated(0.8, beside(0.7)) - 0.1);
  });

  it('is stated as it was as long as nothing is gold, and where the machine named no class', () => {
    expect(stated(0.8, beside(0.95, 0))).toBe(0.8);
    const unnamed = changedObject(TRAFFIC.unknown);
    const p = theProbabilities([muv, 0.8], [suv, 0.2]);
    expect(changedLabel(0.8, p, muv, unnamed, { model: beside(0.95), states: TRAFFIC })).toBe(0.8);
  });
});

describe('what is stated of a changed label', () => {
  const image = anImage(1);
  const reviews = [1, 2, 3].map((person) => aReview(image, person, [person === 1 ? 'confirm' : { label: 'MUV' }]));
  const found = (machineRight: number, goldAnswers: number) =>
    consensusOf(image, reviews, openRates(beside(machineRight, goldAnswers), []));

  it('is more than the votes make it beside a bad machine, and less beside a good one', () => {
    const [bad] = found(0.45, 500).objects;
    const [good] = found(0.95, 500).objects;
    expect(bad).toMatchObject({ verdict: 'MUV' });
    expect(good).toMatchObject({ verdict: 'MUV' });
    expect(bad?.posterior).toBeGreaterThan(1 - (bad?.doubt ?? 0) + 0.01);
    expect(good?.posterior).toBeLessThan(1 - (good?.doubt ?? 0) - 0.05);
  });

  it('moves no verdict, and asks for no review more or less', () => {
    for (const machineRight of [0.45, 0.7, 0.95]) {
      const [before, after] = [found(machineRight, 0), found(machineRight, 500)];
      const byVotes = ({ objects, ...rest }: typeof before) => ({
        ...rest,
        objects: objects.map(({ posterior, ...object }) => object),
      });
      expect(byVotes(after)).toEqual(byVotes(before));
      expect(after.objects[0]?.posterior).not.toBe(before.objects[0]?.posterior);
    }
  });
});
