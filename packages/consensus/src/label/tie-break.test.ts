import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVotedSuggestion, TRAFFIC, theProbabilities } from '../testing/builders.ts';
import { withTieBreak } from './tie-break.ts';
import { verdictState } from './verdict-state.ts';

const car = TRAFFIC.ofLabel('Sedan');
const suv = TRAFFIC.ofLabel('SUV');
const bus = TRAFFIC.ofLabel('Bus');
const truck = TRAFFIC.ofLabel('Truck');
const suggested = (...states: readonly number[]) => aVotedSuggestion(car, states);

describe('a suggestion that no other label has more votes than', () => {
  const doubtful = theProbabilities([car, 0.3], [suv, 0.6], [bus, 0.1]);
  const cast = (p: readonly number[], states: readonly number[], tieBreakOdds = 5) =>
    withTieBreak(p, suggested(...states), { tieBreakOdds, states: TRAFFIC });

  it('is level with its likelier rival, and just ahead', () => {
    const p = cast(doubtful, [car, suv]);
    expect(verdictState(p)).toBe(car);
    expect(p[car]).toBeCloseTo(0.45, 4);
    expect(p[suv]).toBeCloseTo(0.45, 4);
    expect(p[bus]).toBe(0.1);
    expect(verdictState(cast(doubtful, [car, car, suv]))).toBe(car);
  });

  it('stays behind a rival that is far likelier', () => {
    const p = theProbabilities([car, 0.05], [suv, 0.95]);
    expect(cast(p, [car, suv])).toEqual(p);
  });

  it('is ahead of a rival that is exactly as likely', () => {
    for (const rival of [suv, bus, truck]) {
      const p = cast(theProbabilities([car, 0.4], [rival, 0.4], [TRAFFIC.removed, 0.2]), [car, rival]);
      expect(verdictState(p)).toBe(car);
      expect(p[car]).toBeGreaterThan(p[rival] ?? 1);
    }
  });

  it('stays behind when the likeliest of its rivals is too far ahead, and takes nothing from one below what makes level', () => {
    for (const [likeliest, other] of [
      [suv, bus],
      [bus, suv],
    ] as const) {
      const far = theProbabilities([car, 0.1], [likeliest, 0.5], [other, 0.3], [truck, 0.1]);
      expect(cast(far, [car, suv, bus], 4)).toEqual(far);
      const p = cast(theProbabilities([car, 0.1], [likeliest, 0.7], [other, 0.12], [truck, 0.08]), [car, suv, bus], 8);
      expect(p[car]).toBeCloseTo(0.4, 4);
      expect(p[likeliest]).toBeCloseTo(0.4, 4);
      expect(p[other]).toBe(0.12);
    }
  });

  it('is level with all who are ahead of it, and takes from nobody else', () => {
    const p = cast(theProbabilities([car, 0.1], [suv, 0.4], [bus, 0.4], [truck, 0.1]), [car, suv, bus]);
    expect(verdictState(p)).toBe(car);
    for (const state of [car, suv, bus]) expect(p[state]).toBeCloseTo(0.3, 4);
    expect(p[truck]).toBe(0.1);
  });

  it('gets nothing where it needs nothing, where somebody outvoted it, nobody kept it, or it is likelier gone', () => {
    const ahead = theProbabilities([car, 0.6], [suv, 0.4]);
    expect(cast(ahead, [car, suv])).toEqual(ahead);
    expect(cast(doubtful, [car, suv, suv])).toEqual(doubtful);
    expect(cast(doubtful, [suv, bus])).toEqual(doubtful);
    expect(cast(doubtful, [car, suv], 1)).toEqual(doubtful);
    const nearlyGone = theProbabilities([car, 0.15], [suv, 0.35], [TRAFFIC.removed, 0.5]);
    expect(cast(nearlyGone, [car, suv, TRAFFIC.removed])).toEqual(nearlyGone);
    expect(verdictState(nearlyGone)).toBe(suv);
    // Nobody removed it.
    expect(cast(nearlyGone, [car, suv])[car]).toBeCloseTo(0.25, 4);
    const drawn = { ...suggested(car, suv), kind: 'peer' as const };
    expect(withTieBreak(doubtful, drawn, { tieBreakOdds: 5, states: TRAFFIC })).toEqual(doubtful);
  });

  it('gains, and its rival loses, the more the higher the odds; what is left of all is 1', () => {
    const odds = fc.double({ min: 1, max: 8, noNaN: true });
    const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(share, odds, odds, (p, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const before = theProbabilities([car, 0.9 * p], [suv, 0.9 * (1 - p)], [bus, 0.1]);
        const [less, more] = [cast(before, [car, suv], low), cast(before, [car, suv], high)];
        expect(more[car]).toBeGreaterThanOrEqual(less[car] ?? 1);
        expect(less[car]).toBeGreaterThanOrEqual(before[car] ?? 1);
        expect(more[bus]).toBe(0.1);
        expect(more.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});
