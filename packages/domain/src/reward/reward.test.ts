import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badgesOf } from './badges.ts';
import type { BoxReason } from './box-reason.ts';
import {
  correctionsByDay,
  type Deed,
  deedOf,
  RIGHT_CORRECTIONS,
  type SettledBoxes,
  WRONG_CORRECTIONS,
} from './deeds.ts';
import { streakOf } from './streak.ts';

const NO_STREAK = { days: 0, best: 0, firstOn: [] };
/** A streak of so many days, each the one after the other. */
const bestOf = (best: number) => ({
  days: 0,
  best,
  firstOn: Array.from({ length: best }, (_, index) => day(index + 1)),
});
// 2 November 2026 is a Monday.
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;

function someBoxes(parts: Partial<SettledBoxes> = {}): SettledBoxes {
  return { day: day(2), reason: 'vehicle-found', said: 'Three-wheeler', settled: 'Three-wheeler', boxes: 1, ...parts };
}

function deeds(...boxes: readonly Partial<SettledBoxes>[]): Deed[] {
  return boxes.flatMap((each) => deedOf(someBoxes(each)) ?? []);
}

const settledBoxes = fc.record({
  day: fc.integer({ min: 2, max: 27 }).map(day),
  reason: fc.constantFrom<BoxReason[]>(
    'vehicle-found',
    'vehicle-unsupported',
    'vehicle-misnamed',
    'relabelled-right',
    'relabelled-wrong',
    'deleted-right',
    'deleted-wrong',
    'confirmed-right',
    'untouched',
  ),
  said: fc.constantFrom('Bus', 'SUV', 'Three-wheeler'),
  settled: fc.constantFrom('Bus', 'SUV', 'Three-wheeler'),
  boxes: fc.integer({ min: 1, max: 40 }),
});

function rewardsOf(boxes: readonly SettledBoxes[]) {
  const done = boxes.flatMap((each) => deedOf(each) ?? []);
  const corrections = correctionsByDay(done);
  const streak = streakOf(corrections, { today: day(27), open: new Set() });
  return { corrections: new Map([...corrections].sort()), streak, badges: badgesOf(done, streak) };
}

describe('rewards', () => {
  it('are the same however the work is cut into submissions', () => {
    fc.assert(
      fc.property(fc.array(settledBoxes, { maxLength: 30 }), (boxes) => {
        const oneByOne = boxes.flatMap((each) => Array.from({ length: each.boxes }, () => ({ ...each, boxes: 1 })));
        expect(rewardsOf(oneByOne)).toEqual(rewardsOf(boxes));
        expect(rewardsOf(boxes.toReversed())).toEqual(rewardsOf(boxes));
      }),
    );
  });

  it('never grow by boxes that are left alone, confirmed, or wrong', () => {
    const worthless = settledBoxes.filter(({ reason }) =>
      /confirmed|untouched|wrong|unsupported|misnamed/.test(reason),
    );
    fc.assert(
      fc.property(fc.array(settledBoxes), fc.array(worthless), (boxes, more) => {
        const [before, after] = [rewardsOf(boxes), rewardsOf([...boxes, ...more])];
        expect(after.streak.best).toBeLessThanOrEqual(before.streak.best);
        const tiers = (badges: typeof before.badges) => badges.reduce((sum, { tier }) => sum + tier, 0);
        expect(tiers(after.badges)).toBeLessThanOrEqual(tiers(before.badges));
      }),
    );
  });
});

