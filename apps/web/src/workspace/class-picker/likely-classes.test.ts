import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { describe, expect, it } from 'vitest';
import { classesMeant, likeliestClasses } from './likely-classes.ts';

const many = someClasses(60);
const namesOf = (classes: readonly { readonly name: string }[]) => classes.map(({ name }) => name);

describe('the likeliest classes', () => {
  it.each([2, 12])('are all %i of them in their order', (count) => {
    const classes = someClasses(count);
    expect(likeliestClasses(classes, { label: 'Bear', countByClass: new Map([[2, 9]]) })).toBe(classes.classes);
  });

  it('are of many the one that the box has, those that it is taken for, and those that the image has most of', () => {
    const countByClass = new Map([
      [60, 3],
      [40, 7],
    ]);
    const likely = namesOf(likeliestClasses(many, { label: 'Bear', countByClass }));
    expect(likely).toHaveLength(12);
    expect(likely.slice(0, 5)).toEqual(['Bear', 'Barasingha', 'Lion', 'Wolf', 'Antelope']);
    expect(new Set(likely).size).toBe(12);
  });

  it('are the first ones where nothing is known', () => {
    const likely = likeliestClasses(many, { label: 'default', countByClass: new Map() }, 3);
    expect(namesOf(likely)).toEqual(['Antelope', 'Badger', 'Barasingha']);
  });
});

describe('the classes that a text means', () => {
  it('are all of them for none', () => {
    expect(classesMeant(many, ' ')).toBe(many.classes);
  });

  it('come with the best match first where there are many', () => {
    expect(namesOf(classesMeant(many, 'wolf'))).toEqual(['Wolf']);
    // The code of Badger, and the beginning of nothing.
    expect(namesOf(classesMeant(many, 'ab'))[0]).toBe('Badger');
    expect(namesOf(classesMeant(many, 'ga')).slice(0, 2)).toEqual(['Gaur', 'Gazelle']);
  });

  it('keep their order where all are in view', () => {
    expect(namesOf(classesMeant(DEFAULT_CLASSES, 'b'))).toEqual([
      'Hatchback',
      'Bus',
      'Two-wheeler',
      'Mini-bus',
      'bicycle',
    ]);
  });

  it('are found by the name in the reader’s language as well as by the one in files', () => {
    const classes = someClasses(14, (place) => ({ displayName: `ಪ್ರಾಣಿ ${place + 1}` }));
    expect(namesOf(classesMeant(classes, 'ಪ್ರಾಣಿ 3'))).toEqual(['Barasingha']);
    expect(namesOf(classesMeant(classes, 'barasingha'))).toEqual(['Barasingha']);
  });
});
