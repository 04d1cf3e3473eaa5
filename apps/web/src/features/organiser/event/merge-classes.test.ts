import type { WireClass } from '@uvh/contract/object-class';
import { describe, expect, it } from 'vitest';
import { mergeClasses } from './merge-classes.ts';

function aClass(id: number, name: string, color = '#2f6bff'): WireClass {
  const own = { id, name, code: 'ZE', color, dash: [], look_alikes: [], key: null };
  return { ...own, display_names: {}, guide: {}, guide_picture: null, coco: null };
}

const zebra = aClass(1, 'zebra');
const okapi = aClass(2, 'okapi');

describe('classes that two edit at once', () => {
  it('stay as they are edited while nobody else changes them', () => {
    const begun = [zebra, okapi];
    const edited = [{ ...zebra, color: '#ffffff' }, okapi];
    expect(mergeClasses(begun, edited, begun)).toBe(edited);
  });

  it('keep what others did to those that were left alone', () => {
    const edited = [{ ...zebra, name: 'plains zebra' }, okapi];
    const stored = [zebra, { ...okapi, color: '#000000' }, aClass(3, 'gnu')];
    expect(mergeClasses([zebra, okapi], edited, stored)).toEqual([edited[0], stored[1], stored[2]]);
    expect(mergeClasses([zebra, okapi], edited, [zebra])).toEqual([edited[0]]);
  });

  it('stay as they are edited here where both changed one, and gone where they were taken out here', () => {
    const edited = [{ ...zebra, color: '#ffffff' }];
    const stored = [{ ...zebra, color: '#000000' }, okapi];
    expect(mergeClasses([zebra, okapi], edited, stored)).toEqual(edited);
  });

  it('give a further one another id than a further one of somebody else', () => {
    const edited = [zebra, aClass(2, 'gnu'), aClass(3, 'eland')];
    const stored = [zebra, okapi];
    expect(mergeClasses([zebra], edited, stored)).toEqual([zebra, aClass(4, 'gnu'), aClass(3, 'eland'), okapi]);
  });
});
