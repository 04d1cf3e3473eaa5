import {
  erasePerson as erasePersonCall,
  listPeople,
  makeLeader,
  movePerson,
  openPerson,
  takeOutOfTeam,
} from '@uvh/contract/calls/organiser/people';
import type { FastifyInstance } from 'fastify';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { pageFrom, sortKeyFrom } from '../../platform/db/keyset.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { EventService } from '../event/service.ts';
import { handOverLeadership, moveMember, removeByOrganiser } from '../teams/organisers.ts';
import { findTeam } from '../teams/queries.ts';
import type { RemovalServices } from '../teams/service.ts';
import { type ErasureServices, erasePerson } from './erase.ts';
import { countPeople, listPeopleRows, type PersonRow } from './queries.ts';
import { addressOf, readPerson } from './service.ts';

export interface PeopleServices extends RemovalServices, ErasureServices {
  readonly event: EventService;
}

export function registerPeopleRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { db } = services;
  bindCall(app, listPeople, async ({ query }) => {
    const { after, limit, ...filter } = query;
    const found = await listPeopleRows(db, { ...filter, sortKey: sortKeyFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ sortKey }) => sortKey);
    return { rows: rows.map(rowAnswer), next, total: after === undefined ? await countPeople(db, filter) : null };
  });
  bindCall(app, openPerson, async ({ params }) => {
    const { row, teams, pace, skill, gold } = await readPerson(services, params.userId);
    return {
      ...rowAnswer(row),
      teams: teams.map((each) => ({
        team_id: each.teamId,
        name: each.name,
        is_leader: each.isLeader,
        joined_at: each.joinedAt.toISOString(),
        left_at: each.leftAt?.toISOString() ?? null,
      })),
      pace: {
        median_seconds: pace.medianSeconds,
        everybody_median_seconds: pace.everybodyMedianSeconds,
        by_day: pace.days,
        effort: pace.effort,
        everybody_effort: pace.everybodyEffort,
      },
      skill,
      gold: gold.map((each) => ({
        submission_id: each.submissionId,
        image_id: each.imageId,
        at: each.at.toISOString(),
        judged: each.judged,
        hits: each.hits,
      })),
    };
  });
  bindCall(app, movePerson, async ({ params, body }, { username }) => {
    const team = await findTeam(db, body.team_id);
    if (!team) throw refusal('TEAM_NOT_FOUND');
    await moveMember(services, username, await addressOf(services, params.userId), team.code);
    return { user_id: params.userId };
  });
  bindCall(app, takeOutOfTeam, async ({ params }, { username }) => {
    await removeByOrganiser(services, username, await addressOf(services, params.userId));
    return { user_id: params.userId };
  });
  bindCall(app, makeLeader, async ({ params }, { username }) => {
    await handOverLeadership(services, username, await addressOf(services, params.userId));
    return { user_id: params.userId };
  });
  bindCall(app, erasePersonCall, async ({ params }, { username }) => {
    const erasure = await erasePerson(services, username, params.userId);
    if (erasure !== 'erased') throw new CommandRefusal(KEPT[erasure]);
    return { user_id: params.userId };
  });
}

/** Why an account was not erased. */
const KEPT = {
  'is an organiser': 'The account of an organiser cannot be erased here.',
  'leads others': 'They lead a team that others are in. Hand the leadership over first.',
} as const;

function rowAnswer(row: PersonRow) {
  return {
    user_id: row.userId,
    username: row.username,
    name: row.name,
    email: row.email,
    role: row.role,
    team: row.team && { team_id: row.team.teamId, name: row.team.name },
    is_leader: row.isLeader,
    is_verified: row.isVerified,
    counts: row.counts,
    xp: row.xp,
    images: row.images,
    created_at: row.createdAt.toISOString(),
    erased_at: row.erasedAt?.toISOString() ?? null,
  };
}
