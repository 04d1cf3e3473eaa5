import type { RankedTeam } from '../leaderboard/ranking.ts';

/** A team with its place among all. */
export interface PlacedTeam extends RankedTeam {
  /** 0 while the team has not played. */
  readonly place: number;
}

/**
 * All teams in one order that never contradicts the leaderboard: the further zone first, in a zone by rank. Teams of
 * one rank share a place.
 */
export function placedTeams(teams: readonly RankedTeam[]): PlacedTeam[] {
  const played = teams.filter(({ rank }) => rank > 0).toSorted((a, b) => b.zone - a.zone || a.rank - b.rank);
  let place = 0;
  const placed = played.map((team, index) => {
    const before = played[index - 1];
    if (before === undefined || before.zone !== team.zone || before.rank !== team.rank) place = index + 1;
    return { ...team, place };
  });
  return [...placed, ...teams.filter(({ rank }) => rank === 0).map((team) => ({ ...team, place: 0 }))];
}
