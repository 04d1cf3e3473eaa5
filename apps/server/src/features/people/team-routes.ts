import { listTeams, openTeam, renameAnyTeam as renameCall, setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import type { FastifyInstance } from 'fastify';
import { pageFrom, sortKeyFrom } from '../../platform/db/keyset.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LeaderboardService } from '../leaderboard/service.ts';
import { renameAnyTeam } from '../teams/rename.ts';
import { setStanding } from '../teams/standing.ts';
import { countTeams, findTeamRow, listPeopleOfTeam, listTeamRows } from './team-queries.ts';

interface TeamServices extends Pick<Platform, 'db' | 'clock'> {
  readonly leaderboard: Pick<LeaderboardService, 'live'>;
}

export function registerTeamConsoleRoutes(app: FastifyInstance, services: TeamServices): void {
  const { db, leaderboard } = services;
  bindCall(app, listTeams, async ({ query: { after, limit, search, standing, sort, direction } }) => {
    const filter = { search, standing, sort, direction };
    const found = await listTeamRows(db, { ...filter, sortKey: sortKeyFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ sortKey }) => sortKey);
    return { rows: rows.map(rowAnswer), next, total: after === undefined ? await countTeams(db, filter) : null };
  });
  bindCall(app, openTeam, async ({ params }) => {
    const row = await findTeamRow(db, params.teamId);
    if (!row) throw refusal('TEAM_NOT_FOUND');
    const ranked = (await leaderboard.live()).teams.find(({ teamId }) => teamId === row.teamId);
    const people = await listPeopleOfTeam(db, row.teamId);
    return {
      ...rowAnswer(row),
      rank: ranked === undefined || ranked.rank === 0 ? null : ranked.rank,
      zone: ranked?.zone ?? null,
      people: people.map((each) => ({
        user_id: each.userId,
        username: each.username,
        name: `${each.firstName} ${each.lastName}`,
        email: each.email,
        is_leader: each.isLeader && each.leftAt === null,
        joined_at: each.joinedAt.toISOString(),
        left_at: each.leftAt?.toISOString() ?? null,
        xp: each.xp,
        images: each.images,
      })),
    };
  });
  bindCall(app, renameCall, async ({ params, body }, { username }) => ({
    team_id: params.teamId,
    name: await renameAnyTeam(services, username, params.teamId, body.name),
  }));
  bindCall(app, setTeamStanding, async ({ params, body }, { username }) => {
    await setStanding(services, username, params.teamId, body);
    return { team_id: params.teamId, standing: body.standing };
  });
}

function rowAnswer(row: NonNullable<Awaited<ReturnType<typeof findTeamRow>>>) {
  return {
    team_id: row.teamId,
    name: row.name,
    code: row.code,
    standing: row.standing,
    members: row.members,
    xp: row.xp,
    images: row.images,
    judged: row.judged,
    hits: row.hits,
    created_at: row.createdAt.toISOString(),
  };
}
