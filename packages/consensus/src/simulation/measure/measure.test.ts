import { describe, expect, it } from 'vitest';
import type { WorldImage } from '../world/world-image.ts';
import { reliabilityOf } from './calibration.ts';
import { type EstimatedObject, GONE } from './estimate.ts';
import { median, rankCorrelation, shareBelow } from './rank.ts';
import { accuracyDifference, scoreOf } from './score.ts';

const place = (x: number) => ({ x, y: 100, width: 100, height: 100 });

/** A bus under its name, a truck under a wrong name, nothing, and a van that the machine missed. */
function aStreet(): WorldImage {
  const vehicle = (x: number, label: string) => ({
    rect: place(x),
    label,
    hardness: 0,
    lookAlike: 'LCV',
    foolsMost: false,
    visibility: 0.5,
  });
  const suggestions = [
    { ...place(0), bboxId: 1, label: 'Bus' },
    { ...place(200), bboxId: 2, label: 'Bus' },
    { ...place(400), bboxId: 3, label: 'Bus' },
  ];
  return {
    image: { imageId: 1, suggestions },
    vehicles: [vehicle(0, 'Bus'), vehicle(200, 'Truck'), vehicle(600, 'LCV')],
    illusions: [],
    sources: new Map([
      [1, { kind: 'vehicle', vehicle: 0, isDouble: false } as const],
      [2, { kind: 'vehicle', vehicle: 1, isDouble: false } as const],
      [3, { kind: 'nothing', deceit: 0.5 } as const],
    ]),
  };
}

function anObject(bboxId: number | null, x: number, label: string, probability = 1): EstimatedObject {
  return { bboxId, kind: bboxId === null ? 'found' : 'machine', rect: place(x), label, probability };
}

const machine = [anObject(1, 0, 'Bus'), anObject(2, 200, 'Bus'), anObject(3, 400, 'Bus')];
const perfect = [anObject(1, 0, 'Bus'), anObject(2, 200, 'Truck'), anObject(3, 400, GONE), anObject(null, 600, 'LCV')];

describe('score of a result', () => {
  it('counts right names of suggested vehicles and suggestions of nothing that are gone', () => {
    expect(scoreOf([aStreet()], [{ objects: machine }]).accuracy).toBeCloseTo(1 / 3);
    expect(scoreOf([aStreet()], [{ objects: perfect }]).accuracy).toBe(1);
  });

  it('counts boxes and vehicles of any class for precision and recall', () => {
    const score = scoreOf([aStreet()], [{ objects: machine }]);
    expect(score.precision).toBeCloseTo(2 / 3);
    expect(score.recall).toBeCloseTo(2 / 3);
    expect(score.missedFound).toBe(0);
    expect(scoreOf([aStreet()], [{ objects: perfect }]).missedFound).toBe(1);
  });

  it('counts a vehicle once that two boxes show', () => {
    const twice = [...perfect, anObject(null, 10, 'Bus')];
    const score = scoreOf([aStreet()], [{ objects: twice }]);
    expect(score.accuracy).toBe(1);
    expect(score.precision).toBeCloseTo(3 / 4);
  });

  it('holds a removed vehicle for wrong', () => {
    const gone = [anObject(1, 0, GONE, 0.9), ...machine.slice(1)];
    const score = scoreOf([aStreet()], [{ objects: gone }]);
    expect(score.accuracy).toBe(0);
    expect(score.reliability.machine.mistakesToExpected).toBeCloseTo(3 / 0.1);
  });

  it('gives the difference of two results with an interval over images', () => {
    const worlds = Array.from({ length: 10 }, aStreet);
    const of = (objects: readonly EstimatedObject[]) => worlds.map(() => ({ objects }));
    const { difference, low, high } = accuracyDifference(worlds, of(perfect), of(machine));
    expect(difference).toBeCloseTo(2 / 3);
    expect([low, high]).toEqual([difference, difference]);
  });
});

describe('calibration', () => {
  it('is the mean distance of what is stated and what is so', () => {
    const stated = Array.from({ length: 10 }, (_, index) => ({ probability: 0.95, isRight: index < 7 }));
    const { ece, mistakesToExpected } = reliabilityOf(stated);
    expect(ece).toBeCloseTo(0.25);
    expect(mistakesToExpected).toBeCloseTo(3 / 0.5);
  });
});

describe('ranks', () => {
  it('correlate as they should', () => {
    expect(rankCorrelation([1, 2, 3], [10, 20, 90])).toBeCloseTo(1);
    expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
    expect(rankCorrelation([1, 2, 2, 3], [1, 2, 2, 3])).toBeCloseTo(1);
    expect(rankCorrelation([1, 1], [1, 2])).toBeUndefined();
  });

  it('have a middle and a share below', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(shareBelow(2, [1, 2, 3, 4])).toBe(0.25);
  });
});
