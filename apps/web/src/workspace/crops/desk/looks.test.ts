import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterLooking, isSeen, LOOK_MS, type Looks } from './looks.ts';

const NOTHING: Looks = new Map();
const crops = (count: number) => Array.from({ length: count }, (_, at) => `box-${at}`);

function seenAfter(onScreen: readonly string[], steps: number, stepMs: number): number {
  let looks = NOTHING;
  for (let step = 0; step < steps; step += 1) looks = afterLooking(looks, onScreen, stepMs);
  return onScreen.filter((key) => isSeen(looks, key)).length;
}

describe('a crop', () => {
  it('alone on screen is seen after the time that a look takes', () => {
    expect(isSeen(afterLooking(NOTHING, ['box-1'], LOOK_MS - 1), 'box-1')).toBe(false);
    expect(isSeen(afterLooking(NOTHING, ['box-1'], LOOK_MS), 'box-1')).toBe(true);
  });

  it('among twenty-four is not seen in a second, but is after six', () => {
    expect(seenAfter(crops(24), 5, 200)).toBe(0);
    expect(seenAfter(crops(24), 31, 200)).toBe(24);
  });

  it('that scrolls in has the time to itself once its neighbours were seen', () => {
    const first = crops(3);
    const looks = afterLooking(NOTHING, first, 3 * LOOK_MS);
    const next = afterLooking(looks, [...first, 'box-3'], LOOK_MS);
    expect(isSeen(next, 'box-3')).toBe(true);
  });

  it('is not seen by a screen that slept', () => {
    expect(isSeen(afterLooking(NOTHING, crops(24), 3_600_000), 'box-0')).toBe(false);
  });

  it('that was not on screen is never seen', () => {
    expect(isSeen(afterLooking(NOTHING, crops(3), 900), 'box-9')).toBe(false);
  });
});

describe('the time that is given out', () => {
  it('is never more than the time that went by', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.subarray(crops(30)), fc.integer({ min: 0, max: 1_000 })), { maxLength: 40 }),
        (steps) => {
          let looks = NOTHING;
          for (const [onScreen, elapsedMs] of steps) looks = afterLooking(looks, onScreen, elapsedMs);
          const given = [...looks.values()].reduce((sum, ms) => sum + ms, 0);
          expect(given).toBeLessThanOrEqual(steps.reduce((sum, [, ms]) => sum + ms, 0) + 1e-6);
        },
      ),
    );
  });
});
