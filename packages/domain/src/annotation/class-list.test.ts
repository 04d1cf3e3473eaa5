import { describe, expect, it } from 'vitest';
import { ClassList, type ObjectClass } from './class-list.ts';

const zebra: ObjectClass = {
  id: 7,
  name: 'zebra',
  displayName: 'Zebra',
  displayNames: { hi: 'ज़ेब्रा' },
  code: 'ZE',
  color: '#2f6bff',
  dash: [],
  lookAlikes: ['okapi'],
  key: 'k',
  guide: { hi: 'धारीदार' },
  guidePicture: null,
  coco: { id: 24, name: 'zebra' },
};
const okapi: ObjectClass = {
  ...zebra,
  id: 2,
  name: 'okapi',
  displayName: 'Okapi',
  displayNames: {},
  code: 'OK',
  key: null,
  guide: {},
};

describe('a list of classes', () => {
  const classes = new ClassList([zebra, okapi]);

  it('keeps its order, and finds a class by name, id and place', () => {
    expect([...classes]).toEqual([zebra, okapi]);
    expect(classes.names).toEqual(['zebra', 'okapi']);
    expect(classes.named('okapi')).toBe(okapi);
    expect(classes.byId(7)).toBe(zebra);
    expect(classes.indexOf('okapi')).toBe(1);
  });

  it('knows no other label', () => {
    expect(classes.has('default')).toBe(false);
    expect(classes.named('default')).toBeUndefined();
    expect(classes.byId(1)).toBeUndefined();
    expect(classes.indexOf('Zebra')).toBe(-1);
  });

  it('has names by language, its own where there is none, and a label that is no class as it is', () => {
    expect(classes.displayNameOf('zebra', 'hi')).toBe('ज़ेब्रा');
    expect(classes.displayNameOf('zebra', 'kn')).toBe('Zebra');
    expect(classes.displayNameOf('okapi')).toBe('Okapi');
    expect(classes.displayNameOf('default', 'hi')).toBe('default');
  });

  it('tell how a class looks in the language asked for, else in one that there is', () => {
    expect(classes.guideOf('zebra', 'hi')).toBe('धारीदार');
    expect(classes.guideOf('zebra', 'kn')).toBe('धारीदार');
    expect(classes.guideOf('okapi', 'en')).toBeUndefined();
    expect(classes.guideOf('default', 'en')).toBeUndefined();
    const told = new ClassList([{ ...zebra, guide: { hi: 'धारीदार', en: 'Striped.' } }]);
    expect(told.guideOf('zebra', 'hi')).toBe('धारीदार');
    expect(told.guideOf('zebra', 'kn')).toBe('Striped.');
  });
});
