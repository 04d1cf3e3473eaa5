import { EXPORT_FORMATS } from '@uvh/domain/data-set/export-choices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { written } from '../testing/files.ts';
import { writeDataset } from '../write-dataset.ts';
import { hash52, integerIds } from './integer-ids.ts';
import { assertUniqueIds, uniqueIds } from './unique-ids.ts';

describe('whole numbers for ids', () => {
  it('keeps whole numbers and hashes other texts, far above them', () => {
    const ids = integerIds();
    expect(ids.of('17')).toBe(17);
    expect(ids.of('17/s:3')).toBeGreaterThanOrEqual(2 ** 52);
    expect(ids.of('007')).toBeGreaterThanOrEqual(2 ** 52);
  });

  it('gives the same number for a text, whatever came before, exactly representable', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (texts) => {
        const forth = integerIds();
        const back = integerIds();
        const numbers = new Map(texts.map((text) => [text, forth.of(text)]));
        for (const text of texts.toReversed()) expect(back.of(text)).toBe(numbers.get(text));
        expect(new Set(numbers.values()).size).toBe(texts.length);
        expect([...numbers.values()].every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  it('spreads neighbouring texts over all 52 bits', () => {
    const hashes = Array.from({ length: 200_000 }, (_, index) => hash52(`12/s:${index}`));
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(Math.max(...hashes.slice(0, 1000))).toBeGreaterThan(0.99 * 2 ** 52);
  });
});

describe('ids that are there twice', () => {
  it('puts a number behind the later one', () => {
    const ids = uniqueIds();
    expect([ids.take('a'), ids.take('a'), ids.take('a-2')]).toEqual(['a', 'a-2', 'a-2-2']);
    expect([ids.take('a'), ids.take('a'), ids.take('a-5'), ids.take('a')]).toEqual(['a-3', 'a-4', 'a-5', 'a-6']);
  });

  // Trying all numbers for each would not end within the time of a test.
  it('comes to an end where half a million have the same one', () => {
    const ids = uniqueIds();
    const last = Array.from({ length: 500_000 }, () => ids.take('0')).at(-1);
    expect(last).toBe('0-500000');
  });

  it('never gives one twice, whatever was there', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a-2', 'a-3', 'a-2-2', 'b'), { maxLength: 30 }), (wanted) => {
        const ids = uniqueIds();
        const given = wanted.map((id) => ids.take(id));
        expect(new Set(given).size).toBe(wanted.length);
        expect(given.every((id) => ids.has(id))).toBe(true);
      }),
    );
  });

  it('are refused where a data set is written', () => {
    const box = (id: string) => ({ id });
    expect(() =>
      assertUniqueIds([
        { id: '1', boxes: [box('a')] },
        { id: '2', boxes: [box('a')] },
      ]),
    ).toThrow('Two boxes of the data set have the id a.');
    expect(() =>
      assertUniqueIds([
        { id: '1', boxes: [] },
        { id: '1', boxes: [] },
      ]),
    ).toThrow('Two pictures of the data set have the id 1.');
    expect(() =>
      assertUniqueIds([
        { id: '1', boxes: [box('a'), box('b')] },
        { id: 'a', boxes: [] },
      ]),
    ).not.toThrow();
  });

  it.each(EXPORT_FORMATS)('are refused where a data set is written as %s', (format) => {
    const images = ['a.jpg', 'b.jpg'].map((fileName) => ({ id: '1', fileName, widthPx: 9, heightPx: 9, boxes: [] }));
    expect(() => written(writeDataset({ classes: [], images }, format))).toThrow('have the id 1');
  });
});
