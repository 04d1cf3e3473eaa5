import { iou, isInsideSpace } from '@uvh/domain/annotation/box';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decoysOf } from './decoys.ts';
import { composeScene } from './scene.ts';
import { type ErrorProfile, suggestFor, suggestOn, TYPICAL_DETECTOR } from './suggest.ts';
import { type TruthBox, truthOf } from './truth.ts';

const FLAWLESS: ErrorProfile = { miss: 0, wrongClass: 0, duplicate: 0, falseBox: 0, jitter: 0, looseBox: 0 };

/** Large, fully visible boxes far from each other: nothing makes them harder than the profile says. */
function clearTruth(count: number): TruthBox[] {
  return Array.from({ length: count }, (_, index) => ({
    x: 20 + (index % 12) * 155,
    y: 20 + (Math.floor(index / 12) % 7) * 150,
    width: 110,
    height: 100,
    label: index % 2 === 0 ? 'Sedan' : 'Truck',
    vehicle: index,
    visibleShare: 1,
  }));
}

function rateOver(runs: number, count: (seed: number) => number, perRun: number): number {
  let sum = 0;
  for (let seed = 1; seed <= runs; seed++) sum += count(seed);
  return sum / (runs * perRun);
}

describe('suggestions', () => {
  const truth = clearTruth(84);
  const RUNS = 60;

  it('are the same for the same scene and seed', () => {
    const scene = composeScene(12, { vehicles: 25 });
    expect(suggestFor(scene, 1)).toEqual(suggestFor(scene, 1));
    expect(suggestFor(scene, 1)).not.toEqual(suggestFor(scene, 2));
  });

  it('are the truth itself under a flawless profile', () => {
    const suggestions = suggestOn(truth, 3, FLAWLESS);
    expect(suggestions).toHaveLength(truth.length);
    for (const box of truth) {
      const twin = suggestions.find((suggestion) => iou(suggestion, box) > 0.999);
      expect(twin?.label).toBe(box.label);
    }
  });

  it('miss, confuse, double and invent about as often as the profile says', () => {
    const only = (part: Partial<ErrorProfile>) => ({ ...FLAWLESS, ...part });
    const missed = rateOver(
      RUNS,
      (seed) => truth.length - suggestOn(truth, seed, only({ miss: 0.07 })).length,
      truth.length,
    );
    expect(missed).toBeCloseTo(0.07, 1.7);
    const wrong = rateOver(
      RUNS,
      (seed) =>
        suggestOn(truth, seed, only({ wrongClass: 0.18 })).filter(
          (suggestion) => truth.find((box) => iou(box, suggestion) > 0.5)?.label !== suggestion.label,
        ).length,
      truth.length,
    );
    expect(Math.abs(wrong - 0.18)).toBeLessThan(0.02);
    const doubled = rateOver(
      RUNS,
      (seed) => suggestOn(truth, seed, only({ duplicate: 0.05 })).length - truth.length,
      truth.length,
    );
    expect(Math.abs(doubled - 0.05)).toBeLessThan(0.015);
    const invented = rateOver(
      RUNS,
      (seed) => suggestOn(truth, seed, only({ falseBox: 0.05 })).length - truth.length,
      truth.length,
    );
    expect(Math.abs(invented - 0.05)).toBeLessThan(0.015);
  });

  it('sit close to the truth, a few visibly off', () => {
    const overlaps = Array.from({ length: RUNS }, (_, seed) =>
      suggestOn(truth, seed, { ...TYPICAL_DETECTOR, falseBox: 0, duplicate: 0 }).map((suggestion) =>
        Math.max(...truth.map((box) => iou(box, suggestion))),
      ),
    ).flat();
    const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length;
    expect(mean).toBeGreaterThan(0.9);
    expect(Math.min(...overlaps)).toBeGreaterThan(0.6);
    const loose = overlaps.filter((overlap) => overlap < 0.88).length / overlaps.length;
    expect(loose).toBeGreaterThan(0.03);
    expect(loose).toBeLessThan(0.14);
  });

  it('are surer of what they got right', () => {
    const scores = { right: [] as number[], wrong: [] as number[] };
    for (let seed = 1; seed <= RUNS; seed++) {
      for (const suggestion of suggestOn(truth, seed)) {
        const match = truth.find((box) => iou(box, suggestion) > 0.5);
        (match?.label === suggestion.label ? scores.right : scores.wrong).push(suggestion.score ?? 0);
      }
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(scores.right)).toBeGreaterThan(mean(scores.wrong) + 0.1);
  });

  it('miss small and hidden vehicles more', () => {
    const hard = truth.map((box) => ({ ...box, width: 16, height: 16, visibleShare: 0.2 }));
    const missed = (boxes: TruthBox[]) =>
      rateOver(RUNS, (seed) => boxes.length - suggestOn(boxes, seed, { ...FLAWLESS, miss: 0.07 }).length, boxes.length);
    expect(missed(hard)).toBeGreaterThan(missed(truth) * 3);
  });

  it('see vehicles in people, stalls and cattle, not where vehicles are', () => {
    const scene = composeScene(14, { vehicles: 60 });
    const [truthOfScene, decoys] = [truthOf(scene), decoysOf(scene)];
    const invented = suggestFor(scene, 5, { ...FLAWLESS, falseBox: 1 }, truthOfScene).filter((suggestion) =>
      truthOfScene.every((box) => iou(box, suggestion) < 0.5),
    );
    expect(invented.length).toBeGreaterThan(truthOfScene.length * 0.8);
    for (const suggestion of invented) {
      expect(Math.max(...decoys.map((decoy) => iou(decoy, suggestion)))).toBeGreaterThan(0.5);
    }
  });

  it('always fit the space, have known labels, scores of 0 to 1 and ids from 1', () => {
    const aBox = fc
      .record({
        x: fc.integer({ min: 0, max: 1900 }),
        y: fc.integer({ min: 0, max: 1060 }),
        right: fc.integer({ min: 12, max: 1920 }),
        bottom: fc.integer({ min: 12, max: 1080 }),
      })
      .map(({ x, y, right, bottom }): TruthBox => {
        const width = Math.max(12, Math.min(right, 1920 - x));
        const height = Math.max(12, Math.min(bottom, 1080 - y));
        const place = { x: Math.min(x, 1920 - width), y: Math.min(y, 1080 - height), width, height };
        return { ...place, label: 'MUV', vehicle: 0, visibleShare: 1 };
      });
    fc.assert(
      fc.property(fc.array(aBox, { maxLength: 20 }), fc.integer(), (boxes, seed) => {
        const wild: ErrorProfile = {
          miss: 0.1,
          wrongClass: 0.5,
          duplicate: 0.5,
          falseBox: 0.5,
          jitter: 0.4,
          looseBox: 0.5,
        };
        const suggestions = suggestOn(boxes, seed, wild);
        expect(suggestions.map(({ bboxId }) => bboxId)).toEqual(suggestions.map((_, index) => index + 1));
        for (const suggestion of suggestions) {
          expect(isInsideSpace(suggestion)).toBe(true);
          expect(Math.min(suggestion.width, suggestion.height)).toBeGreaterThanOrEqual(10);
          expect(isVehicleClassName(suggestion.label)).toBe(true);
          expect(suggestion.score).toBeGreaterThan(0);
          expect(suggestion.score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
