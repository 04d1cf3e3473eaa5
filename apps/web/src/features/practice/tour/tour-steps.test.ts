import { describe, expect, it } from 'vitest';
import photographs from '../photographs/photographs.json';
import { boxOfStep, isAnsweredOtherwise, nextTourStep } from './tour-steps.ts';

const untouched = { label: 'Hatchback', isConfirmed: false, isLabelChanged: false, isDeleted: false, isNew: false };
const start = [1, 3, 4].map((bboxId) => ({ ...untouched, bboxId }));
const changed = (bboxId: number, change: Partial<typeof untouched>, boxes: readonly (typeof start)[number][] = start) =>
  boxes.map((box) => (box.bboxId === bboxId ? { ...box, ...change } : box));

describe('the tour', () => {
  it('is about boxes of the first photograph that are right, misnamed and on nothing', () => {
    const { suggestions = [], truths = [] } = photographs[0] ?? {};
    const truthAt = (step: 'confirm' | 'relabel' | 'delete') => {
      const box = suggestions[(boxOfStep(step) ?? 0) - 1];
      return [box?.label, truths.find(({ x, y }) => x === box?.x && y === box.y)?.label];
    };
    expect(truthAt('confirm')).toEqual(['Hatchback', 'Hatchback']);
    expect(truthAt('relabel')).toEqual(['Bus', 'LCV']);
    expect(truthAt('delete')).toEqual(['Hatchback', undefined]);
  });

  it('goes from step to step as the person does them', () => {
    expect(nextTourStep(start, false)).toBe('confirm');
    const confirmed = changed(3, { isConfirmed: true });
    expect(nextTourStep(confirmed, false)).toBe('relabel');
    expect(nextTourStep(changed(1, { label: 'Truck', isLabelChanged: true }, confirmed), false)).toBe('relabel');
    const relabelled = changed(1, { label: 'LCV', isLabelChanged: true }, confirmed);
    expect(nextTourStep(relabelled, false)).toBe('delete');
    const deleted = changed(4, { isDeleted: true }, relabelled);
    expect(nextTourStep(deleted, false)).toBe('draw');
    const withoutClass = { ...untouched, bboxId: -1, isNew: true, label: 'default' };
    expect(nextTourStep([...deleted, withoutClass], false)).toBe('draw');
    const drawn = [...deleted, { ...withoutClass, label: 'Hatchback' }];
    expect(nextTourStep(drawn, false)).toBe('submit');
    expect(nextTourStep(drawn, true)).toBeUndefined();
  });

  it('stays at a box that was answered in another way, and knows it', () => {
    const deleted = changed(3, { isDeleted: true });
    expect([nextTourStep(deleted, false), isAnsweredOtherwise('confirm', deleted)]).toEqual(['confirm', true]);
    const truck = changed(
      1,
      { label: 'Truck', isLabelChanged: true, isConfirmed: true },
      changed(3, { isConfirmed: true }),
    );
    expect([nextTourStep(truck, false), isAnsweredOtherwise('relabel', truck)]).toEqual(['relabel', true]);
    expect([isAnsweredOtherwise('confirm', start), isAnsweredOtherwise('draw', start)]).toEqual([false, false]);
  });

  it('goes back when something is undone, and is over once the work was checked', () => {
    expect(nextTourStep(changed(1, { isLabelChanged: true }), false)).toBe('confirm');
    expect(nextTourStep(start, true)).toBeUndefined();
  });
});
