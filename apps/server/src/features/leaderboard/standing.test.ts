import { DEFAULT_ZONES } from '@uvh/domain/game/zones';
import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween, endOfDayBefore } from './calendar.ts';
import { accuracyPercent, standingsOf, type TeamFigures } from './standing.ts';

function aTeam(teamId: number, figures: Partial<TeamFigures> = {}): TeamFigures {
  return {
    teamId,
    name: `Team ${teamId}`,
    members: 3,
    xp: 100,
    judged: 0,
    hits: 0,
    reachedAt: new Date(0),
    ...figures,
  };
}

const placesOf = (teams: readonly TeamFigures[]) =>
  standingsOf(teams, DEFAULT_ZONES).map(({ teamId, zone, place }) => [teamId, zone, place]);

describe('standings', () => {
  it('count places within each zone', () => {
    expect(placesOf([aTeam(1), aTeam(2, { xp: 5000 }), aTeam(3, { xp: 200 }), aTeam(4, { xp: 4500 })])).toEqual([
      [3, 0, 1],
      [1, 0, 2],
      [2, 2, 1],
      [4, 2, 2],
    ]);
  });

  it('let equals share a place and leave the next one out', () => {
    expect(placesOf([aTeam(1), aTeam(2), aTeam(3, { xp: 50 })])).toEqual([
      [1, 0, 1],
      [2, 0, 1],
      [3, 0, 3],
    ]);
  });

  it('give no place to a team that never gained XP', () => {
    expect(placesOf([aTeam(1, { xp: 0, reachedAt: null }), aTeam(2, { xp: -5 })])).toEqual([
      [2, 0, 1],
      [1, 0, 0],
    ]);
  });

  it('let accuracy outweigh volume', () => {
    const careless = aTeam(1, { xp: 1400, judged: 1000, hits: 600 });
    const careful = aTeam(2, { xp: 700, judged: 1000, hits: 950 });
    expect(placesOf([careless, careful])[0]?.[0]).toBe(2);
    expect(accuracyPercent(careful)).toBe(94.6);
  });
});

describe('days of the event', () => {
  it('begin at midnight in India, whatever the clock of the server says', () => {
    expect(dayOf(new Date('2027-05-09T18:29:59Z'))).toBe('2027-05-09');
    expect(dayOf(new Date('2027-05-09T18:30:00Z'))).toBe('2027-05-10');
    expect(endOfDayBefore(new Date('2027-05-10T03:00:00Z')).toISOString()).toBe('2027-05-09T18:29:59.999Z');
  });

  it('are listed from the first to the last, the latest ones where there are too many', () => {
    const [first, last] = [new Date('2027-05-09T00:00:00+05:30'), new Date('2027-05-11T23:00:00+05:30')];
    expect(daysBetween(first, last, 10)).toEqual(['2027-05-09', '2027-05-10', '2027-05-11']);
    expect(daysBetween(first, last, 2)).toEqual(['2027-05-10', '2027-05-11']);
    expect(daysBetween(last, first, 10)).toEqual([]);
  });
});
