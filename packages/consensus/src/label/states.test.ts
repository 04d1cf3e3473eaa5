import { describe, expect, it } from 'vitest';
import { States, stateMap } from './states.ts';

const animals = new States([
  { name: 'horse', lookAlikes: ['donkey'] },
  { name: 'donkey', lookAlikes: ['mule', 'unicorn'] },
  { name: 'mule', lookAlikes: [] },
]);

describe('states of an event', () => {
  it('are its classes in their order, and removed', () => {
    expect(['horse', 'donkey', 'mule'].map((name) => animals.ofLabel(name))).toEqual([0, 1, 2]);
    expect(animals.ofVerdict('removed')).toBe(3);
    expect([0, 1, 2, 3].map((state) => animals.verdictOf(state))).toEqual(['horse', 'donkey', 'mule', 'removed']);
  });

  it('give every other label the code that no class has', () => {
    expect(animals.ofLabel('default')).toBe(animals.unknown);
    expect(animals.ofLabel('removed')).toBe(animals.unknown);
  });

  it('hold two classes for alike when one of them says so', () => {
    expect(animals.areAlike(0, 1)).toBe(true);
    expect(animals.areAlike(1, 0)).toBe(true);
    expect(animals.areAlike(0, 2)).toBe(false);
    expect(animals.areAlike(0, animals.removed)).toBe(false);
    expect(animals.lookAlikesOf(1)).toBe(2);
  });

  it('are those of a list of the same names in the same order', () => {
    expect(animals.hasNames(animals.names)).toBe(true);
    expect(animals.hasNames(['horse', 'donkey', 'mule'])).toBe(true);
    expect(animals.hasNames(['donkey', 'horse', 'mule'])).toBe(false);
    expect(animals.hasNames(['horse', 'donkey'])).toBe(false);
    expect(animals.hasNames(['horse', 'donkey', 'mule', 'zebra'])).toBe(false);
  });

  it('have other numbers in another list, and none where a class is no more', () => {
    const numbers = stateMap(['mule', 'zebra', 'horse'], animals);
    expect([0, 1, 2, 3].map(numbers)).toEqual([2, undefined, 0, animals.removed]);
  });

  it('look like no class that is not in the list, nor like themselves', () => {
    const selfish = new States([{ name: 'horse', lookAlikes: ['horse', 'unicorn'] }]);
    expect(selfish.lookAlikesOf(0)).toBe(0);
  });

  it('refuse lists that no model can go by', () => {
    const named = (...names: readonly string[]) => names.map((name) => ({ name, lookAlikes: [] }));
    expect(() => new States([])).toThrow(RangeError);
    expect(() => new States(named('horse', 'horse'))).toThrow(RangeError);
    expect(() => new States(named('horse', 'removed'))).toThrow(RangeError);
  });
});
