import { type Zone, type ZoneNumber, zoneFor } from '@uvh/domain/game/zones';
import { smoothedAccuracy } from '@uvh/domain/team/accuracy';
import { rankTeams } from '@uvh/domain/team/rank';

/** What a team's place follows from, and what a row shows of it. */
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

export interface TeamStanding extends TeamFigures {
  readonly zone: ZoneNumber;
  /** Among the teams of its zone; 0 while it has not played. */
  readonly place: number;
}

/** Every team with its zone and its place in it: teams that played in the order of their places, then the others. */
export function standingsOf(teams: readonly TeamFigures[], zones: readonly Zone[]): TeamStanding[] {
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
    ).map(({ team, place }) => ({ ...team.figures, place })),
  );
  return [...ranked, ...unplayed.map((team) => ({ ...team, place: 0 }))];
}

/** Smoothed share of right boxes, 0 to 1. */
function accuracyOf({ hits, judged }: Pick<TeamFigures, 'hits' | 'judged'>): number {
  return smoothedAccuracy({ hits, settled: judged });
}

/** The same as percent with one decimal. */
export function accuracyPercent(team: Pick<TeamFigures, 'hits' | 'judged'>): number {
  return Math.round(accuracyOf(team) * 1000) / 10;
}
