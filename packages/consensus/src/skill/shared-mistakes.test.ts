import { describe, expect, it } from 'vitest';
import { TRAFFIC } from '../testing/builders.ts';
import { type AnnotatorSkill, noCounts } from './counts.ts';
import { TYPICAL_RATES } from './rates.ts';
import { sharedMistakesOf } from './shared-mistakes.ts';

function person(annotatorId: number, wrong: number): AnnotatorSkill {
  const counts = { ...noCounts(), mislabelledFixed: 100 - wrong, mislabelledOther: wrong };
  return { annotatorId, weight: 1, counts, goldCounts: noCounts() };
}

const crowd = (wrong: number) => [1, 2, 3, 4, 5].map((id) => person(id, wrong));
const of = (skills: readonly AnnotatorSkill[], reviewsPerImage: number, goldAnswers: number) =>
  sharedMistakesOf(skills, TYPICAL_RATES, { reviewsPerImage, goldAnswers, states: TRAFFIC });

describe('what everybody takes for the same other class', () => {
  it('is expected the more, the more often people err and the more of them are asked', () => {
    expect(of(crowd(4), 5, 0)).toBeLessThan(0.02);
    expect(of(crowd(30), 5, 0)).toBeGreaterThan(of(crowd(15), 5, 0));
    expect(of(crowd(30), 9, 0)).toBeGreaterThan(of(crowd(30), 3, 0));
    expect(of(crowd(30), 2, 0)).toBe(0);
    expect(of(crowd(99), 50, 0)).toBeLessThanOrEqual(0.4);
  });

  it('is left to gold where there is some', () => {
    expect(of(crowd(30), 5, 200)).toBeLessThan(0.02);
  });

  it('does not follow a few who err by rule', () => {
    expect(of([...crowd(4), person(6, 95), person(7, 95)], 5, 0)).toBeLessThan(0.03);
  });

  it('is nothing to speak of before anybody has answered', () => {
    expect(of([], 3, 0)).toBeLessThan(0.02);
  });
});
