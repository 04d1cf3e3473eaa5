import { describe, expect, it } from 'vitest';
import { objectClassSchema } from './object-class.ts';

describe('the line of a class', () => {
  const isTaken = (dash: readonly number[]) =>
    objectClassSchema.safeParse({ id: 1, name: 'Bus', code: 'BU', color: '#2f6bff', dash }).success;

  it('is whole, or of pairs of a line and the gap behind it', () => {
    expect([[], [4, 2], [4, 2, 1, 2]].map(isTaken)).toEqual([true, true, true]);
    expect([[4], [4, 2, 1]].map(isTaken)).toEqual([false, false]);
  });
});
