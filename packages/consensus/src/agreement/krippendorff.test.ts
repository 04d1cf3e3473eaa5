import { describe, expect, it } from 'vitest';
import type { ImageReview } from '../review.ts';
import { anImage, aReview } from '../testing/builders.ts';
import { agreementOver } from './image-agreement.ts';
import { krippendorffAlpha, pairwiseAgreement } from './krippendorff.ts';

/**
 * Four observers, twelve units, some missing (0): the example of Krippendorff, "Computing Krippendorff's
 * alpha-reliability" (2011).
 */
const OBSERVERS = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
  [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
];
const UNITS = Array.from({ length: 12 }, (_, unit) =>
  OBSERVERS.map((row) => row[unit] ?? 0).filter((value) => value > 0),
);

describe("Krippendorff's alpha", () => {
  it('is 0.743 on his own example', () => {
    expect(krippendorffAlpha(UNITS)).toBeCloseTo(0.743, 3);
    // By his coincidence matrix: 40 values, 32 of them beside their like; nine 1, thirteen 2, ten 3, five 4, three 5.
    const byChance = 40 ** 2 - (9 ** 2 + 13 ** 2 + 10 ** 2 + 5 ** 2 + 3 ** 2);
    expect(krippendorffAlpha(UNITS)).toBeCloseTo(1 - ((40 - 1) * (40 - 32)) / byChance, 12);
  });

  it('is one for full agreement and nothing without pairs', () => {
    expect(
      krippendorffAlpha([
        [1, 1],
        [2, 2, 2],
      ]),
    ).toBe(1);
    expect(krippendorffAlpha([[1], [2]])).toBeUndefined();
  });

  it('is below zero for systematic disagreement', () => {
    expect(
      krippendorffAlpha([
        [1, 2],
        [1, 2],
        [2, 1],
      ]),
    ).toBeLessThan(0);
  });
});

describe('pairwise agreement', () => {
  it('counts pairs, not units', () => {
    expect(
      pairwiseAgreement([
        [1, 1, 2],
        [3, 3],
      ]),
    ).toBe(0.5);
  });

  it('is nothing without a pair', () => {
    expect(pairwiseAgreement([[1], [2]])).toBeUndefined();
    expect(pairwiseAgreement([[1, 2]])).toBe(0);
  });
});

describe('agreement over images', () => {
  const image = anImage(2);

  it('falls as boxes must overlap more, where people placed them differently', () => {
    const nudge = { rect: { x: 212, y: 100, width: 100, height: 80 } };
    const reviews = [aReview(image, 1, ['confirm']), aReview(image, 2, [nudge, 'confirm'])];
    const [loose, strict] = agreementOver([{ image, reviews }], [0.5, 0.9]);
    expect(loose).toMatchObject({ pairwise: 1, objects: 2 });
    expect(strict?.pairwise).toBeLessThan(1);
  });

  it('is given for changed objects by themselves, deletions by all among them', () => {
    const reviews = [1, 2].map((person) =>
      aReview(image, person, ['delete', person === 1 ? 'confirm' : { label: 'MUV' }]),
    );
    const [at] = agreementOver([{ image, reviews }], [0.5]);
    expect(at).toMatchObject({ objects: 2, changedObjects: 2, pairwiseOfChanged: 0.5 });
  });

  it('holds an object for changed where one person gave it a class, drew it or deleted it, and no other', () => {
    const acts = [
      ['confirm', { label: 'MUV' }, 'delete'],
      ['leave', 'confirm', 'confirm'],
    ] as const;
    const three = anImage(3);
    const truck = { x: 900, y: 500, width: 120, height: 100, label: 'Truck' };
    const changed = (image: typeof three, reviews: readonly ImageReview[]) => {
      const [at] = agreementOver([{ image, reviews }], [0.5]);
      return [at?.objects, at?.changedObjects, at?.pairwise, at?.pairwiseOfChanged];
    };
    const reviews = acts.map((act, index) => aReview(three, index + 1, act));
    expect(changed(three, reviews)).toEqual([3, 2, 1 / 3, 0]);
    const drew = [1, 2].map((person) => aReview(three, person, ['confirm'], [truck]));
    expect(changed(three, drew)).toEqual([4, 1, 1, 1]);
    expect(changed(three, [...drew.slice(1), aReview(three, 1, ['confirm'])])).toEqual([4, 1, 3 / 4, 0]);
  });

  it('tells classes apart, and each from nothing', () => {
    const labels = ['Bus', 'MUV', 'Truck'];
    const reviews = labels.map((label, index) => aReview(image, index + 1, [{ label }, 'confirm']));
    const [at] = agreementOver([{ image, reviews }], [0.5]);
    expect(at).toMatchObject({ objects: 2, pairwise: 0.5, pairwiseOfChanged: 0 });
  });

  it('needs two reviews of an image', () => {
    const [at] = agreementOver([{ image, reviews: [aReview(image, 1, ['confirm'])] }], [0.5]);
    expect(at).toMatchObject({ objects: 0, alpha: undefined });
  });
});