describe('badges', () => {
  it('name the class of which fifty were found that nobody had seen', () => {
    const [first] = badgesOf(deeds({ boxes: 50 }), NO_STREAK).filter(({ kind }) => kind === 'found-class');
    expect(first).toMatchObject({ vehicleClass: 'Three-wheeler', tier: 2, count: 50, next: 200, reachedOn: day(2) });
  });

  it('are reached on the day on which right less wrong comes to enough', () => {
    const found = deeds({ boxes: 12 }, { reason: 'vehicle-unsupported', boxes: 5 }, { day: day(4), boxes: 3 });
    expect(badgesOf(found, NO_STREAK)).toMatchObject([
      { kind: 'found', tier: 1, count: 10, reachedOn: day(4) },
      { kind: 'found-class', tier: 1, count: 10 },
    ]);
  });

  it('of classes that are as far go by name', () => {
    const found = deeds(
      { said: 'SUV', settled: 'SUV' },
      { said: 'Bus', settled: 'Bus' },
      { said: 'MUV', settled: 'MUV' },
    );
    const ofClasses = badgesOf(found, NO_STREAK).filter(({ kind }) => kind === 'found-class');
    expect(ofClasses.map(({ vehicleClass }) => vehicleClass)).toEqual(['Bus', 'MUV', 'SUV']);
  });

  it('are reached on the first day that has enough, and not on one that has nearly', () => {
    const found = deeds({ boxes: 9 }, { day: day(3), boxes: 4 }, { day: day(4), boxes: 4 });
    expect(badgesOf(found, NO_STREAK)).toMatchObject([{ count: 17, reachedOn: day(3) }, { count: 17 }]);
  });

  it('count against the class that was said wrongly, and for the one that it was', () => {
    expect(deeds({ reason: 'vehicle-misnamed', said: 'Bus', settled: 'SUV', boxes: 2 })).toMatchObject([
      { vehicleClass: 'Bus', boxes: -2 },
    ]);
    expect(deeds({ reason: 'relabelled-right', said: 'SUV', settled: 'SUV' })).toMatchObject([
      { skill: 'named', vehicleClass: 'SUV', boxes: 1 },
    ]);
    expect(deeds({ reason: 'vehicle-found', said: 'Bus', settled: 'SUV' })).toMatchObject([
      { skill: 'found', vehicleClass: 'SUV', boxes: 1 },
    ]);
    expect(deeds({ reason: 'deleted-right', said: 'Bus', settled: 'Bus' })).toMatchObject([
      { skill: 'cleared', vehicleClass: '', boxes: 1 },
    ]);
  });

  it('grow by what a query adds up, and shrink by what it takes away', () => {
    const signOf = (reason: BoxReason) => Math.sign(deedOf(someBoxes({ reason }))?.boxes ?? 0);
    expect([...RIGHT_CORRECTIONS].map(signOf)).toEqual([1, 1, 1]);
    expect([...WRONG_CORRECTIONS].map(signOf)).toEqual([-1, -1, -1, -1]);
  });

  it('of coming back are reached on the fifth day of a streak', () => {
    const steady = (best: number) => badgesOf([], bestOf(best));
    expect(steady(4)).toEqual([{ kind: 'steady', vehicleClass: '', tier: 0, count: 4, next: 5, reachedOn: null }]);
    expect(steady(5)).toMatchObject([{ tier: 1, next: 10, reachedOn: day(5) }]);
    expect(steady(20)).toMatchObject([{ tier: 3, next: null, reachedOn: day(20) }]);
    // A day more is no news: a feed would tell it anew each day.
    expect(steady(9)).toMatchObject([{ tier: 1, count: 9, next: 10, reachedOn: day(5) }]);
    expect(steady(23)).toMatchObject([{ tier: 3, reachedOn: day(20) }]);
  });

  it('stand by tier, then by how near the next one is, then by name', () => {
    const done = deeds(
      { reason: 'relabelled-right', boxes: 20 },
      { said: 'Bus', settled: 'Bus', boxes: 9 },
      { said: 'SUV', settled: 'SUV', boxes: 9 },
      { said: 'HCV', settled: 'HCV', boxes: 1 },
      { reason: 'deleted-right', boxes: 200 },
    );
    const shown = badgesOf(done, bestOf(20));
    expect(shown.map(({ kind, vehicleClass, tier }) => [tier, kind, vehicleClass])).toEqual([
      [3, 'cleared', ''],
      [3, 'steady', ''],
      [1, 'named', ''],
      [1, 'found', ''],
      [0, 'found-class', 'Bus'],
      [0, 'found-class', 'SUV'],
      [0, 'found-class', 'HCV'],
    ]);
  });

  it('are as near as the share of the next tier that is there, whatever that takes', () => {
    const done = deeds({ reason: 'relabelled-right', boxes: 7 });
    expect(badgesOf(done, bestOf(4)).map(({ kind }) => kind)).toEqual(['steady', 'named']);
    expect(badgesOf(done, bestOf(3)).map(({ kind }) => kind)).toEqual(['named', 'steady']);
  });

  it('are not shown while more went wrong than right', () => {
    expect(badgesOf(deeds({ reason: 'relabelled-wrong', said: 'Bus', boxes: 3 }), NO_STREAK)).toEqual([]);
  });
});

describe('corrections of a day', () => {
  it('are the right ones less the wrong ones, of all skills together', () => {
    const done = deeds(
      { boxes: 5 },
      { reason: 'relabelled-right', boxes: 4 },
      { reason: 'deleted-wrong', boxes: 2 },
      { day: day(3), reason: 'deleted-wrong', boxes: 1 },
    );
    expect(correctionsByDay(done)).toEqual(
      new Map([
        [day(2), 7],
        [day(3), -1],
      ]),
    );
  });
});

describe('a streak', () => {
  const worked = (...dates: readonly number[]) => new Map(dates.map((date) => [day(date), 5]));
  const at = (date: number, open: readonly number[] = []) => ({ today: day(date), open: new Set(open.map(day)) });

  it('rests on weekends', () => {
    expect(streakOf(worked(5, 6, 9), at(9))).toEqual({ days: 3, best: 3, firstOn: [day(5), day(6), day(9)] });
    expect(streakOf(worked(6, 7, 8, 9), at(9)).days).toBe(2);
  });

  it('is not over before today is', () => {
    expect(streakOf(worked(2, 3), at(4)).days).toBe(2);
    expect(streakOf(worked(2, 3), at(5))).toMatchObject({ days: 0, best: 2, firstOn: [day(2), day(3)] });
  });

  it('waits for what is still to be settled', () => {
    expect(streakOf(worked(2, 4), at(4, [3])).days).toBe(2);
  });

  it('counts no day after today, and no weekend after it', () => {
    expect(streakOf(worked(2, 3, 4), at(3))).toEqual({ days: 2, best: 2, firstOn: [day(2), day(3)] });
  });

  it('keeps the day on which it was longest for the first time', () => {
    expect(streakOf(worked(2, 3, 5, 6), at(6))).toEqual({ days: 2, best: 2, firstOn: [day(2), day(3)] });
  });

  it('takes more than one right correction a day', () => {
    expect(streakOf(new Map([[day(2), 4]]), at(2)).days).toBe(0);
  });
});
