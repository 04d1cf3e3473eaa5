import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash52, integerIds } from './integer-ids.ts';
import { uniqueIds } from './unique-ids.ts';

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
  });
});
