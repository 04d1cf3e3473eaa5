import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatasetImage } from '../dataset.ts';
import { type GroupRule, groupKeyOf, splitOfGroups, withSplits } from './group-split.ts';

const shares = { train: 80, val: 10, test: 10 };

function anImage(fileName: string, more: Partial<DatasetImage> = {}): DatasetImage {
  return { id: fileName, fileName, widthPx: 1920, heightPx: 1080, boxes: [], ...more };
}

describe('groups of pictures', () => {
  it.each<[string, DatasetImage, GroupRule, string | undefined]>([
    [
      'camera and day of its fields',
      anImage('a.jpg', { camera: 'north', capturedAt: '2027-05-10T08:00:00Z' }),
      { kind: 'camera_and_day' },
      'north 2027-05-10',
    ],
    ['folder and date in its name', anImage('cam1/20270510_0812.jpg'), { kind: 'camera_and_day' }, 'cam1 2027-05-10'],
    [
      'the day alone',
      anImage('n.jpg', { camera: 'a', capturedAt: '2027-05-10T08:00:00Z' }),
      { kind: 'day' },
      '2027-05-10',
    ],
    ['a date among its folders', anImage('2027_05_10/cam1/a.jpg'), { kind: 'day' }, '2027-05-10'],
    ['the date in its name before one of its folders', anImage('20270101/20270510.jpg'), { kind: 'day' }, '2027-05-10'],
    ['no date, where the numbers are none', anImage('20271340.jpg'), { kind: 'day' }, undefined],
    ['a day without a camera', anImage('20270510.jpg'), { kind: 'camera_and_day' }, ' 2027-05-10'],
    ['a camera without a day', anImage('a.jpg', { camera: 'north' }), { kind: 'camera_and_day' }, 'north '],
    ['nothing, without camera and day', anImage('a.jpg'), { kind: 'camera_and_day' }, undefined],
    ['all of its folders', anImage('cam1/monday/a.jpg'), { kind: 'folder' }, 'cam1/monday'],
    ['all groups of a pattern', anImage('B13_7.jpg'), { kind: 'pattern', pattern: /([A-Z])\d+_(\d)/ }, 'B 7'],
    ['the match of a pattern without groups', anImage('B13_7.jpg'), { kind: 'pattern', pattern: /[A-Z]\d+/y }, 'B13'],
    ['a match that is not at the beginning', anImage('x/B13.jpg'), { kind: 'pattern', pattern: /[A-Z]\d+/y }, 'B13'],
    ['nothing, where a pattern is not in its name', anImage('a.jpg'), { kind: 'pattern', pattern: /\d/ }, undefined],
    [
      'an attribute of text',
      anImage('a.jpg', { attributes: { scene: 'x' } }),
      { kind: 'attribute', name: 'scene' },
      'x',
    ],
    [
      'nothing, where an attribute is neither',
      anImage('a.jpg', { attributes: { scene: true } }),
      { kind: 'attribute', name: 'scene' },
      undefined,
    ],
    ['nothing, without attributes', anImage('a.jpg'), { kind: 'attribute', name: 'scene' }, undefined],
    ['camera alone', anImage('a.jpg', { camera: 'north' }), { kind: 'camera' }, 'north'],
    ['first folder', anImage('cam1/monday/a.jpg'), { kind: 'folder', depth: 1 }, 'cam1'],
    ['part of its name', anImage('B13_png.rf.1.jpg'), { kind: 'pattern', pattern: /^([A-Z])\d+/g }, 'B'],
    ['an attribute', anImage('a.jpg', { attributes: { scene: 7 } }), { kind: 'attribute', name: 'scene' }, '7'],
    ['nothing, where the rule finds nothing', anImage('a.jpg'), { kind: 'camera' }, undefined],
  ])('are made by %s', (_, image, rule, group) => {
    expect(groupKeyOf(image, rule)).toBe(group);
  });

  it.each(['2027-01-01', '20271231', '2027_10_30', '2027.09.29', '20271119', '20270208', '20271210'])(
    'have the day of a name with %s',
    (date) => {
      const day = date.replace(/^(\d{4})\D?(\d\d)\D?(\d\d)$/, '$1-$2-$3');
      expect(groupKeyOf(anImage(`cam1_${date}_0812.jpg`), { kind: 'day' })).toBe(day);
    },
  );

  it.each(['20270010', '20271300', '20270500', '20270532', '2027-05-40', '120270510', '202705101', '19270510'])(
    'have no day of a name with %s',
    (digits) => {
      expect(groupKeyOf(anImage(`${digits}.jpg`), { kind: 'day' })).toBeUndefined();
    },
  );
});

