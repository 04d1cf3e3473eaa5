import { BOX_REASONS } from '@uvh/domain/reward/box-reason';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packVerdicts, unpackVerdicts } from './packed-verdicts.ts';
import type { BoxVerdict } from './reason.ts';

const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.integer({ min: -30_000, max: 30_000 }).map((tenths) => tenths / 10),
  fc.constantFrom(0, 1),
);
const aName = fc.oneof(fc.constantFrom('Bus', 'removed', 'ऑटो', ''), fc.string({ unit: 'grapheme' }));
const aVerdict: fc.Arbitrary<BoxVerdict> = fc.record({
  boxIndex: fc.nat(),
  bboxId: fc.option(fc.integer()),
  suggested: fc.option(aName),
  said: aName,
  settled: fc.option(aName),
  certainty: anyNumber,
  baseRate: fc.option(anyNumber),
  overlap: fc.option(anyNumber),
  settledRect: fc.record({ x: anyNumber, y: anyNumber, width: anyNumber, height: anyNumber }),
  reason: fc.constantFrom(...BOX_REASONS),
  milliXp: fc.integer(),
});

describe('packed verdicts', () => {
  it('come out as they went in, to the last bit', () => {
    fc.assert(
      fc.property(fc.array(aVerdict, { maxLength: 200 }), (verdicts) => {
        expect(unpackVerdicts(packVerdicts(verdicts))).toEqual(verdicts);
      }),
    );
  });

  it('take a fifth of what JSON takes', () => {
    const verdicts = Array.from(
      { length: 70 },
      (_, index): BoxVerdict => ({
        boxIndex: index,
        bboxId: index + 1,
        suggested: 'Hatchback',
        said: 'Hatchback',
        settled: 'Hatchback',
        certainty: 0.93 + index / 1e7 / 3,
        baseRate: index % 2 === 0 ? null : 0.87 + index / 1e7 / 3,
        overlap: null,
        settledRect: { x: 20.1 + 26 * index, y: 1000.5 - 13 * index, width: 88.5, height: 61.2 },
        reason: index % 2 === 0 ? 'untouched' : 'confirmed-right',
        milliXp: index % 2 === 0 ? 0 : 87,
      }),
    );
    expect(5 * packVerdicts(verdicts).length).toBeLessThan(JSON.stringify(verdicts).length);
  });

  it('are refused where they are damaged or of another format', () => {
    const [one] = fc.sample(aVerdict, { numRuns: 1, seed: 1 });
    if (!one) throw new Error('no verdict');
    expect(() => unpackVerdicts(packVerdicts([one]).subarray(0, -1))).toThrow('end too soon');
    expect(() => unpackVerdicts(Uint8Array.of(2, 0, 0))).toThrow('format 2');
  });
});
