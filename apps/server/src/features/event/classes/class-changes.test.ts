import { classToWire } from '@uvh/contract/object-class';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { expect, it } from 'vitest';
import { classChanges } from './class-changes.ts';

const shipped = DEFAULT_CLASSES.classes.map(classToWire);
const [hatchback, sedan, ...others] = shipped;
if (!hatchback || !sedan) throw new Error('The default event has classes.');

it('tells what changes of a class, by its name', () => {
  expect(classChanges(shipped, [{ ...hatchback, color: '#123456', key: 'k' }, sedan, ...others])).toEqual([
    { field: 'settings.classes.Hatchback.color', before: hatchback.color, after: '#123456' },
    { field: 'settings.classes.Hatchback.key', before: null, after: 'k' },
  ]);
});

it('tells which classes come and go', () => {
  const van = { ...hatchback, id: 14, name: 'Van' };
  expect(classChanges(shipped, [sedan, ...others, van])).toEqual([
    { field: 'settings.classes.Hatchback', before: hatchback, after: null },
    { field: 'settings.classes.Van', before: null, after: van },
  ]);
});

it('tells another order by all names', () => {
  expect(classChanges([hatchback, sedan], [sedan, hatchback])).toEqual([
    { field: 'settings.classes', before: ['Hatchback', 'Sedan'], after: ['Sedan', 'Hatchback'] },
  ]);
});
