import { oncePer } from '../../platform/once-per.ts';
import type { RankedTeam } from './ranking.ts';

/** A team with its rank among all. */
export interface OverallRankedTeam extends RankedTeam {
  /** 0 while the team has not played. */
  readonly overallRank: number;
}

/**
 * All teams in one order that never contradicts the leaderboard: the further zone first, in a zone by rank. Teams of
 * one rank in a zone share one here. A board that nobody changed is the same list: twenty thousand teams are put in order
 * once for it.
 */
export const rankOverall = oncePer((teams: readonly RankedTeam[]): readonly OverallRankedTeam[] => {
  const played = teams.filter(({ rank }) => rank > 0).toSorted((a, b) => b.zone - a.zone || a.rank - b.rank);
  let overallRank = 0;
  const ranked = played.map((team, index) => {
    const before = played[index - 1];
    if (before === undefined || before.zone !== team.zone || before.rank !== team.rank) overallRank = index + 1;
    return { ...team, overallRank };
  });
  return [...ranked, ...teams.filter(({ rank }) => rank === 0).map((team) => ({ ...team, overallRank: 0 }))];
});