describe('splits by group', () => {
  it('never puts pictures of one camera and day on two sides', () => {
    const images = Array.from({ length: 200 }, (_, index) =>
      anImage(`${index}.jpg`, { camera: `cam${index % 7}`, capturedAt: `2027-05-1${index % 3}T08:00:00Z` }),
    );
    const groupOf = (image: DatasetImage) => groupKeyOf(image, { kind: 'camera_and_day' }) ?? image.id;
    const groups = Map.groupBy(withSplits(images, groupOf, shares), groupOf);
    expect(groups.size).toBe(21);
    for (const members of groups.values()) expect(new Set(members.map(({ split }) => split)).size).toBe(1);
  });

  it('comes near the shares, also with few groups, and leaves no part empty', () => {
    const count = (groups: number, split: string): number => {
      const sizes = new Map(Array.from({ length: groups }, (_, index) => [`camera ${index}`, 10]));
      return [...splitOfGroups(sizes, shares).values()].filter((one) => one === split).length;
    };
    expect([count(10, 'train'), count(10, 'val'), count(10, 'test')]).toEqual([8, 1, 1]);
    expect([count(3, 'train'), count(3, 'val'), count(3, 'test')]).toEqual([1, 1, 1]);
    expect([count(100, 'train'), count(100, 'val'), count(100, 'test')]).toEqual([80, 10, 10]);
  });

  it('does not depend on the order of the pictures, and keeps earlier groups where they were', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer({ min: 1, max: 50 }), { minKeys: 1 }), (groups) => {
        const sizes = new Map(Object.entries(groups));
        const splits = splitOfGroups(sizes, shares);
        expect(new Map([...splitOfGroups(new Map([...sizes].toReversed()), shares)].sort())).toEqual(
          new Map([...splits].sort()),
        );
        const grown = splitOfGroups(new Map([...sizes, ['a new camera of a thousand pictures', 1000]]), shares, splits);
        for (const [group, split] of splits)
          if (group !== 'a new camera of a thousand pictures') expect(grown.get(group)).toBe(split);
      }),
    );
  });

  it('counts the pictures of a group, not the groups', () => {
    const images = Array.from({ length: 100 }, (_, index) => anImage(`${index < 80 ? 'large' : `s${index}`}/${index}`));
    const groupOf = (image: DatasetImage) => groupKeyOf(image, { kind: 'camera' }) ?? image.id;
    const counts = Map.groupBy(withSplits(images, groupOf, shares), ({ split }) => split);
    expect(new Set(counts.get('train')?.map(({ fileName }) => fileName.split('/')[0]))).toEqual(new Set(['large']));
    expect([counts.get('train')?.length, counts.get('val')?.length, counts.get('test')?.length]).toEqual([80, 10, 10]);
  });

  it('leaves no part empty whose share is less than a picture, and takes shares of any sum', () => {
    const sizes = new Map(Array.from({ length: 3 }, (_, index) => [`camera ${index}`, 1]));
    expect(new Set(splitOfGroups(sizes, shares).values())).toEqual(new Set(['train', 'val', 'test']));
    const many = new Map(Array.from({ length: 40 }, (_, index) => [`camera ${index}`, index + 1]));
    expect(splitOfGroups(many, { train: 0.4, val: 0.05, test: 0.05 })).toEqual(splitOfGroups(many, shares));
  });

  it('places large groups first, whatever they are called: the small ones even out what is left', () => {
    for (const large of ['a', 'b', 'c', 'north', 'south']) {
      const sizes = new Map(['a', 'b', 'c', 'north', 'south'].map((group) => [group, group === large ? 96 : 1]));
      expect(splitOfGroups(sizes, shares).get(large)).toBe('train');
    }
  });

  it('puts nothing where no share is wanted', () => {
    const sizes = new Map(Array.from({ length: 9 }, (_, index) => [`camera ${index}`, 10]));
    expect(new Set(splitOfGroups(sizes, { train: 8, val: 2, test: 0 }).values())).toEqual(new Set(['train', 'val']));
  });

  it('refuses shares of nothing', () => {
    expect(() => splitOfGroups(new Map(), { train: 0, val: 0, test: 0 })).toThrow(RangeError);
  });
});
