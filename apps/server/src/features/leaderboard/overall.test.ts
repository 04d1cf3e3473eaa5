import { describe, expect, it } from 'vitest';
import { rankOverall } from './overall.ts';

const aTeam = (teamId: number, zone: 0 | 1 | 2 | 3, rank: number) => ({
  teamId,
  name: `Team ${teamId}`,
  members: 1,
  xp: 0,
  judged: 0,
  hits: 0,
  reachedAt: null,
  zone,
  rank,
});

describe('the order of all teams', () => {
  it('has the further zone first, shares places, and leaves those who did not play to the end', () => {
    const teams = [aTeam(1, 0, 1), aTeam(2, 0, 0), aTeam(3, 2, 1), aTeam(4, 2, 1), aTeam(5, 1, 1)];
    expect(rankOverall(teams).map(({ teamId, overallRank }) => [teamId, overallRank])).toEqual([
      [3, 1],
      [4, 1],
      [5, 3],
      [1, 4],
      [2, 0],
    ]);
  });
});
