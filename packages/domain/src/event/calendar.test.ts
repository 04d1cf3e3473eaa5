import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, daysAfter, isTimeZone } from './calendar.ts';

const india = calendarOf('Asia/Kolkata');
const ZONES = [
  'Asia/Kolkata',
  'UTC',
  'Europe/Paris',
  'America/Santiago',
  'America/Havana',
  'Pacific/Chatham',
  'Africa/Cairo',
];

describe('calendar of an event', () => {
  it('starts days at midnight where the event is, independent of the time zone of the machine', () => {
    expect(india.dayOf(new Date('2027-05-09T18:29:59Z'))).toBe('2027-05-09');
    expect(india.dayOf(new Date('2027-05-09T18:30:00Z'))).toBe('2027-05-10');
    expect(india.startOfDay('2027-05-10')).toBe('2027-05-10T00:00:00+05:30');
    expect(calendarOf('Europe/Paris').startOfDay('2027-05-10')).toBe('2027-05-10T00:00:00+02:00');
    expect(calendarOf('UTC').startOfDay('2027-05-10')).toBe('2027-05-10T00:00:00+00:00');
  });

  it('ends a day one millisecond before the next one starts', () => {
    expect(india.endOfDay('2027-05-09').toISOString()).toBe('2027-05-09T18:29:59.999Z');
    expect(india.endOfDayBefore(new Date('2027-05-10T03:00:00Z'))).toEqual(india.endOfDay('2027-05-09'));
  });

  it('counts days across months', () => {
    expect(india.dayFrom(new Date('2027-05-31T20:00:00Z'), 1)).toBe('2027-06-02');
    expect(india.dayFrom(new Date('2027-06-01T00:00:00Z'), -1)).toBe('2027-05-31');
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('lists days from first to last, limited to the latest', () => {
    const [first, last] = [new Date('2027-05-09T00:00:00+05:30'), new Date('2027-05-11T23:00:00+05:30')];
    expect(india.daysBetween(first, last, 10)).toEqual(['2027-05-09', '2027-05-10', '2027-05-11']);
    expect(india.daysBetween(first, last, 2)).toEqual(['2027-05-10', '2027-05-11']);
    expect(india.daysBetween(last, first, 10)).toEqual([]);
  });

  it('has days of 23 and 25 hours where clocks are put forward and back', () => {
    const paris = calendarOf('Europe/Paris');
    const hours = (day: string) =>
      (Date.parse(paris.startOfDay(daysAfter(day, 1))) - Date.parse(paris.startOfDay(day))) / 3_600_000;
    expect([hours('2027-03-28'), hours('2027-10-31'), hours('2027-05-10')]).toEqual([23, 25, 24]);
    expect(paris.dayFrom(new Date('2027-10-31T22:30:00Z'), 1)).toBe('2027-11-01');
  });

  it('starts a day whose midnight is left out with the first instant that there is', () => {
    const santiago = calendarOf('America/Santiago');
    expect(santiago.startOfDay('2026-09-06')).toBe('2026-09-06T01:00:00-03:00');
  });

  it('knows of each instant which day it is in, in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (zone, instant) => {
          const calendar = calendarOf(zone);
          const day = calendar.dayOf(instant);
          const [start, end] = [new Date(calendar.startOfDay(day)), calendar.endOfDay(day)];
          expect(start.getTime()).toBeLessThanOrEqual(instant.getTime());
          expect(end.getTime()).toBeGreaterThanOrEqual(instant.getTime());
          expect([calendar.dayOf(start), calendar.dayOf(end)]).toEqual([day, day]);
          expect(calendar.dayOf(new Date(start.getTime() - 1))).toBe(daysAfter(day, -1));
        },
      ),
    );
  });

  it('tells an instant by the clocks on the wall and back, the earlier one where they show it twice', () => {
    const paris = calendarOf('Europe/Paris');
    expect(india.wallTimeOf(new Date('2027-05-08T18:30:00Z'))).toBe('2027-05-09T00:00');
    expect(india.instantAt('2027-05-09T00:00')).toBe('2027-05-09T00:00:00+05:30');
    expect(paris.instantAt('2027-10-31T02:30')).toBe('2027-10-31T02:30:00+02:00');
    expect(paris.instantAt('2027-03-28T02:30')).toBe('2027-03-28T03:30:00+02:00');
  });
});

describe('the name of a time zone', () => {
  it('is one of the IANA that this machine knows, and no abbreviation or offset', () => {
    for (const name of [...ZONES, 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
      expect([name, isTimeZone(name)]).toEqual([name, true]);
    for (const name of ['IST', '+05:30', 'Europe/Atlantis', 'europe/paris', '', 'CET', '../etc/passwd'])
      expect([name, isTimeZone(name)]).toEqual([name, false]);
  });
});
