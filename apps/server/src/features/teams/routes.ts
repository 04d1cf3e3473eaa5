import {
  createTeam as createTeamCall,
  getTeam,
  isTeamLeader,
  joinTeam as joinTeamCall,
  removeMember as removeMemberCall,
  renameTeam as renameTeamCall,
  teamHistory,
} from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { catalogueOf } from '@uvh/contract/messages/catalogue';
import { zoneFor, zonesFrom } from '@uvh/domain/game/zones';
import { smoothedAccuracy } from '@uvh/domain/team/accuracy';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { runningAccuracy } from './history.ts';
import { listActivity, listDays } from './history-queries.ts';
import { findTeam, findTeamTotals, listMembers, type Team } from './queries.ts';
import { createTeam, joinTeam, type RemovalServices, removeMember, renameTeam } from './service.ts';
import { standingOf } from './standing.ts';

const LATEST_SUBMISSIONS = 20;

interface TeamRouteServices extends RemovalServices, Pick<Platform, 'db' | 'clock' | 'random' | 'limiter'> {
  readonly event: EventService;
  /** The leaderboard is built on teams, so the one function that teams need of it is passed in. */
  readonly leaderboard: {
    rankOf(teamId: number): Promise<{ readonly rank: number; readonly zone: number }>;
  };
}

export function registerTeamRoutes(app: FastifyInstance, services: TeamRouteServices): void {
  const { db } = services;
  const { rankOf } = services.leaderboard;

  bindCall(app, createTeamCall, async ({ body }, caller) => {
    const team = await createTeam(services, caller, body.name);
    return { team_code: team.code, name: team.name };
  });
  bindCall(app, getTeam, async (_input, { team: { teamId } }) => {
    const [team, ranked] = await Promise.all([teamOf(services, teamId), rankOf(teamId)]);
    return { name: team.name, team_code: team.code, current_position: ranked.rank };
  });
  bindCall(app, teamDashboard, async (_input, { team: { teamId } }) => {
    const [team, ranked, figures, members, { settings }] = await Promise.all([
      teamOf(services, teamId),
      rankOf(teamId),
      findTeamTotals(db, teamId),
      listMembers(db, teamId),
      services.event.current(),
    ]);
    const standing = standingOf(team);
    return {
      team_id: team.id,
      team_name: team.name,
      team_position: ranked.rank,
      team_score: figures.xp,
      team_members_count: members.length,
      team_accuracy: percent(figures),
      team_code: team.code,
      team_members: members.map((member) => ({
        username: member.username,
        first_name: member.firstName,
        last_name: member.lastName,
        email: member.email,
        is_team_leader: member.isLeader,
        images: member.images,
        xp: member.xp,
      })),
      // Who is not on the leaderboard has no place there, but has come as far as anybody with that XP.
      zone: standing === 'playing' ? ranked.zone : zoneFor(figures.xp, zonesFrom(settings.zoneThresholds)),
      max_team_size: team.maxSize ?? settings.maxTeamSize,
      standing,
    };
  });
  bindCall(app, isTeamLeader, async (_input, caller) => ({ is_team_leader: caller.team?.isLeader ?? false }));
  bindCall(app, joinTeamCall, async ({ body }, caller, { language }) => {
    const team = await joinTeam(services, caller, body.team_code);
    return { message: catalogueOf(language).done.TEAM_JOINED, team_name: team.name, team_code: team.code };
  });
  bindCall(app, renameTeamCall, async ({ body }, caller, { language }) => ({
    team_name: await renameTeam(services, caller, body.team_name),
    message: catalogueOf(language).done.TEAM_RENAMED,
  }));
  bindCall(app, removeMemberCall, async ({ body }, caller, { language }) => {
    await removeMember(services, caller, body.email);
    return { message: catalogueOf(language).done.MEMBER_REMOVED };
  });
  bindCall(app, teamHistory, async (_input, { team: { teamId } }) => {
    const { timeZone } = (await services.event.current()).settings;
    const [days, activity] = await Promise.all([
      listDays(db, teamId, timeZone),
      listActivity(db, teamId, LATEST_SUBMISSIONS),
    ]);
    return {
      days: runningAccuracy(days).map(({ day, xp, images, judged, hits }) => ({
        day,
        xp,
        images,
        accuracy: judged > 0 ? percent({ judged, hits }) : null,
      })),
      activity: activity.map((each) => ({
        submission_id: each.submissionId,
        username: each.username,
        first_name: each.firstName,
        submitted_at: each.submittedAt.toISOString(),
        boxes: each.boxes,
        relabelled: each.relabelled,
        xp: each.xp,
      })),
    };
  });
}

async function teamOf({ db }: Pick<Platform, 'db'>, teamId: number): Promise<Team> {
  const team = await findTeam(db, teamId);
  if (!team) throw refusal('TEAM_NOT_FOUND');
  return team;
}

/** Smoothed accuracy in percent with one decimal; 0 as long as nothing is settled. */
function percent({ judged, hits }: { readonly judged: number; readonly hits: number }): number {
  return judged === 0 ? 0 : Math.round(smoothedAccuracy({ hits, settled: judged }) * 1000) / 10;
}
