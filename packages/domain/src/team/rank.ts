import { type AccuracyCount, smoothedAccuracy } from './accuracy.ts';

/** What a team's rank depends on. */
export interface TeamScore extends AccuracyCount {
  readonly xp: number;
  /** When the team last gained XP by playing (epoch milliseconds); undefined when it never did. */
  readonly reachedAt: number | undefined;
}

/**
 * The whole number by which teams are ordered: XP times {@link smoothedAccuracy}, rounded (docs/product/scoring.md#rank). A
 * negative total is not weighted: poor accuracy must not soften it.
 */
export function rankingXp(team: Pick<TeamScore, 'xp' | 'hits' | 'settled'>): number {
  return team.xp > 0 ? Math.round(team.xp * smoothedAccuracy(team)) : team.xp;
}

/**
 * The least XP that a team needs on top of what it has, at its present accuracy, for more than that many ranking
 * points. There always is such a number: smoothed accuracy is never nothing.
 */
export function xpToPass(points: number, team: Pick<TeamScore, 'xp' | 'hits' | 'settled'>): number {
  const accuracy = smoothedAccuracy(team);
  // What rounds to more than `points`, and never less than one: to stand level is not to pass.
  let needed = Math.max(1, Math.ceil((points + 0.5) / accuracy) - team.xp);
  while (rankingXp({ ...team, xp: team.xp + needed }) <= points) needed += 1;
  // The division above may round up across a whole number.
  while (needed > 1 && rankingXp({ ...team, xp: team.xp + needed - 1 }) > points) needed -= 1;
  return needed;
}

/**
 * Order of two teams on the leaderboard, negative when `a` stands before `b`: by {@link rankingXp},
 * then by smoothed accuracy, then by who got there first. 0 means that they share the rank.
 */
export function compareTeams(a: TeamScore, b: TeamScore): number {
  return (
    rankingXp(b) - rankingXp(a) ||
    smoothedAccuracy(b) - smoothedAccuracy(a) ||
    compareInstants(a.reachedAt, b.reachedAt)
  );
}

/** Teams in order, each with its rank; teams that {@link compareTeams} cannot tell apart share one (1, 2, 2, 4). */
export function rankTeams<T extends TeamScore>(teams: readonly T[]): { readonly team: T; readonly rank: number }[] {
  const ordered = teams.toSorted(compareTeams);
  let rank = 1;
  return ordered.map((team, index) => {
    const before = ordered[index - 1];
    if (before && compareTeams(before, team) !== 0) rank = index + 1;
    return { team, rank };
  });
}

function compareInstants(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  // A team that never gained anything stands behind one that did.
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a - b;
}
