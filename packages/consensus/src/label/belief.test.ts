import { describe, expect, it } from 'vitest';
import type { Vote } from '../matching/vote.ts';
import { initialCrowdModel } from '../skill/model.ts';
import { openRates } from '../skill/tables.ts';
import { TRAFFIC, theProbabilities } from '../testing/builders.ts';
import { believe, biased } from './belief.ts';

const { removed, classCount } = TRAFFIC;
const [car, suv] = [TRAFFIC.ofLabel('Sedan'), TRAFFIC.ofLabel('SUV')];
const model = initialCrowdModel(TRAFFIC);
const rates = openRates(model, []);
const votesOf = (...states: readonly number[]) =>
  states.map((state, index): Vote => {
    const annotatorId = index + 1;
    return { reviewId: annotatorId, annotatorId, teamId: annotatorId, state, manner: 'explicit' };
  });

describe('the biases of a disputed suggestion', () => {
  const p = theProbabilities([car, 0.5], [suv, 0.3], [removed, 0.2]);
  const biases = { disputeBias: Math.log(2), removalBias: Math.log(3) };
  const of = (states: readonly number[], known = rates) =>
    biased(p, { kind: 'machine', suggestedState: car, votes: votesOf(...states) }, known, biases);

  it('are none where everybody kept it', () => {
    expect(of([car, car])).toEqual(p);
  });

  it('lower its odds where somebody changed it, and raise those of nothing only where somebody removed it', () => {
    const changed = of([car, suv]);
    expect(changed[car]).toBeCloseTo(0.25 / 0.75, 9);
    expect(changed[suv]).toBeCloseTo(0.3 / 0.75, 9);
    expect(changed[removed]).toBeCloseTo(0.2 / 0.75, 9);
    // One of three is enough.
    const gone = of([car, car, removed]);
    expect(gone[car]).toBeCloseTo(0.25 / 1.15, 9);
    expect(gone[suv]).toBeCloseTo(0.3 / 1.15, 9);
    expect(gone[removed]).toBeCloseTo(0.6 / 1.15, 9);
  });

  it('say nothing by those who change things by a rule of their own', () => {
    const known = {
      ...rates,
      personOf: (id: number) => ({ ...rates.personOf(id), isTypical: id !== 2 }),
    };
    expect(of([car, suv], known)).toEqual(p);
    expect(of([car, removed], known)).toEqual(p);
    expect(of([suv, removed], known)).toEqual(of([suv, car]));
  });

  it('raise only nothing where what was suggested is no class', () => {
    const object = { kind: 'machine' as const, suggestedState: TRAFFIC.unknown, votes: votesOf(suv, removed) };
    const q = biased(p, object, rates, biases);
    expect(q[removed]).toBeCloseTo(0.6 / 1.4, 9);
    expect(q[car]).toBeCloseTo(0.5 / 1.4, 9);
  });
});

describe('room for what everybody takes for the same other class', () => {
  const object = (...states: readonly number[]) => ({
    kind: 'machine' as const,
    suggestedState: car,
    score: undefined,
    rivals: [],
    merged: [],
    votes: votesOf(...states),
  });
  const sharing = openRates({ ...model, sharedMistakes: 0.1 }, []);
  /** The share that every class gets of what is not nothing. */
  const sharedOf = (...states: readonly number[]) => {
    const [before, after] = [rates, sharing].map((each) => believe(object(...states), each).probabilities);
    expect(after?.[removed]).toBeCloseTo(before?.[removed] ?? 0, 9);
    expect(after?.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    const [most, then] = [before?.[car] ?? 0, after?.[car] ?? 0];
    return (most - then) / (most - (1 - (before?.[removed] ?? 0)) / classCount);
  };

  it('is a part of what is expected where everybody kept the label, since the machine has to have made the same mistake', () => {
    expect(sharedOf(car, car, car)).toBeCloseTo(0.02, 9);
    expect(sharedOf(car, car, car, car, car, car)).toBeCloseTo(0.02, 9);
  });

  it('is beside what was kept unexamined, the less of it the more people kept the label', () => {
    const unexamined = openRates({ ...model, keptUnexamined: 0.12 }, []);
    const sharesOf = (...states: readonly number[]) => {
      const [before, after] = [rates, unexamined].map(
        (each) => believe(object(...states), each).probabilities[car] ?? 0,
      );
      return (before ?? 0) - (after ?? 0);
    };
    const losses = [1, 2, 3, 5, 8].map((count) => sharesOf(...new Array<number>(count).fill(car)));
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    expect(losses[1]).toBeGreaterThan(0.03);
    expect(losses[4]).toBeLessThan(0.015);
    expect(sharesOf(car, car, suv)).toBe(0);
    expect(sharesOf(removed, removed)).toBe(0);
  });

  it('is the likelier where everybody changed the label of a machine that is mostly right: less is stated, the verdict stays', () => {
    const alike = openRates({ ...model, takenAlike: 0.3 }, []);
    const [before, after] = [rates, alike].map((each) => believe(object(suv, suv, suv), each));
    expect(after?.best).toBe(suv);
    expect(after?.probabilities).toEqual(before?.probabilities);
    expect(before?.stated).toBeGreaterThan(0.8);
    expect(after?.stated).toBeLessThan((before?.stated ?? 0) - 0.05);
    expect(after?.stated).toBeGreaterThanOrEqual(0.5);
    for (const other of [object(car, car, car), object(car, car, suv), object(removed, removed)])
      expect(believe(other, alike)).toEqual(believe(other, rates));
  });

  it('is as much where the label was disputed, however many saw it', () => {
    expect(sharedOf(car, car, car, car, car, suv)).toBeCloseTo(0.1, 9);
  });

  it('is none where nothing is there', () => {
    const votes = object(removed, removed, removed);
    expect(believe(votes, sharing).probabilities).toEqual(believe(votes, rates).probabilities);
  });
});
