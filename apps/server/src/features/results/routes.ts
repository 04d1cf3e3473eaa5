import { getReveal, listResults, verifyLedger } from '@uvh/contract/calls/organiser/results';
import type { FastifyInstance } from 'fastify';
import { cursorOf, idFrom } from '../../platform/db/keyset.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { type OverallRankedTeam, rankOverall } from '../leaderboard/overall.ts';
import { accuracyPercent, rankingOf } from '../leaderboard/ranking.ts';
import type { LeaderboardService } from '../leaderboard/service.ts';
import { bookWatch } from '../ledger/book-check.ts';
import { registerDownloads } from './downloads.ts';
import { listFirstNames } from './queries.ts';

/** More are never shown to a hall; teams that share the last rank are all there. */
const REVEALED_AT_MOST = 100;

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
    const teams = rankOverall(live.teams)
      .filter(({ name }) => name.toLowerCase().includes(part))
      .toSorted(comparing(query.sort, query.direction));
    // All teams are ranked in memory anyway; the position in the list is where the next page begins.
    const from = idFrom(query.after) ?? 0;
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
    const played = rankOverall(teams).filter(({ overallRank }) => overallRank > 0 && overallRank <= REVEALED_AT_MOST);
    const names = await listFirstNames(
      db,
      played.map(({ teamId }) => teamId),
    );
    const { settings } = await event.current();
    return {
      frozen_at: settings.leaderboardFrozenAt,
      phase: await event.phase(),
      teams: played.map(({ teamId, overallRank, zone, name, xp, ...team }) => ({
        team_id: teamId,
        overall_rank: overallRank,
        zone,
        name,
        points: rankingOf({ xp, ...team }).points,
        xp,
        accuracy: accuracyPercent(team),
        members: [...(names.get(teamId) ?? [])],
      })),
    };
  });
  const books = bookWatch({ db, clock });
  bindCall(app, verifyLedger, async () => {
    const { checkedAt, checks, isChecking } = await books.look();
    return {
      checked_at: checkedAt?.toISOString() ?? null,
      is_checking: isChecking,
      promises: checks.map(({ promise, broken }) => ({ promise, broken })),
    };
  });
  registerDownloads(app, services);
}

function teamAnswer(team: OverallRankedTeam) {
  return {
    team_id: team.teamId,
    overall_rank: team.overallRank,
    rank: team.rank,
    zone: team.zone,
    name: team.name,
    members: team.members,
    points: rankingOf(team).points,
    xp: team.xp,
    accuracy: accuracyPercent(team),
  };
}

type SortColumn = 'overall_rank' | 'name' | 'zone' | 'members' | 'xp' | 'accuracy';

function comparing(sort: SortColumn, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: OverallRankedTeam, b: OverallRankedTeam): number => sign * compare(a, b, sort) || a.teamId - b.teamId;
}

function compare(a: OverallRankedTeam, b: OverallRankedTeam, sort: SortColumn): number {
  switch (sort) {
    case 'name':
      return a.name.localeCompare(b.name);
    case 'overall_rank':
      // Those without a rank come last.
      return (a.overallRank || Number.MAX_SAFE_INTEGER) - (b.overallRank || Number.MAX_SAFE_INTEGER);
    case 'accuracy':
      return accuracyPercent(a) - accuracyPercent(b);
    default:
      return a[sort] - b[sort];
  }
}
