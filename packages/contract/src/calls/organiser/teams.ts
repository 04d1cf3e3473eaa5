import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, idInPath, instantField, teamNameField } from '../../fields.ts';
import { pageOf, pageQuery, searchField, sortQuery } from './page.ts';

/** Hidden teams play without being shown on the leaderboard; disqualified ones are out of the contest. */
const standingField = z.enum(['playing', 'hidden', 'disqualified']);

const rowShape = {
  team_id: idField,
  name: z.string(),
  code: z.string(),
  standing: standingField,
  members: z.int(),
  xp: z.int(),
  images: z.int(),
  /** Boxes that were judged, and those of them that were right. */
  judged: z.int(),
  hits: z.int(),
  created_at: instantField,
};

const reasonField = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

export const listTeams = defineCall({
  id: 'listTeams',
  method: 'GET',
  path: '/organiser/teams',
  access: 'organiser',
  scope: 'read:people',
  summary: 'Teams with what they have earned.',
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(['name', 'members', 'xp', 'images', 'created_at'], 'xp', 'desc'),
    /** Part of the name, or the code. */
    search: searchField,
    standing: z.optional(standingField),
  }),
  answer: pageOf(z.object(rowShape)),
  status: 200,
  errors: [],
});

export const openTeam = defineCall({
  id: 'openTeam',
  method: 'GET',
  path: '/organiser/teams/:teamId',
  access: 'organiser',
  scope: 'read:people',
  summary: 'One team with everybody who is or was in it.',
  params: z.strictObject({ teamId: idInPath }),
  answer: z.object({
    ...rowShape,
    /** Among the teams of its zone as of now, also while the leaderboard is frozen; null without one. */
    rank: z.nullable(z.int()),
    zone: z.nullable(z.int()),
    people: z.array(
      z.object({
        user_id: idField,
        username: z.string(),
        name: z.string(),
        email: z.string(),
        is_leader: z.boolean(),
        joined_at: instantField,
        left_at: z.nullable(instantField),
        /** Earned for this team. */
        xp: z.int(),
        images: z.int(),
      }),
    ),
  }),
  status: 200,
  errors: ['TEAM_NOT_FOUND'],
});

export const renameAnyTeam = defineCall({
  id: 'renameAnyTeam',
  method: 'POST',
  path: '/organiser/teams/:teamId/name',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Gives a team another name.',
  params: z.strictObject({ teamId: idInPath }),
  body: z.strictObject({ name: teamNameField }),
  answer: z.object({ team_id: idField, name: z.string() }),
  status: 200,
  errors: ['TEAM_NOT_FOUND', 'TEAM_NAME_INVALID', 'TEAM_NAME_TAKEN'],
});

export const setTeamStanding = defineCall({
  id: 'setTeamStanding',
  method: 'POST',
  path: '/organiser/teams/:teamId/standing',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Hides or disqualifies a team, or lets it play on. The ledger keeps what was earned; ranks follow.',
  params: z.strictObject({ teamId: idInPath }),
  body: z.strictObject({
    standing: standingField,
    /** As whoever decides saw it: what somebody else has decided meanwhile is not undone unseen. */
    expected: z.optional(standingField),
    reason: reasonField,
  }),
  answer: z.object({ team_id: idField, standing: standingField }),
  status: 200,
  errors: ['TEAM_NOT_FOUND', 'CHANGED_SINCE'],
});
