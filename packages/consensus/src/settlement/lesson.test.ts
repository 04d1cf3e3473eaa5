import { describe, expect, it } from 'vitest';
import { lessonOf } from './lesson.ts';
import type { BoxVerdict } from './reason.ts';

function aVerdict(parts: Partial<BoxVerdict>): BoxVerdict {
  return {
    boxIndex: 0,
    bboxId: 1,
    suggested: 'Hatchback',
    said: 'SUV',
    settled: 'Hatchback',
    certainty: 1,
    baseRate: null,
    overlap: 1,
    settledRect: { x: 0, y: 0, width: 100, height: 100 },
    reason: 'relabelled-wrong',
    milliXp: -1000,
    ...parts,
  };
}

describe('lesson of a settled review', () => {
  it('is a wrong name before a right one', () => {
    const right = aVerdict({ reason: 'relabelled-right', said: 'Hatchback', boxIndex: 0 });
    const wrong = aVerdict({ boxIndex: 1 });
    expect(lessonOf([right, wrong])).toBe(wrong);
  });

  it('is the largest of several alike', () => {
    const near = aVerdict({ boxIndex: 2, settledRect: { x: 0, y: 0, width: 400, height: 300 } });
    expect(lessonOf([aVerdict({ boxIndex: 1 }), near])).toBe(near);
  });

  it('is the same box in whatever order they come', () => {
    const [a, b] = [aVerdict({ boxIndex: 1 }), aVerdict({ boxIndex: 2 })];
    expect(lessonOf([a, b])).toBe(lessonOf([b, a]));
  });

  it('is nothing that is not sure, and nothing that went as everybody does it', () => {
    expect(lessonOf([aVerdict({ certainty: 0.8 })])).toBeUndefined();
    expect(lessonOf([aVerdict({ reason: 'undecided', settled: null })])).toBeUndefined();
    expect(lessonOf([aVerdict({ reason: 'confirmed-right', said: 'Hatchback' })])).toBeUndefined();
  });
});
