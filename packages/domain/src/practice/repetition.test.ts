import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMixUp, afterRight, dueAt, type Repetition } from './repetition.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const auto = { truth: 'Three-wheeler', said: 'LCV' };
const suv = { truth: 'SUV', said: 'MUV' };

describe('mix-ups that come back', () => {
  it('are due at once', () => {
    expect(dueAt(afterMixUp([], auto, 0), 0)).toMatchObject([auto]);
  });

  it('wait longer each time that they go right, and are overcome in the end', () => {
    let schedule = afterMixUp([], auto, 0);
    const waits: number[] = [];
    for (let at = 0; schedule.length > 0; ) {
      schedule = afterRight(schedule, auto, at);
      const next = schedule[0]?.dueAt ?? at;
      if (next > at) waits.push(next - at);
      at = next;
    }
    expect(waits).toEqual([HOUR / 6, DAY, 3 * DAY, 7 * DAY]);
  });

  it('begin again when they go wrong', () => {
    const learnt = afterRight(afterMixUp([], auto, 0), auto, 0);
    expect(dueAt(learnt, 1)).toEqual([]);
    expect(dueAt(afterMixUp(learnt, auto, HOUR), HOUR)).toMatchObject([{ ...auto, step: 0 }]);
  });

  it('are not moved by an answer before they are due', () => {
    const learnt = afterRight(afterMixUp([], auto, 0), auto, 0);
    expect(afterRight(learnt, auto, 1)).toBe(learnt);
  });

  it('are not moved by news that is older than what is known, or that comes once more', () => {
    const learnt = afterRight(afterMixUp([], auto, DAY), auto, DAY);
    expect(afterMixUp(learnt, auto, HOUR)).toBe(learnt);
    expect(afterMixUp(learnt, auto, DAY)).toBe(learnt);
  });

  it('are kept apart by the direction in which they go', () => {
    const both = afterMixUp(afterMixUp([], auto, 0), { truth: 'LCV', said: 'Three-wheeler' }, 1);
    expect(dueAt(afterRight(both, auto, 1), 1)).toMatchObject([{ truth: 'LCV' }]);
  });

  it('are told apart by both of their classes', () => {
    const both = afterMixUp(afterMixUp([], auto, 0), { ...auto, truth: 'HCV' }, 1);
    expect(both).toHaveLength(2);
    expect(afterMixUp(both, { ...auto, said: 'SUV' }, 2)).toHaveLength(3);
    expect(dueAt(afterRight(both, auto, 1), 1)).toMatchObject([{ truth: 'HCV' }]);
  });

  it('leave the others when one is overcome', () => {
    const all = { ...auto, step: 4, dueAt: 0, wrongAt: 0 };
    const other = { ...suv, step: 0, dueAt: 0, wrongAt: 0 };
    expect(afterRight([all, other], auto, 1)).toEqual([other]);
  });

  it('make room where there are too many: those that went wrong longest ago go', () => {
    const many = Array.from({ length: 31 }, (_, n) => n).reduce<readonly Repetition[]>(
      (known, n) => afterMixUp(known, { truth: `${n}`, said: 'x' }, n),
      [],
    );
    expect(many).toHaveLength(30);
    expect(many.some(({ truth }) => truth === '0')).toBe(false);
  });

  it('come with the longest overdue first', () => {
    const schedule = afterMixUp(afterMixUp([], suv, 0), auto, HOUR);
    expect(dueAt(schedule, 2 * HOUR)).toMatchObject([suv, auto]);
  });

  it('never name a pair twice, and never grow beyond what somebody can work off', () => {
    const pair = fc.record({ truth: fc.nat(12).map(String), said: fc.nat(12).map(String) });
    fc.assert(
      fc.property(fc.array(fc.tuple(pair, fc.boolean(), fc.nat(100 * DAY))), (events) => {
        const schedule = events.reduce<readonly Repetition[]>(
          (known, [mixUp, isRight, at]) => (isRight ? afterRight : afterMixUp)(known, mixUp, at),
          [],
        );
        expect(schedule.length).toBeLessThanOrEqual(30);
        expect(new Set(schedule.map(({ truth, said }) => `${truth} ${said}`)).size).toBe(schedule.length);
      }),
    );
  });
});
