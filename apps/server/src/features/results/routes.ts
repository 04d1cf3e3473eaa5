import { getReveal, listResults, verifyLedger } from '@uvh/contract/calls/organiser/results';
import type { FastifyInstance } from 'fastify';
import { cursorOf, placeOf } from '../../platform/db/keyset.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { accuracyPercent } from '../leaderboard/ranking.ts';
import type { LeaderboardService } from '../leaderboard/service.ts';
import { verifyBooks } from '../ledger/queries.ts';
import { registerDownloads } from './downloads.ts';
import { listFirstNames } from './queries.ts';
import { type PlacedTeam, placedTeams } from './standing.ts';

export interface ResultServices extends Pick<Platform, 'db' | 'clock' | 'secret' | 'log'> {
  readonly leaderboard: LeaderboardService;
  readonly event: Pick<EventService, 'current' | 'phase'>;
}

/** The standing as organisers see it, frozen or not: results, reveal, certificates. */
export function registerResultRoutes(app: FastifyInstance, services: ResultServices): void {
  const { db, clock, leaderboard, event } = services;
  bindCall(app, listResults, async ({ query }) => {
    const [live, shown] = await Promise.all([leaderboard.live(), leaderboard.visible()]);
    const shownRanks = new Map(shown.teams.map((team) => [team.teamId, team.rank]));
    const part = query.search.toLowerCase();
    const teams = placedTeams(live.teams)
      .filter(({ name }) => name.toLowerCase().includes(part))
      .toSorted(comparing(query.sort, query.direction));
    // All teams are ranked in memory anyway; the place in the list is where the next page begins.
    const from = placeOf(query.after)?.id ?? 0;
    const page = teams.slice(from, from + query.limit);
    const end = from + page.length;
    return {
      rows: page.map((team) => ({ ...teamAnswer(team), shown_rank: shownRanks.get(team.teamId) ?? 0 })),
      next: end < teams.length ? cursorOf({ value: null, id: end }) : null,
      total: teams.length,
    };
  });
  bindCall(app, getReveal, async () => {
    const { teams } = await leaderboard.live();
    const played = placedTeams(teams).filter(({ place }) => place > 0);
    const names = await listFirstNames(
      db,
      played.map(({ teamId }) => teamId),
    );
    const { settings } = await event.current();
    return {
      frozen_at: settings.leaderboardFrozenAt,
      phase: await event.phase(),
      teams: played.map(({ teamId, place, zone, name, xp, ...team }) => ({
        team_id: teamId,
        place,
        zone,
        name,
        xp,
        accuracy: accuracyPercent(team),
        members: [...(names.get(teamId) ?? [])],
      })),
    };
  });
  bindCall(app, verifyLedger, async () => ({
    checked_at: clock.now().toISOString(),
    promises: (await verifyBooks(db)).map(({ promise, broken }) => ({ promise, broken })),
  }));
  registerDownloads(app, services);
}

function teamAnswer(team: PlacedTeam) {
  return {
    team_id: team.teamId,
    place: team.place,
    rank: team.rank,
    zone: team.zone,
    name: team.name,
    members: team.members,
    xp: team.xp,
    accuracy: accuracyPercent(team),
  };
}

type SortColumn = 'place' | 'name' | 'zone' | 'members' | 'xp' | 'accuracy';

function comparing(sort: SortColumn, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: PlacedTeam, b: PlacedTeam): number => sign * compare(a, b, sort) || a.teamId - b.teamId;
}

function compare(a: PlacedTeam, b: PlacedTeam, sort: SortColumn): number {
  switch (sort) {
    case 'name':
      return a.name.localeCompare(b.name);
    case 'place':
      // Those without a place come last.
      return (a.place || Number.MAX_SAFE_INTEGER) - (b.place || Number.MAX_SAFE_INTEGER);
    case 'accuracy':
      return accuracyPercent(a) - accuracyPercent(b);
    default:
      return a[sort] - b[sort];
  }
}
