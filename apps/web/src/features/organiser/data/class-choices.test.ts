import { describe, expect, it } from 'vitest';
import { choiceFor, classMapOf, foreignClassesOf, isChosenSince } from './class-choices.ts';

const aClass = (name: string, parts: object = {}) => ({
  name,
  role: 'suggestions',
  boxes: 1,
  label: name,
  isKnown: true,
  isLeftOut: false,
  isProposed: false,
  proposed: null,
  candidates: [],
  ...parts,
});

const classes = foreignClassesOf({
  classes: [
    aClass('bus', { label: 'Bus' }),
    aClass('auto', { label: 'Three-wheeler' }),
    aClass('Auto', { label: 'Three-wheeler' }),
    aClass('person', { isLeftOut: true }),
    aClass('motorbike', { label: 'Two-wheeler', isProposed: true }),
    aClass('car', { isKnown: false, candidates: ['SUV', 'Sedan'], boxes: 4 }),
    aClass('car', { isKnown: false, candidates: ['SUV', 'Sedan'], boxes: 3, role: 'trusted' }),
  ],
});

describe('classes of the files', () => {
  it('are one entry a name, with what is to be decided first', () => {
    expect(classes.map(({ name, boxes, goldBoxes, becomes }) => [name, boxes, goldBoxes, becomes])).toEqual([
      ['car', 4, 3, null],
      ['motorbike', 1, 0, 'Two-wheeler'],
      ['bus', 1, 0, 'Bus'],
      ['auto', 2, 0, 'Three-wheeler'],
      ['person', 1, 0, false],
    ]);
  });

  it('go into the map of the import as the page shows them, without those that are ours', () => {
    const tried = { auto: 'Three-wheeler', person: false, motorbike: 'Two-wheeler', car: null };
    expect(classMapOf(classes, {})).toEqual(tried);
    expect(isChosenSince(classes, {})).toBe(false);
    const chosen = { car: 'SUV', motorbike: null, lorry: 'Truck' };
    expect(classMapOf(classes, chosen)).toEqual({ ...tried, car: 'SUV', motorbike: null });
    expect(isChosenSince(classes, chosen)).toBe(true);
  });

  it('of strange names are no properties of an object', () => {
    const [strange] = foreignClassesOf({ classes: [aClass('constructor', { isKnown: false })] });
    if (!strange) throw new Error('a class');
    expect(choiceFor(strange, {})).toBeNull();
  });
});
