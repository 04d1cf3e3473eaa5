import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterLooking, type InView, isSeen, LOOK_MS, type Looks } from './looks.ts';

const NOTHING: Looks = new Map();
const crops = (count: number) => Array.from({ length: count }, (_, at) => `box-${at}`);

function seenAfter(onScreen: readonly string[], steps: number, stepMs: number): number {
  let looks = NOTHING;
  for (let step = 0; step < steps; step += 1) looks = afterLooking(looks, inView(onScreen), stepMs);
  return onScreen.filter((key) => isSeen(looks, key)).length;
}

const inView = (onScreen: readonly string[], selected: readonly string[] = []): InView => ({ onScreen, selected });

describe('a crop', () => {
  it('alone on screen is seen after the time that a look takes', () => {
    expect(isSeen(afterLooking(NOTHING, inView(['box-1']), LOOK_MS - 1), 'box-1')).toBe(false);
    expect(isSeen(afterLooking(NOTHING, inView(['box-1']), LOOK_MS), 'box-1')).toBe(true);
  });

  it('among twenty-four is not seen in a second, but is after six', () => {
    expect(seenAfter(crops(24), 5, 200)).toBe(0);
    expect(seenAfter(crops(24), 31, 200)).toBe(24);
  });

  it('that scrolls in has the time to itself once its neighbours were seen', () => {
    const first = crops(3);
    const looks = afterLooking(NOTHING, inView(first), 3 * LOOK_MS);
    const next = afterLooking(looks, inView([...first, 'box-3']), LOOK_MS);
    expect(isSeen(next, 'box-3')).toBe(true);
  });

  it('that is selected is looked at before the others, which wait for their share', () => {
    const both = afterLooking(NOTHING, inView(crops(24), ['box-7', 'box-8']), 2 * LOOK_MS);
    expect(crops(24).filter((key) => isSeen(both, key))).toEqual(['box-7', 'box-8']);
    const all = afterLooking(afterLooking(both, inView(crops(4), []), 900), inView(crops(4)), 900);
    expect(crops(4).every((key) => isSeen(all, key))).toBe(true);
  });

  it('is not seen by a screen that slept', () => {
    expect(isSeen(afterLooking(NOTHING, inView(crops(24)), 3_600_000), 'box-0')).toBe(false);
  });

  it('that was not on screen is never seen', () => {
    expect(isSeen(afterLooking(NOTHING, inView(crops(3)), 900), 'box-9')).toBe(false);
  });
});

describe('the time that is given out', () => {
  it('is never more than the time that went by', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.subarray(crops(30)), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1_000 })),
          { maxLength: 40 },
        ),
        (steps) => {
          let looks = NOTHING;
          for (const [onScreen, selectedCount, elapsedMs] of steps)
            looks = afterLooking(looks, inView(onScreen, onScreen.slice(0, selectedCount)), elapsedMs);
          const given = [...looks.values()].reduce((sum, ms) => sum + ms, 0);
          expect(given).toBeLessThanOrEqual(steps.reduce((sum, [, , ms]) => sum + ms, 0) + 1e-6);
        },
      ),
    );
  });
});
