import { describe, expect, it } from 'vitest';
import { placeAt } from './place.ts';
import { readMemory, remember, scrollAim, writeMemory } from './scroll-memory.ts';

const board = placeAt('/leaderboard');
const secondPage = placeAt('/leaderboard?page=2');
const team = placeAt('/teams/7');
const nothing = new Map<string, number>();

describe('scroll memory', () => {
  it('keeps the last position of each entry', () => {
    const memory = remember(remember(remember(nothing, 'a', 10), 'b', 20), 'a', 30);
    expect([...memory]).toEqual([
      ['b', 20],
      ['a', 30],
    ]);
  });

  it('forgets the oldest of more than a hundred', () => {
    let memory = remember(nothing, 'first', 1);
    for (let entry = 0; entry < 100; entry++) memory = remember(memory, `entry ${entry}`, entry);
    expect(memory.size).toBe(100);
    expect(memory.has('first')).toBe(false);
    expect(memory.has('entry 99')).toBe(true);
  });

  it('outlives a reload', () => {
    const memory = remember(nothing, 'a', 10);
    expect(readMemory(writeMemory(memory))).toEqual(memory);
  });

  it.each([null, '', '{', '[]', 'null', '7', '{"a":"far down"}'])('begins anew after %s', (text) => {
    expect(readMemory(text).size).toBe(0);
  });
});

describe('where a page stands', () => {
  it('at its top when it is new', () => {
    expect(scrollAim('go', team, board, nothing)).toEqual({ to: 'top' });
  });

  it('where one was, after back, forward and reload', () => {
    const memory = remember(nothing, board.key, 640);
    expect(scrollAim('return', board, team, memory)).toEqual({ to: 'remembered', top: 640 });
    expect(scrollAim('start', board, undefined, memory)).toEqual({ to: 'remembered', top: 640 });
  });

  it('at its top after back to where nobody scrolled', () => {
    expect(scrollAim('return', board, team, nothing)).toEqual({ to: 'remembered', top: 0 });
    expect(scrollAim('return', board, secondPage, nothing)).toEqual({ to: 'remembered', top: 0 });
  });

  it('as it is while a list is turned or searched', () => {
    expect(scrollAim('go', secondPage, board, nothing)).toEqual({ to: 'stay' });
  });

  it('at its top when one goes to where one is', () => {
    expect(scrollAim('go', placeAt('/leaderboard'), board, nothing)).toEqual({ to: 'top' });
  });

  it('at its anchor when the address has one', () => {
    expect(scrollAim('go', placeAt('/#faq'), board, nothing)).toEqual({ to: 'anchor' });
    expect(scrollAim('start', placeAt('/#faq'), undefined, nothing)).toEqual({ to: 'anchor' });
  });

  it('where the browser puts it, after a link within the page', () => {
    expect(scrollAim('within', placeAt('/#faq'), placeAt('/'), nothing)).toEqual({ to: 'stay' });
  });
});
