import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANGES_KEYS, CONDUCT_KEYS, noConduct } from './fairness/conduct.ts';
import { LIKENESS_KEYS, noLikeness } from './fairness/likeness.ts';
import { States } from './label/states.ts';
import { type LearnedPart, packPart, unpackPart } from './packed-part.ts';

const count = fc.nat({ max: 5000 });
const id = fc.nat({ max: 2 ** 40 });
const sums = fc
  .uniqueArray(fc.nat({ max: 20_000 }), { maxLength: 300 })
  .chain((slots) =>
    fc
      .array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), { minLength: slots.length, maxLength: slots.length })
      .map((units) => slots.sort((a, b) => a - b).flatMap((slot, index) => [slot, units[index] ?? 0])),
  );
const counts = <Key extends string>(keys: readonly Key[]) =>
  fc.array(count, { minLength: keys.length, maxLength: keys.length }).map((values) => {
    const named: Partial<Record<Key, number>> = {};
    for (const [index, key] of keys.entries()) named[key] = values[index] ?? 0;
    return named;
  });
const conduct = fc
  .record({
    counts: counts(CONDUCT_KEYS),
    onGold: counts(CHANGES_KEYS),
    shown: fc.array(count, { minLength: 5, maxLength: 5 }),
    deleted: fc.array(count, { minLength: 5, maxLength: 5 }),
  })
  .map(({ counts, onGold, shown, deleted }) => {
    const none = noConduct();
    return { ...none, ...counts, deletions: { shown, deleted }, onGold: { ...none.onGold, ...onGold } };
  });
const likeness = fc
  .tuple(id, id, counts(LIKENESS_KEYS))
  .map(([one, other, common]) => ({ ...noLikeness(one, other), ...common }));
const aPart: fc.Arbitrary<LearnedPart> = fc.record({
  sums: fc.record(
    {
      classes: fc.array(fc.string(), { minLength: 2, maxLength: 60 }),
      crowd: sums,
      people: fc.array(fc.record({ annotatorId: id, isCertain: fc.boolean(), sums }), { maxLength: 9 }),
    },
    { requiredKeys: ['crowd', 'people'] },
  ),
  conduct: fc.array(fc.tuple(id, conduct), { maxLength: 9 }),
  likenesses: fc.array(likeness, { maxLength: 30 }),
});

describe('what an image teaches', () => {
  it('comes out of its bytes as it went in', () => {
    fc.assert(
      fc.property(aPart, (part) => {
        expect(unpackPart(packPart(part))).toEqual(part);
      }),
    );
  });

  it('of six reviewers of seventy boxes is short enough for two to stay in one row of the database', () => {
    const person = (annotatorId: number) => ({
      annotatorId,
      isCertain: false,
      sums: Array.from({ length: 40 }, (_, index) => [index * 9, 40_000 + index * 1001]).flat(),
    });
    const part = {
      sums: {
        classes: new States(DEFAULT_CLASSES).names,
        crowd: Array.from({ length: 120 }, (_, index) => [index * 17, 70_000 - index * 101]).flat(),
        people: [1, 2, 3, 4, 5, 6].map((each) => person(100_000 + each)),
      },
      conduct: [1, 2, 3, 4, 5, 6].map(
        (each) => [100_000 + each, { ...noConduct(), shown: 70, peerAnswers: 350 }] as const,
      ),
      likenesses: Array.from({ length: 15 }, (_, index) => ({ annotatorId: 100_001, otherId: 100_002 + index })),
    };
    expect(2 * Math.ceil((packPart(part).length * 4) / 3)).toBeLessThan(8000);
  });

  it('is refused where it is damaged, of another format, or has slots out of order', () => {
    const part = { sums: { crowd: [3, 4096, 7, -1], people: [] }, conduct: [], likenesses: [] };
    const packed = packPart(part);
    expect(unpackPart(packed)).toEqual(part);
    expect(() => unpackPart(packed.subarray(0, -1))).toThrow('end too soon');
    expect(() => unpackPart(Uint8Array.of(2, 0, 0))).toThrow('format 2');
    expect(() => packPart({ ...part, sums: { crowd: [7, 1, 3, 1], people: [] } })).toThrow('Slot 3 comes after 7.');
  });
});
