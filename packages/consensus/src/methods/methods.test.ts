import { describe, expect, it } from 'vitest';
import { REMOVED, stateOfLabel } from '../label/states.ts';
import type { ObservedObject, Vote } from '../matching/observe.ts';
import { dawidSkene } from './dawid-skene.ts';
import { majorityVote } from './majority.ts';
import { objectStaple } from './staple.ts';

const SUV = stateOfLabel('SUV');
const MUV = stateOfLabel('MUV');
const BUS = stateOfLabel('Bus');

function anObject(states: readonly number[], changes: Partial<ObservedObject> = {}): ObservedObject {
  const votes = states.map(
    (state, index): Vote => ({ reviewId: index, annotatorId: index, teamId: index, state, manner: 'explicit' }),
  );
  const rect = { x: 0, y: 0, width: 10, height: 10 };
  return {
    objectId: 's:1',
    kind: 'machine',
    bboxId: 1,
    suggestedState: SUV,
    score: undefined,
    rect,
    votes,
    ...changes,
  };
}

describe('majority vote', () => {
  it('takes what most say, and the suggestion among equals', () => {
    expect(majorityVote(anObject([MUV, MUV, SUV])).state).toBe(MUV);
    expect(majorityVote(anObject([MUV, SUV])).state).toBe(SUV);
    expect(majorityVote(anObject([]))).toEqual({ state: SUV, confidence: 0 });
  });

  it('keeps a drawn box only when more than half drew it', () => {
    const found = { kind: 'found', suggestedState: REMOVED } as const;
    expect(majorityVote(anObject([BUS, REMOVED], found)).state).toBe(REMOVED);
    expect(majorityVote(anObject([BUS, BUS, REMOVED], found)).state).toBe(BUS);
    expect(majorityVote(anObject([BUS, SUV, REMOVED], found)).state).not.toBe(REMOVED);
  });
});

/** Persons 0 and 1 are right; 2 and 3 say SUV whatever is there. */
const HERD = Array.from({ length: 60 }, (_, index) => {
  const truth = [SUV, MUV, BUS][index % 3] ?? SUV;
  return { truth, object: anObject([truth, truth, SUV, SUV]) };
});

describe('Dawid-Skene', () => {
  it('believes those who tell classes apart against as many who always say the same', () => {
    const answers = dawidSkene(HERD.map(({ object }) => object));
    expect(answers.map((answer) => answer.state)).toEqual(HERD.map(({ truth }) => truth));
    expect(HERD.every(({ object }) => majorityVote(object).state === SUV)).toBe(true);
  });

  it('has nothing to say without objects', () => {
    expect(dawidSkene([])).toEqual([]);
  });
});

describe('STAPLE on objects', () => {
  it('learns who sees vehicles and who draws anything', () => {
    const objects = Array.from({ length: 60 }, (_, index) => {
      const isThere = index % 2 === 0;
      const seen = isThere ? SUV : REMOVED;
      return anObject([seen, seen, SUV, index % 4 < 2 ? SUV : REMOVED]);
    });
    const answers = objectStaple(objects);
    expect(answers.map((answer) => answer.state === SUV)).toEqual(objects.map((_, index) => index % 2 === 0));
  });

  it('gives the class that most of those with a box say', () => {
    expect(objectStaple([anObject([MUV, MUV, SUV])])[0]?.state).toBe(MUV);
  });
});
