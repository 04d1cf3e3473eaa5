import { describe, expect, it } from 'vitest';
import { DEFAULT_SCHEDULE, lastInstantOf, nextChangeAfter, phaseAt, registrationPhaseAt } from './phases.ts';

const at = (text: string) => Date.parse(text);

describe('event phases', () => {
  it('opens the game at midnight in Kolkata on 9 May', () => {
    expect(phaseAt(DEFAULT_SCHEDULE, at('2027-05-08T23:59:59.999+05:30'))).toBe('before');
    expect(phaseAt(DEFAULT_SCHEDULE, at('2027-05-08T18:30:00Z'))).toBe('open');
  });

  it('plays through the whole of 8 June', () => {
    expect(phaseAt(DEFAULT_SCHEDULE, at('2027-06-08T23:59:59.999+05:30'))).toBe('open');
    expect(phaseAt(DEFAULT_SCHEDULE, at('2027-06-09T00:00:00+05:30'))).toBe('after');
  });

  it('registers from 12 April through 9 May', () => {
    expect(registrationPhaseAt(DEFAULT_SCHEDULE, at('2027-04-11T23:59:59+05:30'))).toBe('before');
    expect(registrationPhaseAt(DEFAULT_SCHEDULE, at('2027-05-09T23:59:59+05:30'))).toBe('open');
    expect(registrationPhaseAt(DEFAULT_SCHEDULE, at('2027-05-10T00:00:00+05:30'))).toBe('after');
  });

  it('tells when to look again', () => {
    expect(nextChangeAfter(DEFAULT_SCHEDULE, at('2027-05-09T00:00:00+05:30'))).toBe(at('2027-05-10T00:00:00+05:30'));
    // The competition outlives the game.
    expect(nextChangeAfter(DEFAULT_SCHEDULE, at('2027-06-09T00:00:00+05:30'))).toBe(at('2027-06-23T00:00:00+05:30'));
    expect(nextChangeAfter(DEFAULT_SCHEDULE, at('2028-01-01T00:00:00Z'))).toBeUndefined();
  });

  it('names the last day that still counts', () => {
    expect(new Date(lastInstantOf(DEFAULT_SCHEDULE.game)).toISOString()).toBe('2027-06-08T18:29:59.999Z');
  });
});
