import { type Zone, type ZoneNumber, zoneFor } from '@uvh/domain/game/zones';
import { smoothedAccuracy } from '@uvh/domain/team/accuracy';
import { rankingXp, rankTeams, xpToPass } from '@uvh/domain/team/rank';

/** What a team's rank follows from, and what a row shows of it. */
export interface TeamFigures {
  readonly teamId: number;
  readonly name: string;
  readonly members: number;
  readonly xp: number;
  readonly judged: number;
  readonly hits: number;
  /** When it last gained XP; null when it never did. */
  readonly reachedAt: Date | null;
}

export interface RankedTeam extends TeamFigures {
  readonly zone: ZoneNumber;
  /** Among the teams of its zone; 0 while it has not played. */
  readonly rank: number;
}

/**
 * Returns every team with its zone and its rank in it: teams that played by rank, then the others. Those of one rank stand in
 * the order in which they were founded, whatever order they come in: each server reads them in another, and a page of the
 * board may come from one and the next from another.
 */
export function rankedTeams(teams: readonly TeamFigures[], zones: readonly Zone[]): RankedTeam[] {
  const founded = teams.toSorted((a, b) => a.teamId - b.teamId);
  const placed = founded.map((team) => ({ ...team, zone: zoneFor(team.xp, zones) }));
  const [played, unplayed] = [placed.filter((team) => team.reachedAt), placed.filter((team) => !team.reachedAt)];
  const ranked = [...Map.groupBy(played, (team) => team.zone).values()].flatMap((league) =>
    rankTeams(
      league.map((figures) => ({
        figures,
        xp: figures.xp,
        hits: figures.hits,
        settled: figures.judged,
        reachedAt: figures.reachedAt?.getTime(),
      })),
    ).map(({ team, rank }) => ({ ...team.figures, rank })),
  );
  return [...ranked, ...unplayed.map((team) => ({ ...team, rank: 0 }))];
}

/** What a team is ordered by, and how much of its XP counts for that. */
export function rankingOf({ xp, hits, judged }: Pick<TeamFigures, 'xp' | 'hits' | 'judged'>): {
  readonly points: number;
  readonly weight: number;
} {
  const score = { xp, hits, settled: judged };
  return { points: rankingXp(score), weight: Math.round(smoothedAccuracy(score) * 10_000) / 10_000 };
}

/** The team that stands right before this one in its zone, and the XP with which this one would pass it. */
export function teamAhead(own: RankedTeam, teams: readonly RankedTeam[]) {
  let ahead: RankedTeam | undefined;
  for (const team of teams) {
    const isBefore = team.zone === own.zone && team.rank > 0 && team.rank < own.rank;
    if (isBefore && team.rank > (ahead?.rank ?? 0)) ahead = team;
  }
  if (ahead === undefined) return undefined;
  const { points } = rankingOf(ahead);
  return { team: ahead, points, xpToPass: xpToPass(points, { xp: own.xp, hits: own.hits, settled: own.judged }) };
}

/** Smoothed share of right boxes, 0 to 1. */
function accuracyOf({ hits, judged }: Pick<TeamFigures, 'hits' | 'judged'>): number {
  return smoothedAccuracy({ hits, settled: judged });
}

/** The same as percent with one decimal; 0 as long as nothing is settled, which screens show as a dash. */
export function accuracyPercent(team: Pick<TeamFigures, 'hits' | 'judged'>): number {
  return team.judged === 0 ? 0 : Math.round(accuracyOf(team) * 1000) / 10;
}
