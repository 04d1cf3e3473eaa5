import { describe, expect, it } from 'vitest';
import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { dawidSkene } from './dawid-skene.ts';
import { majorityVote } from './majority.ts';
import { objectStaple } from './staple.ts';

const SUV = TRAFFIC.ofLabel('SUV');
const MUV = TRAFFIC.ofLabel('MUV');
const BUS = TRAFFIC.ofLabel('Bus');

function anObject(states: readonly number[], changes: Partial<ObservedObject> = {}): ObservedObject {
  const votes = states.map(
    (state, index): Vote => ({ reviewId: index, annotatorId: index, teamId: index, state, manner: 'explicit' }),
  );
  const rect = { x: 0, y: 0, width: 10, height: 10 };
  return {
    objectId: 's:1',
    kind: 'machine',
    bboxId: 1,
    rivals: [],
    merged: [],
    suggestedState: SUV,
    score: undefined,
    rect,
    votes,
    ...changes,
  };
}

describe('majority vote', () => {
  it('takes what most say, and the suggestion among equals', () => {
    expect(majorityVote(anObject([MUV, MUV, SUV]), TRAFFIC.count).state).toBe(MUV);
    expect(majorityVote(anObject([MUV, SUV]), TRAFFIC.count).state).toBe(SUV);
    expect(majorityVote(anObject([]), TRAFFIC.count)).toEqual({ state: SUV, confidence: 0 });
  });

  it('keeps a drawn box only when more than half drew it', () => {
    const found = { kind: 'found', suggestedState: TRAFFIC.removed } as const;
    expect(majorityVote(anObject([BUS, TRAFFIC.removed], found), TRAFFIC.count).state).toBe(TRAFFIC.removed);
    expect(majorityVote(anObject([BUS, BUS, TRAFFIC.removed], found), TRAFFIC.count).state).toBe(BUS);
    expect(majorityVote(anObject([BUS, SUV, TRAFFIC.removed], found), TRAFFIC.count).state).not.toBe(TRAFFIC.removed);
  });
});

/** Persons 0 and 1 are right; 2 and 3 say SUV whatever is there. */
const HERD = Array.from({ length: 60 }, (_, index) => {
  const truth = [SUV, MUV, BUS][index % 3] ?? SUV;
  return { truth, object: anObject([truth, truth, SUV, SUV]) };
});

describe('Dawid-Skene', () => {
  it('believes those who tell classes apart against as many who always say the same', () => {
    const answers = dawidSkene(
      HERD.map(({ object }) => object),
      { stateCount: TRAFFIC.count },
    );
    expect(answers.map((answer) => answer.state)).toEqual(HERD.map(({ truth }) => truth));
    expect(HERD.every(({ object }) => majorityVote(object, TRAFFIC.count).state === SUV)).toBe(true);
  });

  it('has nothing to say without objects', () => {
    expect(dawidSkene([], { stateCount: TRAFFIC.count })).toEqual([]);
  });
});

