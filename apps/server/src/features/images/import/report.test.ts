import { describe, expect, it } from 'vitest';
import type { ClassCount, ImportPlan } from './plan.ts';
import type { BoxesRead } from './read-boxes.ts';
import { understandingLines } from './report.ts';

const NOTHING_READ = { dataset: { classes: [], images: [] }, problems: [], format: 'coco' } as unknown as BoxesRead;

function adviceOn(...classes: ClassCount[]): readonly string[] {
  const plan = { pictures: [], classes } as unknown as ImportPlan;
  return understandingLines({ plan, suggestions: NOTHING_READ, trusted: NOTHING_READ }).slice(2);
}

const unknown = (name: string, boxes: number, role: ClassCount['role']): ClassCount =>
  ({ name, role, boxes, label: name, proposal: { target: null, candidates: [] } }) as unknown as ClassCount;

describe('what is said of classes that are none of ours', () => {
  it('is that a reviewer has to choose, of suggested boxes', () => {
    expect(adviceOn(unknown('car', 3, 'suggestions'), unknown('van', 2, 'suggestions'))).toEqual([
      '5 boxes have 2 classes that are none of ours. A reviewer has to choose for each of them, unless --class-map gives a class, or --accept-proposals takes those that leave no choice.',
    ]);
  });

  it('is that the pictures do not become gold, of trusted boxes', () => {
    expect(adviceOn(unknown('car', 1, 'suggestions'), unknown('car', 834, 'trusted'))).toEqual([
      '1 box has 1 class that is none of ours. A reviewer has to choose for it, unless --class-map gives a class, or --accept-proposals takes those that leave no choice.',
      '834 trusted boxes have 1 class that is none of ours. Their pictures do not become gold, unless --class-map gives a class, or --accept-proposals takes those that leave no choice.',
    ]);
  });
});
