import { getLeaderboard, type LeaderboardRow, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { teamPage } from '@uvh/contract/calls/team';
import { daysBetween } from '@uvh/domain/event/calendar';
import { zoneProgress } from '@uvh/domain/game/zones';
import { smoothedAccuracy } from '@uvh/domain/team/accuracy';
import { teamNameKey } from '@uvh/domain/team/team-name';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { zonesOf } from '../event/settings.ts';
import { type DailyRank, listDayGains, listPublicMembers } from './queries.ts';
import { accuracyPercent, type RankedTeam } from './ranking.ts';
import type { Leaderboard, LeaderboardService } from './service.ts';

const PAGE_SIZE = 50;
const BEST_TEAMS = 10;
const MOST_DAYS = 60;

interface LeaderboardRouteServices extends Pick<Platform, 'db' | 'clock'> {
  readonly event: EventService;
  readonly leaderboard: LeaderboardService;
}

export function registerLeaderboardRoutes(app: FastifyInstance, services: LeaderboardRouteServices): void {
  const { leaderboard, event, db, clock } = services;
  const requireGameStarted = async (): Promise<void> => {
    if ((await event.phase()) === 'before') throw refusal('GAME_NOT_OPEN');
  };

  bindCall(app, getLeaderboard, async ({ query }, { team: { teamId } }) => {
    await requireGameStarted();
    const [shown, live, yesterday, { settings }] = await Promise.all([
      leaderboard.visible(),
      leaderboard.live(),
      leaderboard.yesterday(),
      event.current(),
    ]);
    const zones = zonesOf(settings);
    const own = ownStanding(teamId, shown, live);
    const row = (team: RankedTeam): LeaderboardRow => leaderboardRow(team, teamId, yesterday);
    const wanted = teamNameKey(query.search);
    const ranked = shown.teams.filter((team) => team.zone === query.zone && team.rank > 0);
    const found = wanted === '' ? ranked : ranked.filter((team) => teamNameKey(team.name).includes(wanted));
    const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
    const progress = zoneProgress(own.xp, smoothedAccuracy({ hits: own.hits, settled: own.judged }), zones);
    return {
      zones: zones.map(({ number, minXp }) => ({
        zone: number,
        status: number <= own.zone ? ('active' as const) : ('locked' as const),
        teams: shown.teams.filter((team) => team.zone === number && team.rank > 0).length,
        threshold: minXp,
      })),
      zone: query.zone,
      rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(row),
      total: found.length,
      page,
      page_size: PAGE_SIZE,
      own: {
        row: row(own),
        zone_progress: Math.round(progress.share * 1000) / 10,
        next_zone_xp: zones.find((zone) => zone.number === progress.nextZone)?.minXp ?? null,
      },
      frozen_at: shown.frozenAt?.toISOString() ?? null,
      updated_at: shown.updatedAt.toISOString(),
    };
  });

  bindCall(app, leaderboardHistory, async ({ query }, { team: { teamId } }) => {
    await requireGameStarted();
    const shown = await leaderboard.visible();
    const best = shown.teams.filter((team) => team.zone === query.zone && team.rank > 0).slice(0, BEST_TEAMS);
    const { days, until } = await gameDays(services, shown);
    const gains = await listDayGains(
      db,
      best.map((team) => team.teamId),
      until,
    );
    return {
      days,
      series: best.map((team) => ({
        team_id: team.teamId,
        name: team.name,
        is_current_team: team.teamId === teamId,
        xp: days.map((day) =>
          gains
            .filter((gain) => gain.teamId === team.teamId && gain.day <= day)
            .reduce((total, gain) => total + gain.xp, 0),
        ),
      })),
    };
  });

  bindCall(app, teamPage, async ({ params }, { team: own }) => {
    await requireGameStarted();
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

/** The caller's team: its own score as it is now, its rank as everybody sees it. */
function ownStanding(teamId: number, shown: Leaderboard, live: Leaderboard): RankedTeam {
  const now = live.teams.find((team) => team.teamId === teamId);
  // A team that was taken out of the contest still sees the leaderboard.
  if (!now) return { teamId, name: '', members: 0, xp: 0, judged: 0, hits: 0, reachedAt: null, zone: 0, rank: 0 };
  return { ...now, rank: shown.teams.find((team) => team.teamId === teamId)?.rank ?? 0 };
}

function leaderboardRow(
  team: RankedTeam,
  ownTeamId: number,
  yesterday: ReadonlyMap<number, DailyRank>,
): LeaderboardRow {
  const before = yesterday.get(team.teamId);
  // Places of two leagues cannot be compared.
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

/** The days of the game that are over or under way, as far as the leaderboard may show them. */
async function gameDays(
  { event, clock }: Pick<LeaderboardRouteServices, 'event' | 'clock'>,
  shown: Leaderboard,
): Promise<{ days: string[]; until: Date }> {
  const { schedule } = await event.current();
  const lastInstant = new Date(Date.parse(schedule.game.closesAt) - 1);
  const until = shown.frozenAt ?? clock.now();
  const last = until < lastInstant ? until : lastInstant;
  return { days: daysBetween(new Date(schedule.game.opensAt), last, MOST_DAYS), until };
}
