import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialCrowdModel } from '../skill/model.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { bitsByTruth } from './information.ts';

const { confusion } = initialCrowdModel(TRAFFIC);
const suv = TRAFFIC.ofLabel('SUV');
const muv = TRAFFIC.ofLabel('MUV');

/** A box suggested as an SUV that is one so often; else mostly an MUV, sometimes nothing. */
function anSuv(right: number) {
  const shares = new Array<number>(TRAFFIC.count).fill(0);
  shares[suv] = right;
  shares[muv] = (1 - right) * 0.7;
  shares[TRAFFIC.removed] = (1 - right) * 0.3;
  return { suggested: suv, shares, confusion };
}

const state = fc.nat(TRAFFIC.count - 1);
const signal = fc
  .record({
    suggested: state,
    weights: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
      minLength: TRAFFIC.count,
      maxLength: TRAFFIC.count,
    }),
  })
  .map(({ suggested, weights }) => {
    const all = weights.reduce((a, b) => a + b, 0);
    return { suggested, shares: weights.map((weight) => weight / all), confusion };
  });

describe('bits of an answer', () => {
  it('are nothing or less on average for any answer that is given without looking', () => {
    fc.assert(
      fc.property(signal, state, (known, said) => {
        const mean = bitsByTruth(said, known).reduce((sum, bits, truth) => sum + bits * (known.shares[truth] ?? 0), 0);
        expect(mean).toBeLessThanOrEqual(0.01);
      }),
    );
  });

  it('cost two at most', () => {
    fc.assert(
      fc.property(signal, state, (known, said) => {
        expect(Math.min(...bitsByTruth(said, known))).toBeGreaterThanOrEqual(-2);
      }),
    );
  });

  it('are the more for a right change the rarer it is', () => {
    const rare = bitsByTruth(muv, anSuv(0.95))[muv] ?? 0;
    const common = bitsByTruth(muv, anSuv(0.6))[muv] ?? 0;
    expect(rare).toBeGreaterThan(common);
    expect(common).toBeGreaterThan(0);
  });

  it('are few for agreeing with a machine that is mostly right, and a loss where it is wrong', () => {
    const kept = bitsByTruth(suv, anSuv(0.9));
    expect(kept[suv]).toBeGreaterThan(0);
    expect(kept[suv]).toBeLessThan(0.15);
    expect(kept[muv]).toBeLessThan(-0.5);
    expect(kept[TRAFFIC.removed]).toBeLessThan(-0.5);
  });

  describe('follow from how often people who look give the answer', () => {
    // Two classes and 'removed'. Rows of the confusion: what is wrongly said of the first, of the second, of nothing.
    const confusion = [0, 0.6, 0.4, 0.995, 0, 0.005, 0.5, 0.5, 0];
    const shares = [0.7, 0.2, 0.1];
    // Eight of a hundred are mistakes; 35 keep a wrong label, 40 keep what is nothing, and 4 of those name it.
    it.each<[string, number, number, readonly number[]]>([
      ['the suggestion was kept', 0, 0, [0.92, 0.35, 0.4]],
      ['the suggestion was renamed', 1, 0, [0.08 * 0.6, 0.65 * 0.92, 0.04 / 3]],
      ['the suggestion was deleted', 2, 0, [0.08 * 0.4, 0.65 * 0.08 * 0.02, 0.56]],
      ['a label that is no class was renamed', 0, 2, [0.65 * 0.92, 0.65 * 0.08 * 0.995, 0.04 / 3]],
      ['a box with such a label was deleted', 2, 2, [0.65 * 0.08 * 0.4, 0.65 * 0.08 * 0.02, 0.56]],
    ])('where %s', (_, said, suggested, chances) => {
      const expected = chances.reduce((sum, chance, truth) => sum + chance * (shares[truth] ?? 0), 0);
      const bits = bitsByTruth(said, { suggested, shares, confusion });
      for (const [truth, chance] of chances.entries())
        expect(bits[truth]).toBeCloseTo(Math.log2((0.75 * chance) / expected + 0.25), 9);
    });

    it('and what was never seen may be once in five hundred', () => {
      const bits = bitsByTruth(1, { suggested: 0, shares: [1, 0, 0], confusion });
      const expected = (0.048 + 0.002 * 0.598 + 0.002 * (0.04 / 3)) / 1.004;
      expect(bits[1]).toBeCloseTo(Math.log2((0.75 * 0.598) / expected + 0.25), 9);
    });
  });
});
