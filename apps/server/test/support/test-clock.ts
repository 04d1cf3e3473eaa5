import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands still until it is turned. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(instant: Date): void;
}

export function testClock(start = new Date()): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (instant) => {
      now = instant.getTime();
    },
  };
}
