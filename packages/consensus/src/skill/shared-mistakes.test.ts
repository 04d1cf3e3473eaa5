import { describe, expect, it } from 'vitest';
import { TRAFFIC } from '../testing/builders.ts';
import { type AnnotatorSkill, noCounts } from './counts.ts';
import { TYPICAL_RATES } from './rates.ts';
import { keptUnexaminedOf, sharedMistakesOf, takenAlikeOf } from './shared-mistakes.ts';

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

describe('what people who often err take for the same other class', () => {
  const alike = (error: number, goldAnswers = 0) => {
    const wrong = Math.round(100 * error);
    return takenAlikeOf(crowd(wrong), { ...TYPICAL_RATES, error, copy: 0.05 }, { goldAnswers, states: TRAFFIC });
  };

  it('is expected of those alone, the more the oftener they err', () => {
    expect(alike(0.1)).toBe(0);
    expect(alike(0.2)).toBeGreaterThan(0);
    expect(alike(0.35)).toBeGreaterThan(alike(0.2));
    expect(alike(0.9)).toBeLessThanOrEqual(0.4);
  });

  it('is left to gold where there is some', () => {
    expect(alike(0.35, 200)).toBeLessThan(0.02);
  });
});

describe('wrong labels that whoever does not look keeps', () => {
  it('are the more, the oftener people keep things unexamined, and left to gold where there is some', () => {
    const kept = (copy: number, goldAnswers = 0) => keptUnexaminedOf({ ...TYPICAL_RATES, copy }, goldAnswers);
    expect(kept(0)).toBe(0);
    expect(kept(0.6)).toBeGreaterThan(kept(0.3));
    expect(kept(0.6, 200)).toBeLessThan(0.01);
  });
});
