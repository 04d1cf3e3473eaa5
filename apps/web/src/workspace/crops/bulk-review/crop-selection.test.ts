import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  extendTo,
  NOTHING_SELECTED,
  placeAfter,
  selectAllOf,
  selectOnly,
  whatStays,
  withAll,
  withRangeTo,
  withTapped,
  withToggled,
} from './crop-selection.ts';

const chosen = ({ selected }: { readonly selected: ReadonlySet<number> }) => [...selected].sort((a, b) => a - b);

describe('what is added to a selection', () => {
  it('is what a drag with Ctrl sweeps, beside what was selected before', () => {
    const before = withToggled(selectOnly(1), 7);
    expect([...withAll(before, [3, 4]).selected]).toEqual([1, 7, 3, 4]);
  });

  it('is everything up to the crop that is clicked with Ctrl and Shift', () => {
    const before = withToggled(selectOnly(1), 5);
    expect([...withRangeTo(before, 8).selected]).toEqual([1, 5, 6, 7, 8]);
  });
});

describe('selecting crops', () => {
  it('with Shift takes all from where it began, both ways', () => {
    const from = selectOnly(4);
    expect(chosen(extendTo(from, 7))).toEqual([4, 5, 6, 7]);
    expect(chosen(extendTo(extendTo(from, 7), 2))).toEqual([2, 3, 4]);
  });

  it('with Ctrl adds one and takes it away again', () => {
    const two = withToggled(selectOnly(1), 5);
    expect(chosen(two)).toEqual([1, 5]);
    expect(chosen(withToggled(two, 1))).toEqual([5]);
  });

  it('goes to the crop that moves up after one was answered', () => {
    expect(chosen(afterAnswer(selectOnly(3), 9))).toEqual([3]);
    expect(chosen(afterAnswer(selectOnly(8), 8))).toEqual([7]);
  });

  it('ends after several were answered, since nobody looked at what moves up', () => {
    const after = afterAnswer(selectAllOf([2, 3, 6]), 7);
    expect(chosen(after)).toEqual([]);
    expect(after.cursor).toBe(2);
    expect(afterAnswer(selectOnly(0), 0)).toBe(NOTHING_SELECTED);
  });
});

describe('crops that were pointed at', () => {
  const pointedAt = ({ pointed }: { readonly pointed: ReadonlySet<number> }) => [...pointed].sort((a, b) => a - b);

  it('are those that a hand came to one by one, and not what a range or a drag takes with them', () => {
    const two = withToggled(selectOnly(1), 5);
    expect(pointedAt(two)).toEqual([1, 5]);
    expect(pointedAt(withToggled(two, 1))).toEqual([5]);
    expect(pointedAt(extendTo(two, 9))).toEqual([5]);
    expect(pointedAt(withRangeTo(two, 9))).toEqual([1, 5]);
    expect(pointedAt(withAll(two, [7, 8]))).toEqual([1, 5]);
    expect(pointedAt(selectAllOf([1, 2, 3]))).toEqual([]);
    expect(pointedAt(extendTo(NOTHING_SELECTED, 107))).toEqual([]);
  });
});

describe('what stays selected', () => {
  it('moves up into the places of those that were answered, its first in view', () => {
    const after = whatStays(selectAllOf([1, 2, 3, 6, 8]), new Set([1, 3, 6]));
    expect(chosen(after)).toEqual([1, 5]);
    expect(after.cursor).toBe(1);
    expect([...after.pointed]).toEqual([]);
  });
});

describe('the arrow keys', () => {
  it('walk rows and columns and stop at the ends', () => {
    expect(placeAfter('ArrowRight', 2, 4, 10)).toBe(3);
    expect(placeAfter('ArrowDown', 2, 4, 10)).toBe(6);
    expect(placeAfter('ArrowDown', 8, 4, 10)).toBe(9);
    expect(placeAfter('ArrowUp', 2, 4, 10)).toBe(0);
    expect(placeAfter('End', 0, 4, 10)).toBe(9);
    expect(placeAfter('x', 0, 4, 10)).toBeUndefined();
  });
});

describe('a tap', () => {
  it('adds a crop and takes it away again', () => {
    const two = withTapped(selectOnly(1), 5);
    expect(chosen(two)).toEqual([1, 5]);
    expect(chosen(withTapped(two, 1))).toEqual([5]);
  });

  it('does not add to the crop that was selected by itself after an answer', () => {
    const carried = afterAnswer(selectOnly(2), 9);
    expect(chosen(carried)).toEqual([2]);
    expect(chosen(withTapped(carried, 6))).toEqual([6]);
    expect(chosen(withTapped(carried, 2))).toEqual([]);
  });
});
