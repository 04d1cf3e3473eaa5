import { describe, expect, it } from 'vitest';
import { streamFor } from '../random.ts';
import { runVotes, type VoteResult, type VoteSet } from './votes.ts';

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

/** Votes of forty people on 300 objects, who were shown nothing and err often: at a mistake half name the object's look-alike. */
function erringVotes(classes: number, votes: number, acuity: number): VoteSet {
  const chance = streamFor(classes, votes);
  const below = (count: number) => Math.floor(count * chance.next());
  const skill = Array.from({ length: 40 }, () => acuity + 0.5 * chance.normal());
  const truth = new Map<string, number>();
  const answers: VoteSet['answers'][number][] = [];
  for (let object = 0; object < 300; object++) {
    const question = `q${object}`;
    const label = below(classes);
    const hardness = 0.8 * chance.normal();
    const another = () => (label + 1 + below(classes - 1)) % classes;
    const lookAlike = another();
    truth.set(question, label);
    const first = below(40);
    for (let vote = 0; vote < votes; vote++) {
      const person = (first + 7 * vote) % 40;
      const isRight = chance.is(1 / (1 + Math.exp(1.7 * (hardness - (skill[person] ?? 0)))));
      answers.push({
        question,
        worker: `person ${person}`,
        answer: isRight ? label : chance.is(0.5) ? lookAlike : another(),
      });
    }
  }
  return { name: 'erring', truth, answers };
}

/** By how much ours is less accurate than the better of majority vote and Dawid-Skene. */
const behind = ({ scores }: VoteResult) =>
  Math.max(scores.majority.accuracy, scores['dawid-skene'].accuracy) - scores.ours.accuracy;

describe('votes of people who err often, without gold', () => {
  const lagOf = (classes: number, votesPerObject: number, acuity: number) => {
    const set = erringVotes(classes, votesPerObject, acuity);
    return behind(runVotes(set, { machineRight: 0.8, votesPerObject, goldShare: 0, hasScores: false }, 1));
  };

  it('leave a suggestion that as many kept as changed alike: the machine has the casting vote', () => {
    expect(lagOf(4, 2, 0.3)).toBeLessThanOrEqual(0.005);
    expect(lagOf(4, 3, 0.3)).toBeLessThanOrEqual(0.005);
  });

  it('are not taken for copied where there are two classes, and a mistake can only say what was suggested', () => {
    expect(lagOf(2, 5, 0.4)).toBeLessThanOrEqual(0.005);
    expect(lagOf(2, 9, 0.4)).toBeLessThanOrEqual(0.005);
  });
});

describe('votes of people who err often, with next to no gold', () => {
  const setting = { machineRight: 0.6, votesPerObject: 9, goldShare: 0.01, hasScores: false };

  it.each([1, 3, 5])('are judged no worse for it, seed %i', { timeout: 60_000 }, (seed) => {
    const result = runVotes(erringVotes(4, 9, 0.3), setting, seed);
    expect(result.objects).toBeGreaterThanOrEqual(295);
    expect(result.objects).toBeLessThan(300);
    expect(behind(result)).toBeLessThanOrEqual(0.005);
  });
});

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
