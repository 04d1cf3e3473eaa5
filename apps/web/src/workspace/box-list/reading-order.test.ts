import { describe, expect, it } from 'vitest';
import { createReadingOrder } from './reading-order.ts';

const aBox = (name: string, x: number, y: number, isDeleted = false) => ({ name, x, y, height: 40, isDeleted });
const namesOf = (boxes: readonly { readonly name: string }[]) => boxes.map(({ name }) => name);

describe('reading order of boxes', () => {
  it('goes down in bands and from left to right within one', () => {
    const boxes = [aBox('low', 10, 500), aBox('right', 300, 20), aBox('left', 40, 60)];
    expect(namesOf(createReadingOrder()(boxes))).toEqual(['left', 'right', 'low']);
  });

  it('leaves out deleted boxes', () => {
    expect(namesOf(createReadingOrder()([aBox('gone', 0, 0, true), aBox('here', 0, 0)]))).toEqual(['here']);
  });

  it('follows a box that was moved, deleted or drawn', () => {
    const inOrder = createReadingOrder();
    inOrder([aBox('a', 0, 0), aBox('b', 100, 0)]);
    expect(namesOf(inOrder([aBox('a', 200, 0), aBox('b', 100, 0)]))).toEqual(['b', 'a']);
    expect(namesOf(inOrder([aBox('a', 200, 0), aBox('b', 100, 0, true)]))).toEqual(['a']);
    expect(namesOf(inOrder([aBox('a', 200, 0), aBox('b', 100, 0, true), aBox('c', 0, 0)]))).toEqual(['c', 'a']);
  });

  it('returns the boxes as they are now, also when none has moved', () => {
    const inOrder = createReadingOrder();
    inOrder([aBox('a', 0, 0)]);
    const [answered] = inOrder([{ ...aBox('a', 0, 0), isConfirmed: true }]);
    expect(answered).toMatchObject({ isConfirmed: true });
  });
});
