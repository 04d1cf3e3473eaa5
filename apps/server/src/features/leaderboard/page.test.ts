import { describe, expect, it } from 'vitest';
import { pointsByDay } from './history.ts';
import { ownTeam, pageOf } from './page.ts';
import { type RankedTeam, teamAhead } from './ranking.ts';
import type { Leaderboard } from './service.ts';

function aTeam(teamId: number, values: Partial<RankedTeam> = {}): RankedTeam {
  const figures = { members: 3, xp: 10, judged: 0, hits: 0, reachedAt: new Date(0) };
  return { teamId, name: `Team ${teamId}`, ...figures, zone: 0, rank: teamId, ...values };
}

function aLeaderboard(teams: readonly RankedTeam[]): Leaderboard {
  return { teams, frozenAt: undefined, updatedAt: new Date(0) };
}

describe('page of the leaderboard', () => {
  const shown = aLeaderboard([
    ...Array.from({ length: 60 }, (_, index) => aTeam(index + 1)),
    aTeam(61, { zone: 1, rank: 1 }),
    aTeam(62, { rank: 0 }),
  ]);

  it('holds fifty teams of the zone', () => {
    expect(pageOf(shown, { zone: 0, search: '', page: 1 }).teams).toHaveLength(50);
    expect(pageOf(shown, { zone: 0, search: '', page: 2 }).teams.map((team) => team.teamId)[0]).toBe(51);
    expect(pageOf(shown, { zone: 1, search: '', page: 1 }).total).toBe(1);
  });

  it('becomes the last one when there are fewer', () => {
    expect(pageOf(shown, { zone: 0, search: '', page: 9 })).toMatchObject({ page: 2, total: 60 });
    expect(pageOf(shown, { zone: 3, search: '', page: 9 })).toEqual({ page: 1, total: 0, teams: [] });
  });

  it('finds a part of a name in any spelling', () => {
    expect(pageOf(shown, { zone: 0, search: ' tEAM 60', page: 1 }).teams.map((team) => team.teamId)).toEqual([60]);
  });
});

describe('own team', () => {
  it('has its present score and the rank that everybody sees', () => {
    const own = ownTeam(1, aLeaderboard([aTeam(1, { xp: 5, rank: 4 })]), aLeaderboard([aTeam(1, { xp: 9, rank: 2 })]));
    expect(own).toMatchObject({ xp: 9, rank: 4 });
  });

  it('is not there when it is not in the contest', () => {
    expect(ownTeam(7, aLeaderboard([]), aLeaderboard([]))).toBeUndefined();
  });
});

describe('ranking points by day', () => {
  const days = ['2027-05-09', '2027-05-10', '2027-05-11'];
  const gains = [
    { teamId: 1, day: '2027-05-09', xp: 30 },
    { teamId: 2, day: '2027-05-09', xp: 100 },
    { teamId: 1, day: '2027-05-11', xp: -10 },
  ];

  it('are half of the XP while nothing is settled', () => {
    expect(pointsByDay(days, gains, [], 1)).toEqual([15, 15, 10]);
  });

  it('follow the accuracy of the boxes settled so far', () => {
    const settled = [
      { teamId: 1, day: '2027-05-10', judged: 1000, hits: 990 },
      { teamId: 2, day: '2027-05-09', judged: 1000, hits: 0 },
    ];
    expect(pointsByDay(days, gains, settled, 1)).toEqual([15, 30, 20]);
    expect(pointsByDay(days, gains, settled, 2)).toEqual([0, 0, 0]);
  });
});

describe('team ahead', () => {
  it('is the next better rank of the own zone, with the XP that passes it', () => {
    const teams = [
      aTeam(1, { rank: 1, xp: 100 }),
      aTeam(2, { rank: 2, xp: 61 }),
      aTeam(3, { rank: 3, xp: 40 }),
      aTeam(4, { zone: 1, rank: 2, xp: 2000 }),
    ];
    const ahead = teamAhead(aTeam(3, { rank: 3, xp: 40 }), teams);
    expect(ahead).toMatchObject({ team: { teamId: 2 }, points: 31, xpToPass: 23 });
  });

  it('is nobody for the first of a zone', () => {
    expect(teamAhead(aTeam(1, { rank: 1 }), [aTeam(1, { rank: 1 })])).toBeUndefined();
  });
});
