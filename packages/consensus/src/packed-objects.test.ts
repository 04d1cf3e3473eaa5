import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeptObject, packObjects, unpackObjects } from './packed-objects.ts';

const px = fc.integer({ min: -1_000_000, max: 4_000_000 }).map((thousandths) => thousandths / 1000);
const share = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000);
const anObject: fc.Arbitrary<KeptObject> = fc.record({
  kind: fc.constantFrom('machine' as const, 'peer' as const, 'found' as const),
  bboxId: fc.option(fc.integer()),
  verdict: fc.oneof(fc.constantFrom('Bus', 'removed', 'ऑटो', ''), fc.string()),
  posterior: share,
  doubt: share,
  rect: fc.record({ x: px, y: px, width: px, height: px }),
});

describe('packed objects', () => {
  it('come out as they went in', () => {
    fc.assert(
      fc.property(fc.array(anObject, { maxLength: 300 }), (objects) => {
        expect(unpackObjects(packObjects(objects))).toEqual(objects);
      }),
    );
  });

  it('keep a place to a thousandth of a pixel and a probability to a millionth', () => {
    const rect = { x: 1 / 3, y: 1079.999_96, width: 88.512_34, height: 61.25 };
    const one: KeptObject = { kind: 'machine', bboxId: 7, verdict: 'Bus', posterior: 2 / 3, doubt: 1e-9, rect };
    expect(unpackObjects(packObjects([one]))).toEqual([
      { ...one, posterior: 0.666_667, doubt: 0, rect: { x: 0.333, y: 1080, width: 88.512, height: 61.25 } },
    ]);
  });

  it('of seventy boxes stay below the two kilobytes from which a row is put aside', () => {
    const objects = Array.from({ length: 70 }, (_, index): KeptObject => {
      const rect = { x: 20.125 + 26 * index, y: 1000 - 13.33 * index, width: 88.501, height: 61.257 };
      const verdict = ['Hatchback', 'Sedan', 'SUV', 'Bus', 'removed'][index % 5] ?? 'Bus';
      return { kind: 'machine', bboxId: index + 1, verdict, posterior: 0.912_345, doubt: 0.087_655, rect };
    });
    expect(packObjects(objects).length).toBeLessThan(1800);
  });

  it('are refused where they are damaged or of another format', () => {
    const packed = packObjects([
      {
        kind: 'found',
        bboxId: null,
        verdict: 'Bus',
        posterior: 1,
        doubt: 0,
        rect: { x: 1, y: 2, width: 3, height: 4 },
      },
    ]);
    expect(() => unpackObjects(packed.subarray(0, -1))).toThrow('end too soon');
    expect(() => unpackObjects(Uint8Array.of(2, 0, 0))).toThrow('format 2');
  });
});
