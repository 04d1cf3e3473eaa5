import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { initialModel, learnFully } from '../skill/learn.ts';
import { initialCrowdModel } from '../skill/model.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, aSuggestion, aVotedSuggestion, TRAFFIC, theProbabilities } from '../testing/builders.ts';
import { COUNTED, disagreementOn, fallBacksOf, fallenBack, usuallyRight } from './fall-back.ts';
import { verdictState } from './verdict-state.ts';

const car = TRAFFIC.ofLabel('Sedan');
const suv = TRAFFIC.ofLabel('SUV');
const suggested = (...states: readonly number[]) => aVotedSuggestion(car, states);

describe('falling back on the count', () => {
  const doubtful = theProbabilities([car, 0.6], [suv, 0.4]);

  it('has nothing to do where most people say the same as the model', () => {
    const views = { best: suv, byDawidSkene: theProbabilities([car, 1]) };
    expect(disagreementOn(suggested(suv, suv, car), views, TRAFFIC)).toBeUndefined();
  });

  it('has nothing to do where Dawid and Skene hold with the model, or nobody is in the majority', () => {
    const views = { best: car, byDawidSkene: theProbabilities([car, 0.9], [suv, 0.1]) };
    expect(disagreementOn(suggested(suv, suv, car), views, TRAFFIC)).toBeUndefined();
    const other = { ...views, byDawidSkene: theProbabilities([suv, 1]) };
    expect(disagreementOn(suggested(suv, car), other, TRAFFIC)).toBeUndefined();
  });

  it('has nothing to do where Dawid and Skene hold both for as likely', () => {
    const views = { best: car, byDawidSkene: theProbabilities([car, 0.5], [suv, 0.5]) };
    expect(disagreementOn(suggested(suv, suv, car), views, TRAFFIC)).toBeUndefined();
  });

  it('has nothing to do where as many say what the model says', () => {
    const bus = TRAFFIC.ofLabel('Bus');
    for (const [best, other] of [
      [car, suv],
      [suv, car],
    ] as const) {
      const views = { best, byDawidSkene: theProbabilities([other, 0.9], [best, 0.1]) };
      const object = aVotedSuggestion(bus, [car, suv]);
      expect(disagreementOn(object, views, TRAFFIC)).toBeUndefined();
      expect(
        disagreementOn({ ...object, votes: aVotedSuggestion(bus, [car, suv, other]).votes }, views, TRAFFIC),
      ).toEqual({
        state: other,
        kind: COUNTED.indexOf('changed'),
      });
    }
  });

  it('has nothing to count by where no class was suggested', () => {
    const views = { best: car, byDawidSkene: theProbabilities([suv, 1]) };
    const { votes } = suggested(suv, suv, car);
    for (const object of [
      { kind: 'peer' as const, suggestedState: car, votes },
      { kind: 'machine' as const, suggestedState: TRAFFIC.unknown, votes },
    ])
      expect(disagreementOn(object, views, TRAFFIC)).toBeUndefined();
  });

  it('tells that most people say that nothing is there, and puts that half as likely again ahead', () => {
    const { removed } = TRAFFIC;
    const object = suggested(removed, removed, car);
    const views = { best: car, byDawidSkene: theProbabilities([removed, 1]) };
    expect(disagreementOn(object, views, TRAFFIC)).toEqual({ state: removed, kind: COUNTED.indexOf('removed') });
    const given = { ...views, probabilities: theProbabilities([car, 0.8], [removed, 0.2]) };
    const probabilities = fallenBack(object, given, { modelRight: seldom('removed'), states: TRAFFIC });
    expect(probabilities[removed]).toBeCloseTo(0.61);
    expect(probabilities[car]).toBeCloseTo(0.39);
  });

  it('tells what most people say', () => {
    const views = { best: car, byDawidSkene: theProbabilities([suv, 1]) };
    expect(disagreementOn(suggested(suv, suv, car), views, TRAFFIC)?.state).toBe(suv);
  });

  const seldom = (counted: (typeof COUNTED)[number]) => COUNTED.map((kind) => (kind === counted ? 0.25 : 0.9));
  const byDawidSkene = theProbabilities([suv, 1]);
  const fallen = (probabilities: readonly number[], best: number, modelRight: readonly number[]) =>
    fallenBack(suggested(suv, suv, car), { probabilities, best, byDawidSkene }, { modelRight, states: TRAFFIC });

  it('puts the count ahead where the model is seldom right, but not by far', () => {
    const probabilities = fallen(doubtful, car, seldom('changed'));
    expect(probabilities[suv]).toBeCloseTo(0.54);
    expect(probabilities[car]).toBeCloseTo(0.46);
    expect(fallen(doubtful, car, seldom('kept'))).toEqual(doubtful);
    const asOftenRight = COUNTED.map((kind) => (kind === 'changed' ? 0.5 : 0.25));
    expect(fallen(doubtful, car, asOftenRight)).toEqual(doubtful);
    expect(fallBacksOf(asOftenRight).map(({ counted }) => counted)).toEqual(['kept', 'removed']);
  });

  it('puts the count ahead of all others, and what is nothing too', () => {
    const [bus, { removed }] = [TRAFFIC.ofLabel('Bus'), TRAFFIC];
    const torn = theProbabilities([car, 0.35], [bus, 0.3], [suv, 0.05], [removed, 0.3]);
    const probabilities = fallen(torn, car, seldom('changed'));
    expect(verdictState(probabilities)).toBe(suv);
    for (const other of [car, bus, removed]) expect(probabilities[suv]).toBeGreaterThan(probabilities[other] ?? 1);
    expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1);
  });

  it('leaves the count as far ahead where the model comes to say the same, and no less where it says more', () => {
    const { removed } = TRAFFIC;
    const [justBefore, justAfter] = [
      theProbabilities([suv, 0.399], [removed, 0.601]),
      theProbabilities([suv, 0.401], [removed, 0.599]),
    ];
    const [before, after] = [fallen(justBefore, removed, seldom('changed')), fallen(justAfter, suv, seldom('changed'))];
    expect(after[suv]).toBeCloseTo(before[suv] ?? 0, 2);
    expect(after[suv]).toBeGreaterThan(0.5);
    const sure = theProbabilities([suv, 0.8], [car, 0.2]);
    expect(fallen(sure, suv, seldom('changed'))).toEqual(sure);
  });

  it('says where it falls back', () => {
    expect(fallBacksOf(usuallyRight(0))).toEqual([]);
    const modelRight = usuallyRight(0).map((share, kind) => (kind === 0 ? 0.2 : share));
    expect(fallBacksOf(modelRight)).toEqual([{ counted: 'kept', modelRight: 0.2 }]);
  });

  it('follows the majority where the model would not, once that is oftener right', () => {
    const image = anImage([aSuggestion(1, { label: 'Sedan', score: 0.95 })]);
    const reviews = [
      aReview(image, 1, [{ label: 'SUV' }]),
      aReview(image, 2, [{ label: 'SUV' }]),
      ...[3, 4, 5].map((person) => aReview(image, person, ['confirm'])),
    ];
    const usual = initialCrowdModel(TRAFFIC);
    // So many copy that two who look outweigh three who keep.
    const model = { ...usual, rates: { ...usual.rates, copy: 0.9, error: 0.02 } };
    const verdict = (modelRight: readonly number[]) =>
      consensusOf(image, reviews, openRates({ ...model, modelRight }, [])).objects[0]?.verdict;
    expect(verdict(usuallyRight(0))).toBe('SUV');
    expect(verdict(usuallyRight(0).map(() => 0.1))).toBe('Sedan');
  });
});

describe('how often the model is right where the count says otherwise', () => {
  it('is what is usual before anybody has reviewed anything', () => {
    expect(initialModel(TRAFFIC).model.modelRight).toEqual(usuallyRight(0));
    expect(fallBacksOf(learnFully([], TRAFFIC).model.modelRight)).toEqual([]);
  });
});
