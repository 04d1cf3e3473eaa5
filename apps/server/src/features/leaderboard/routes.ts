import { getLeaderboard, type LeaderboardRow, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { teamPage } from '@uvh/contract/calls/team';
import { zoneProgress } from '@uvh/domain/game/zones';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { EventService } from '../event/service.ts';
import { zonesOf } from '../event/settings.ts';
import { rankOverall } from './overall.ts';
import { ownTeam, PAGE_SIZE, pageOf, rankedIn } from './page.ts';
import type { DailyRank } from './queries.ts';
import { accuracyPercent, type RankedTeam, rankingOf, teamAhead } from './ranking.ts';
import type { Leaderboard, LeaderboardService } from './service.ts';

interface LeaderboardRouteServices {
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
    const [shown, live, yesterday, { settings }, phase] = await Promise.all([
      leaderboard.visible(),
      leaderboard.live(),
      leaderboard.yesterday(),
      event.current(),
      event.phase(),
    ]);
    const zones = zonesOf(settings);
    const own = ownTeam(teamId, shown, live) ?? (await leaderboard.withoutRank(teamId));
    const found = pageOf(shown, query);
    const progress = zoneProgress(own.xp, zones);
    return {
      zones: zones.map(({ number, minXp }) => ({
        zone: number,
        // Once it is over nothing is left to be unlocked, and everybody may see where every team came to rest.
        status: phase === 'after' || number <= own.zone ? ('active' as const) : ('locked' as const),
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
        ahead: aheadOf(own, shown),
      },
      podium: phase === 'after' && shown.frozenAt === undefined ? podiumOf(shown, teamId) : [],
      frozen_at: shown.frozenAt?.toISOString() ?? null,
      updated_at: shown.updatedAt.toISOString(),
    };
  });
}

function bindHistory(app: FastifyInstance, { event, leaderboard }: LeaderboardRouteServices): void {
  bindCall(app, leaderboardHistory, async ({ query }, { team: { teamId } }) => {
    await requireGameStarted(event);
    const { days, series } = await leaderboard.history(query.zone);
    return {
      days: [...days],
      series: series.map(({ team, points }) => ({
        team_id: team.teamId,
        name: team.name,
        is_current_team: team.teamId === teamId,
        points: [...points],
      })),
    };
  });
}

function bindTeamPage(app: FastifyInstance, { event, leaderboard }: LeaderboardRouteServices): void {
  bindCall(app, teamPage, async ({ params }, { team: own }) => {
    await requireGameStarted(event);
    const shown = await leaderboard.publicTeam(params.teamId);
    if (!shown) throw refusal('TEAM_NOT_FOUND');
    const { team, members, gains, frozenAt } = shown;
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
      frozen_at: frozenAt?.toISOString() ?? null,
    };
  });
}

/** While the board is frozen nothing is said that only the present standing knows. */
function aheadOf(own: RankedTeam, shown: Leaderboard) {
  const ahead = shown.frozenAt === undefined ? teamAhead(own, shown.teams) : undefined;
  if (ahead === undefined) return null;
  const { team, points, xpToPass } = ahead;
  return { team_id: team.teamId, name: team.name, rank: team.rank, points, xp_to_pass: xpToPass };
}

/** The teams of the first three ranks among all; more than three where ranks are shared. */
function podiumOf(shown: Leaderboard, ownTeamId: number) {
  return rankOverall(shown.teams)
    .filter(({ overallRank }) => overallRank >= 1 && overallRank <= 3)
    .map(({ overallRank, ...team }) => ({
      team_id: team.teamId,
      overall_rank: overallRank,
      name: team.name,
      zone: team.zone,
      xp: team.xp,
      points: rankingOf(team).points,
      is_current_team: team.teamId === ownTeamId,
    }));
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
    ...rankingOf(team),
    accuracy: accuracyPercent(team),
    members: team.members,
    zone: team.zone,
    is_current_team: team.teamId === ownTeamId,
    movement: isComparable ? before.rank - team.rank : null,
  };
}
