import { DEFAULT_SCHEDULE, DEFAULT_TIME_ZONE as timeZone } from '@uvh/domain/event/phases';
import { describe, expect, it } from 'vitest';
import { eventTexts } from './event-dates.ts';

describe('dates of the notices', () => {
  it('are those of the shipped edition', () => {
    expect(eventTexts(DEFAULT_SCHEDULE, { timeZone, language: 'en' })).toEqual({
      gameStart: 'May 9',
      gamePeriod: '9th May to 8th June',
      competitionPeriod: '9 May to 22 June',
      registrationPeriod: '12 April to 9 May',
    });
  });

  it('follow the schedule, with the right ordinals', () => {
    const game = { opensAt: '2028-03-21T10:00:00+05:30', closesAt: '2028-04-12T18:00:00+05:30' };
    expect(eventTexts({ ...DEFAULT_SCHEDULE, game }, { timeZone, language: 'en' }).gamePeriod).toBe(
      '21st March to 12th April',
    );
  });

  it('have the ordinals that are said', () => {
    const saidOn = (day: number) => {
      const on = `2028-03-${String(day).padStart(2, '0')}`;
      const game = { opensAt: `${on}T10:00:00+05:30`, closesAt: `${on}T18:00:00+05:30` };
      return eventTexts({ ...DEFAULT_SCHEDULE, game }, { timeZone, language: 'en' }).gamePeriod.split(' ')[0];
    };
    expect([1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 30, 31].map(saidOn)).toEqual(
      '1st 2nd 3rd 4th 10th 11th 12th 13th 14th 20th 21st 22nd 23rd 24th 30th 31st'.split(' '),
    );
  });

  it('are read off the calendar in India, not off the one of the reader', () => {
    const game = { opensAt: '2028-03-01T00:00:00+05:30', closesAt: '2028-03-02T00:00:00+05:30' };
    expect(eventTexts({ ...DEFAULT_SCHEDULE, game }, { timeZone, language: 'en' }).gameStart).toBe('March 1');
  });

  it('are those of the time zone of the event', () => {
    const game = { opensAt: '2028-02-29T22:00:00Z', closesAt: '2028-03-02T00:00:00Z' };
    const start = (zone: string) =>
      eventTexts({ ...DEFAULT_SCHEDULE, game }, { timeZone: zone, language: 'en' }).gameStart;
    expect([start('Europe/Paris'), start('Asia/Kolkata')]).toEqual(['February 29', 'March 1']);
  });

  it('name the months in the reader’s language', () => {
    expect(eventTexts(DEFAULT_SCHEDULE, { timeZone, language: 'hi' }).gameStart).toBe('9 मई');
    expect(eventTexts(DEFAULT_SCHEDULE, { timeZone, language: 'kn' }).gameStart).toBe('9 ಮೇ');
  });
});
