import { describe, expect, it } from 'vitest';
import { dayFrom, dayOf, daysBetween, endOfDay, endOfDayBefore, startOfDay } from './calendar.ts';

describe('calendar of the event', () => {
  it('starts days at midnight in India, independent of the time zone of the machine', () => {
    expect(dayOf(new Date('2027-05-09T18:29:59Z'))).toBe('2027-05-09');
    expect(dayOf(new Date('2027-05-09T18:30:00Z'))).toBe('2027-05-10');
    expect(startOfDay('2027-05-10')).toBe('2027-05-10T00:00:00+05:30');
  });

  it('ends a day one millisecond before the next one starts', () => {
    expect(endOfDay('2027-05-09').toISOString()).toBe('2027-05-09T18:29:59.999Z');
    expect(endOfDayBefore(new Date('2027-05-10T03:00:00Z'))).toEqual(endOfDay('2027-05-09'));
  });

  it('counts days across months', () => {
    expect(dayFrom(new Date('2027-05-31T20:00:00Z'), 1)).toBe('2027-06-02');
    expect(dayFrom(new Date('2027-06-01T00:00:00Z'), -1)).toBe('2027-05-31');
  });

  it('lists days from first to last, limited to the latest', () => {
    const [first, last] = [new Date('2027-05-09T00:00:00+05:30'), new Date('2027-05-11T23:00:00+05:30')];
    expect(daysBetween(first, last, 10)).toEqual(['2027-05-09', '2027-05-10', '2027-05-11']);
    expect(daysBetween(first, last, 2)).toEqual(['2027-05-10', '2027-05-11']);
    expect(daysBetween(last, first, 10)).toEqual([]);
  });
});
