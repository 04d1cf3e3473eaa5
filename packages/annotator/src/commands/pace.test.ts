import { describe, expect, it } from 'vitest';
import type { LogEntry } from './log.ts';
import { paceOf } from './pace.ts';

const confirmAt = (at: number, ...indexes: number[]): LogEntry => ({ at, command: { kind: 'confirm', indexes } });

describe('personal pace', () => {
  it('divides the time at work by the boxes answered', () => {
    const pace = paceOf([confirmAt(2_000, 0), confirmAt(4_000, 1), confirmAt(6_000, 2)], 0);
    expect(pace).toEqual({ answered: 3, activeMs: 6_000, secondsPerBox: 2, boxesPerMinute: 30 });
  });

  it('leaves pauses of more than 30 seconds out', () => {
    expect(paceOf([confirmAt(1_000, 0), confirmAt(31_000, 1), confirmAt(61_001, 2)], 0).activeMs).toBe(31_000);
  });

  it('counts a box once, however often it was answered', () => {
    const relabelled: LogEntry = {
      at: 1_000,
      command: { kind: 'relabel', changes: [{ index: 0, before: 'SUV', after: 'Bus' }] },
    };
    expect(paceOf([relabelled, confirmAt(2_000, 0)], 0).answered).toBe(1);
  });

  it('leaves out what was answered first where nobody knows since when', () => {
    const pace = paceOf([confirmAt(2_000, 0), confirmAt(4_000, 1), confirmAt(5_000, 2)]);
    expect(pace).toMatchObject({ answered: 2, secondsPerBox: 1.5 });
    expect(paceOf([confirmAt(2_000, 0)])).toMatchObject({ answered: 0, secondsPerBox: undefined });
  });

  it('leaves it out where it was answered before the image was opened again, too', () => {
    const pace = paceOf([confirmAt(2_000, 0), confirmAt(4_000, 1), confirmAt(11_000, 2)], 10_000);
    expect(pace).toMatchObject({ answered: 2, activeMs: 9_000 });
  });

  it('is undefined while no time has passed, and loses none to a clock that was set back', () => {
    expect(paceOf([confirmAt(1_000, 0)], 1_000)).toMatchObject({ answered: 1, secondsPerBox: undefined });
    const setBack = paceOf([confirmAt(9_000, 0), confirmAt(4_000, 1), confirmAt(7_000, 2)], 8_000);
    expect(setBack).toMatchObject({ answered: 3, activeMs: 4_000 });
  });

  it('takes a gap of a millisecond for work, and no box for none', () => {
    expect(paceOf([confirmAt(1, 0)], 0)).toMatchObject({ activeMs: 1, secondsPerBox: 0.001 });
    const opinion: LogEntry = { at: 5_000, command: { kind: 'unsure', indexes: [0] } };
    expect(paceOf([opinion], 0)).toMatchObject({ answered: 0, activeMs: 5_000, boxesPerMinute: undefined });
  });

  it('is undefined before the first answer', () => {
    expect(paceOf([], 0)).toEqual({
      answered: 0,
      activeMs: 0,
      secondsPerBox: undefined,
      boxesPerMinute: undefined,
    });
  });
});
