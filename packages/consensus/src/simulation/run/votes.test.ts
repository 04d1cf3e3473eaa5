import { describe, expect, it } from 'vitest';
import { runVotes, type VoteSet } from './votes.ts';

/** Forty objects of two classes; ann and bob are right, cat always says the first class. */
const VOTES: VoteSet = {
  name: 'invented',
  truth: new Map(Array.from({ length: 40 }, (_, index) => [`q${index}`, index % 2])),
  answers: Array.from({ length: 40 }, (_, index) =>
    ['ann', 'bob', 'cat'].map((worker) => ({
      question: `q${index}`,
      worker,
      answer: worker === 'cat' ? 0 : index % 2,
    })),
  ).flat(),
};

describe('comparison on real votes', () => {
  const setting = { machineRight: 0.6, votesPerObject: 3, goldShare: 0, hasScores: false };
  const result = runVotes(VOTES, setting, 1);

  it('counts majorities as they are', () => {
    expect(result.scores.majority.accuracy).toBe(1);
    expect(result.scores['dawid-skene'].accuracy).toBe(1);
    expect(result.objects).toBe(40);
  });

  it('leaves the objects out whose truth the product was told', () => {
    expect(runVotes(VOTES, { ...setting, goldShare: 0.5 }, 1).objects).toBeLessThan(35);
  });

  it('takes as many classes as the votes have', () => {
    const truth = new Map([...VOTES.truth, ['q40', 70]]);
    const answers = [...VOTES.answers, { question: 'q40', worker: 'ann', answer: 70 }];
    expect(runVotes({ ...VOTES, truth, answers }, setting, 1).objects).toBe(41);
  });
});
