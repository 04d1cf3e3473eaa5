import { getLeaderboard, type LeaderboardRow, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { teamPage } from '@uvh/contract/calls/team';
import { zoneProgress } from '@uvh/domain/game/zones';
import { smoothedAccuracy } from '@uvh/domain/team/accuracy';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { zonesOf } from '../event/settings.ts';
import { gameDays, xpByDay } from './history.ts';
import { ownTeam, PAGE_SIZE, pageOf, rankedIn } from './page.ts';
import { type DailyRank, listDayGains, listPublicMembers } from './queries.ts';
import { accuracyPercent, type RankedTeam } from './ranking.ts';
import type { LeaderboardService } from './service.ts';

const BEST_TEAMS = 10;

interface LeaderboardRouteServices extends Pick<Platform, 'db' | 'clock'> {
  readonly event: EventService;
  readonly leaderboard: LeaderboardService;
}

export function registerLeaderboardRoutes(app: FastifyInstance, services: LeaderboardRouteServices): void {
  bindLeaderboard(app, services);
  bindHistory(app, services);
  bindTeamPage(app, services);
}

async function requireGameStarted(event: EventService): Promise<void> {
  if ((await event.phase()) === 'before') throw refusal('GAME_NOT_OPEN');
}

function bindLeaderboard(app: FastifyInstance, { event, leaderboard }: LeaderboardRouteServices): void {
  bindCall(app, getLeaderboard, async ({ query }, { team: { teamId } }) => {
    await requireGameStarted(event);
    const [shown, live, yesterday, { settings }] = await Promise.all([
      leaderboard.visible(),
      leaderboard.live(),
      leaderboard.yesterday(),
      event.current(),
    ]);
    const zones = zonesOf(settings);
    const own = ownTeam(teamId, shown, live);
    const found = pageOf(shown, query);
    const progress = zoneProgress(own.xp, smoothedAccuracy({ hits: own.hits, settled: own.judged }), zones);
    return {
      zones: zones.map(({ number, minXp }) => ({
        zone: number,
        status: number <= own.zone ? ('active' as const) : ('locked' as const),
        teams: rankedIn(shown, number).length,
        threshold: minXp,
      })),
      zone: query.zone,
      rows: found.teams.map((team) => leaderboardRow(team, teamId, yesterday)),
      total: found.total,
      page: found.page,
      page_size: PAGE_SIZE,
      own: {
        row: leaderboardRow(own, teamId, yesterday),
        zone_progress: Math.round(progress.share * 1000) / 10,
        next_zone_xp: zones.find((zone) => zone.number === progress.nextZone)?.minXp ?? null,
      },
      frozen_at: shown.frozenAt?.toISOString() ?? null,
      updated_at: shown.updatedAt.toISOString(),
    };
  });
}

function bindHistory(app: FastifyInstance, { db, clock, event, leaderboard }: LeaderboardRouteServices): void {
  bindCall(app, leaderboardHistory, async ({ query }, { team: { teamId } }) => {
    await requireGameStarted(event);
    const shown = await leaderboard.visible();
    const best = rankedIn(shown, query.zone).slice(0, BEST_TEAMS);
    const { days, until } = gameDays((await event.current()).schedule, shown, clock.now());
    const ids = best.map((team) => team.teamId);
    const gains = await listDayGains(db, ids, until);
    return {
      days,
      series: best.map((team) => ({
        team_id: team.teamId,
        name: team.name,
        is_current_team: team.teamId === teamId,
        xp: xpByDay(days, gains, team.teamId),
      })),
    };
  });
}

function bindTeamPage(app: FastifyInstance, { db, clock, event, leaderboard }: LeaderboardRouteServices): void {
  bindCall(app, teamPage, async ({ params }, { team: own }) => {
    await requireGameStarted(event);
    const shown = await leaderboard.visible();
    const team = shown.teams.find((each) => each.teamId === params.teamId);
    if (!team) throw refusal('TEAM_NOT_FOUND');
    const until = shown.frozenAt ?? clock.now();
    const [members, gains] = await Promise.all([
      listPublicMembers(db, team.teamId, until),
      listDayGains(db, [team.teamId], until),
    ]);
    return {
      team_id: team.teamId,
      name: team.name,
      rank: team.rank,
      xp: team.xp,
      accuracy: accuracyPercent(team),
      zone: team.zone,
      is_current_team: team.teamId === own.teamId,
      members: members.map((member) => ({
        username: member.username,
        first_name: member.firstName,
        is_team_leader: member.isLeader,
        images: member.images,
        xp: member.xp,
      })),
      days: gains.map(({ day, xp }) => ({ day, xp })),
      frozen_at: shown.frozenAt?.toISOString() ?? null,
    };
  });
}

function leaderboardRow(
  team: RankedTeam,
  ownTeamId: number,
  yesterday: ReadonlyMap<number, DailyRank>,
): LeaderboardRow {
  const before = yesterday.get(team.teamId);
  // Ranks in two zones cannot be compared.
  const isComparable = before !== undefined && before.rank > 0 && before.zone === team.zone && team.rank > 0;
  return {
    team_id: team.teamId,
    rank: team.rank,
    name: team.name,
    xp: team.xp,
    accuracy: accuracyPercent(team),
    members: team.members,
    zone: team.zone,
    is_current_team: team.teamId === ownTeamId,
    movement: isComparable ? before.rank - team.rank : null,
  };
}