describe('STAPLE on objects', () => {
  it('learns who sees vehicles and who draws anything', () => {
    const objects = Array.from({ length: 60 }, (_, index) => {
      const isThere = index % 2 === 0;
      const seen = isThere ? SUV : TRAFFIC.removed;
      return anObject([seen, seen, SUV, index % 4 < 2 ? SUV : TRAFFIC.removed]);
    });
    const answers = objectStaple(objects, TRAFFIC.count);
    expect(answers.map((answer) => answer.state === SUV)).toEqual(objects.map((_, index) => index % 2 === 0));
  });

  it('ends where rates and probabilities follow from each other', () => {
    const { removed } = TRAFFIC;
    // Nobody names another class, so that the confidence is the probability that the vehicle is there, or is not.
    const patterns = ['BBB', 'BBX', 'BXB', 'XBB', 'XXB', 'XXX', 'BBB', 'XBX', 'BBX'];
    const objects = [...patterns, ...patterns.slice(3, 7)].map((pattern, index) => {
      const said = [...pattern].map((letter) => (letter === 'B' ? BUS : removed));
      const isDrawn = index >= patterns.length;
      const object = anObject(said, isDrawn ? { kind: 'found', suggestedState: removed } : { suggestedState: BUS });
      const manner = isDrawn ? ('unprompted' as const) : ('explicit' as const);
      return { ...object, votes: object.votes.map((vote) => ({ ...vote, manner })) };
    });
    const there = objectStaple(objects, TRAFFIC.count).map(({ state, confidence }) =>
      state === removed ? 1 - confidence : confidence,
    );
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    for (const kind of ['machine', 'found']) {
      const own = objects.flatMap((object, index) => (object.kind === kind ? [{ object, p: there[index] ?? 0 }] : []));
      const prior = (0.5 + sum(own.map(({ p }) => p))) / (1 + own.length);
      const people = [0, 1, 2].map((person) => {
        const has = own.map(({ object }) => object.votes[person]?.state !== removed);
        const [vehicles, none] = [sum(own.map(({ p }) => p)), sum(own.map(({ p }) => 1 - p))];
        return {
          sensitivity: (4 + sum(own.map(({ p }, at) => (has[at] ? p : 0)))) / (5 + vehicles),
          specificity: (4 + sum(own.map(({ p }, at) => (has[at] ? 0 : 1 - p)))) / (5 + none),
        };
      });
      for (const { object, p } of own) {
        const likelihood = (isThere: boolean) =>
          object.votes.reduce(
            (all, { state }, person) => {
              const { sensitivity = 0, specificity = 0 } = people[person] ?? {};
              const hasBox = isThere ? sensitivity : 1 - specificity;
              return all * (state === removed ? 1 - hasBox : hasBox);
            },
            isThere ? prior : 1 - prior,
          );
        expect(p).toBeCloseTo(likelihood(true) / (likelihood(true) + likelihood(false)), 5);
      }
    }
  });

  it('leaves a suggestion that nobody answered, for as sure as nothing', () => {
    expect(objectStaple([anObject([]), anObject([MUV, MUV])], TRAFFIC.count)[0]).toEqual({ state: SUV, confidence: 0 });
  });

  it('takes the suggested class of equals, with its share of the weight', () => {
    const [split, sole] = objectStaple([anObject([MUV, SUV]), anObject([SUV, SUV])], TRAFFIC.count);
    expect(split?.state).toBe(SUV);
    expect(split?.confidence).toBeCloseTo((sole?.confidence ?? 0) / 2, 9);
  });

  it('gives the class that most of those with a box say', () => {
    expect(objectStaple([anObject([MUV, MUV, SUV])], TRAFFIC.count)[0]?.state).toBe(MUV);
  });
});

/**
 * Table 1 of Dawid and Skene (1979): 45 patients, rated for anaesthesia by five anaesthetists on a scale of four, the
 * first of them three times. One string per patient.
 */
const ANAESTHETISTS = [0, 0, 0, 1, 2, 3, 4];
const PATIENTS = (
  '1111111 3334334 1122122 2223121 2223222 2223322 1222111 3333433 2222223 2322223 4444444 2223343 1111111 2223212 1211111 ' +
  '1112111 1111111 1111111 2222221 2221322 2222222 2222221 2223222 2212222 1111111 1111111 2322222 1111111 1111111 1121121 ' +
  '1111111 3333233 1111111 2222222 2223232 4334343 2212232 2323233 3333432 1111111 1111111 1212111 2322222 1211111 2222222'
).split(' ');

describe('Dawid-Skene on the data of its authors', () => {
  it('finds the classes of the maximum likelihood of their paper', () => {
    const objects = PATIENTS.map((ratings) => ({
      kind: 'machine' as const,
      suggestedState: TRAFFIC.removed,
      votes: [...ratings].map((rating, index): Vote => {
        const person = ANAESTHETISTS[index] ?? 0;
        return {
          reviewId: index,
          annotatorId: person,
          teamId: person,
          state: Number(rating) - 1,
          manner: 'explicit',
        };
      }),
    }));
    const classes = dawidSkene(objects, { stateCount: 4, strength: 0 }).map((answer) => String(answer.state + 1));
    expect(classes.join('')).toBe('142222132243121111222222112111131224233111212');
  });
});
