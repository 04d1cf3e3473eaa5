import { DEFAULT_ZONES } from '@uvh/domain/game/zones';
import { describe, expect, it } from 'vitest';
import { accuracyPercent, rankedTeams, type TeamFigures } from './ranking.ts';

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

const ranksOf = (teams: readonly TeamFigures[]) =>
  rankedTeams(teams, DEFAULT_ZONES).map(({ teamId, zone, rank }) => [teamId, zone, rank]);

describe('rankedTeams', () => {
  it('counts ranks within each zone', () => {
    expect(ranksOf([aTeam(1), aTeam(2, { xp: 5000 }), aTeam(3, { xp: 200 }), aTeam(4, { xp: 4500 })])).toEqual([
      [3, 0, 1],
      [1, 0, 2],
      [2, 2, 1],
      [4, 2, 2],
    ]);
  });

  it('gives equal teams the same rank and skips the next one', () => {
    expect(ranksOf([aTeam(1), aTeam(2), aTeam(3, { xp: 50 })])).toEqual([
      [1, 0, 1],
      [2, 0, 1],
      [3, 0, 3],
    ]);
  });

  it('has teams of one rank in one order, however they were read', () => {
    const equals = [aTeam(1), aTeam(2), aTeam(3), aTeam(4, { reachedAt: null }), aTeam(5, { reachedAt: null })];
    expect(ranksOf(equals.toReversed())).toEqual(ranksOf(equals));
  });

  it('gives no rank to a team that never gained XP', () => {
    expect(ranksOf([aTeam(1, { xp: 0, reachedAt: null }), aTeam(2, { xp: -5 })])).toEqual([
      [2, 0, 1],
      [1, 0, 0],
    ]);
  });

  it('ranks by XP times accuracy', () => {
    const careless = aTeam(1, { xp: 1000, judged: 1000, hits: 600 });
    const careful = aTeam(2, { xp: 700, judged: 1000, hits: 950 });
    expect(ranksOf([careless, careful])[0]?.[0]).toBe(2);
    expect(accuracyPercent(careful)).toBe(94.6);
  });
});
