import { zoneFor } from '@uvh/domain/game/zones';
import { smoothedAccuracy } from '@uvh/domain/team/accuracy';
import { rankTeams } from '@uvh/domain/team/rank';
import type { Services } from '../../services.ts';
import { zonesOf } from '../event/settings.ts';
import { listStandings } from './queries.ts';

/** How long a ranking of all teams may be reused: dashboards are opened far more often than places change. */
const RANKING_LIVES_MS = 1000;

/** Where a team stands. */
export interface TeamPosition {
  /** Among the teams of its zone; 0 while it has not played. */
  readonly place: number;
  readonly zone: number;
}

/** Finds places. One for each server process. */
export function teamPositions(services: Services): (teamId: number) => Promise<TeamPosition> {
  let ranking: Promise<ReadonlyMap<number, TeamPosition>> | undefined;
  let rankedAt = 0;
  return async (teamId) => {
    if (!ranking || performance.now() - rankedAt > RANKING_LIVES_MS) {
      rankedAt = performance.now();
      ranking = rankAll(services);
      // A failure is told to those who waited for it, not kept.
      ranking.catch(() => {
        ranking = undefined;
      });
    }
    return (await ranking).get(teamId) ?? { place: 0, zone: 0 };
  };
}

async function rankAll({ db, event }: Services): Promise<ReadonlyMap<number, TeamPosition>> {
  const { settings } = await event.current();
  const zones = zonesOf(settings);
  const teams = (await listStandings(db)).map((team) => ({
    teamId: team.teamId,
    xp: team.xp,
    hits: team.hits,
    settled: team.judged,
    reachedAt: team.reachedAt?.getTime(),
    zone: zoneFor(team.xp, smoothedAccuracy({ hits: team.hits, settled: team.judged }), zones),
  }));
  const positions = new Map<number, TeamPosition>();
  for (const [zone, members] of Map.groupBy(teams, (team) => team.zone)) {
    for (const { team, place } of rankTeams(members)) {
      positions.set(team.teamId, { zone, place: team.reachedAt === undefined ? 0 : place });
    }
  }
  return positions;
}
