import { type Zone, type ZoneNumber, zoneFor } from '@uvh/domain/game/zones';
import { smoothedAccuracy } from '@uvh/domain/team/accuracy';
import { rankTeams } from '@uvh/domain/team/rank';

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

/** Returns every team with its zone and its rank in it: teams that played by rank, then the others. */
export function rankedTeams(teams: readonly TeamFigures[], zones: readonly Zone[]): RankedTeam[] {
  const placed = teams.map((team) => ({ ...team, zone: zoneFor(team.xp, accuracyOf(team), zones) }));
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

/** Smoothed share of right boxes, 0 to 1. */
function accuracyOf({ hits, judged }: Pick<TeamFigures, 'hits' | 'judged'>): number {
  return smoothedAccuracy({ hits, settled: judged });
}

/** The same as percent with one decimal. */
export function accuracyPercent(team: Pick<TeamFigures, 'hits' | 'judged'>): number {
  return Math.round(accuracyOf(team) * 1000) / 10;
}
