import { clamp } from '../annotation/box.ts';
import { type AccuracyCount, accuracyLowerBound, smoothedAccuracy } from './accuracy.ts';

/** What a team's rank depends on. */
export interface TeamScore extends AccuracyCount {
  readonly xp: number;
  /** When the team last gained XP by playing (epoch milliseconds); undefined when it never did. */
  readonly reachedAt: number | undefined;
}

/** Lower bound of accuracy at which XP begins to count, and the further stretch over which it comes to count in full. */
const WEIGHT_FROM = 0.6;
const WEIGHT_SPAN = 0.3;
/** The weight of a team about which nothing is known yet, and the number of settled boxes that this guess is worth. */
const NEUTRAL_WEIGHT = 0.5;
const NEUTRAL_STRENGTH = 20;

/**
 * How much of a team's XP counts for its rank, 0 to 1: clamp((lower bound of accuracy - 0.6) / 0.3, 0, 1),
 * so that volume cannot buy rank (docs/product/scoring.md#rank).
 *
 * The lower bound of a short record is near zero whatever the team does, and would hold everybody
 * at nothing in the first days. The weight therefore starts from a neutral 0.5 that is worth 20 settled
 * boxes and fades as boxes settle: all teams begin alike, in the order of their XP, nobody
 * drops on the first settled box, and after a few hundred boxes the record alone decides.
 */
export function accuracyWeight(count: AccuracyCount): number {
  const earned = clamp((accuracyLowerBound(count) - WEIGHT_FROM) / WEIGHT_SPAN, 0, 1);
  return (NEUTRAL_STRENGTH * NEUTRAL_WEIGHT + count.settled * earned) / (NEUTRAL_STRENGTH + count.settled);
}

/**
 * The whole number by which teams are ordered: XP times {@link accuracyWeight}, rounded. A negative
 * total is not weighted: poor accuracy must not soften it.
 */
export function rankingXp(team: Pick<TeamScore, 'xp' | 'hits' | 'settled'>): number {
  return team.xp > 0 ? Math.round(team.xp * accuracyWeight(team)) : team.xp;
}

/**
 * The least XP that a team needs on top of what it has, at its present accuracy, for more than that many ranking
 * points. There always is such a number: the neutral guess never fades to nothing.
 */
export function xpToPass(points: number, team: Pick<TeamScore, 'xp' | 'hits' | 'settled'>): number {
  const weight = accuracyWeight(team);
  // What rounds to more than `points`, and never less than one: to stand level is not to pass.
  let needed = Math.max(1, Math.ceil((points + 0.5) / weight) - team.xp);
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
