import { describe, expect, it } from 'vitest';
import { xpByDay } from './history.ts';
import { ownTeam, pageOf } from './page.ts';
import type { RankedTeam } from './ranking.ts';
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

  it('has no rank when it is not in the contest', () => {
    expect(ownTeam(7, aLeaderboard([]), aLeaderboard([]))).toMatchObject({ rank: 0, xp: 0 });
  });
});

it('sums the XP of a team up to each day', () => {
  const gains = [
    { teamId: 1, day: '2027-05-09', xp: 3 },
    { teamId: 2, day: '2027-05-09', xp: 100 },
    { teamId: 1, day: '2027-05-11', xp: -1 },
  ];
  expect(xpByDay(['2027-05-09', '2027-05-10', '2027-05-11'], gains, 1)).toEqual([3, 3, 2]);
});
