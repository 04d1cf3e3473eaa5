import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { classCounts, durationOf } from './session-figures.ts';

describe('time spent', () => {
  it.each([
    [0, { kind: 'seconds', seconds: 0 }],
    [59.4, { kind: 'seconds', seconds: 59 }],
    [60, { kind: 'minutes', minutes: 1 }],
    [3_569, { kind: 'minutes', minutes: 59 }],
    [3_570, { kind: 'hours', hours: 1, minutes: 0 }],
    [7_500, { kind: 'hours', hours: 2, minutes: 5 }],
    [-5, { kind: 'seconds', seconds: 0 }],
  ])('%d seconds', (seconds, expected) => {
    expect(durationOf(seconds)).toEqual(expected);
  });
});

describe('by class', () => {
  it('puts the largest first and measures the others by it', () => {
    const counts = classCounts(
      [
        { label: 'Bus', count: 3 },
        { label: 'Two-wheeler', count: 12 },
      ],
      DEFAULT_CLASSES,
    );
    expect(counts.map(({ of, share }) => [of.displayName, share])).toEqual([
      ['Bike', 1],
      ['Bus', 0.25],
    ]);
  });

  it('leaves out labels that are not a class, and empty counts', () => {
    expect(
      classCounts(
        [
          { label: 'default', count: 9 },
          { label: 'SUV', count: 0 },
        ],
        DEFAULT_CLASSES,
      ),
    ).toEqual([]);
  });
});
