import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailField, idField, idInPath, instantField, messageAnswer, teamCodeField, teamNameField } from '../fields.ts';

export const createTeam = defineCall({
  id: 'createTeam',
  method: 'POST',
  path: '/team',
  access: 'user',
  summary: 'Creates a team led by the caller.',
  body: z.strictObject({ name: teamNameField }),
  answer: z.object({ team_code: z.string(), name: z.string() }),
  status: 201,
  errors: [
    'TEAM_NAME_INVALID',
    'TEAM_NAME_TAKEN',
    'ALREADY_IN_TEAM',
    'EMAIL_NOT_VERIFIED',
    'REGISTRATION_CLOSED',
    'ORGANISER_ACCOUNT',
  ],
});

export const getTeam = defineCall({
  id: 'getTeam',
  method: 'GET',
  path: '/team',
  access: 'member',
  summary: 'The caller’s team.',
  answer: z.object({ name: z.string(), team_code: z.string(), current_position: z.int() }),
  status: 200,
  errors: [],
});

export const isTeamLeader = defineCall({
  id: 'isTeamLeader',
  method: 'GET',
  path: '/team/is-team-leader',
  access: 'user',
  summary: 'Whether the caller leads a team.',
  answer: z.object({ is_team_leader: z.boolean() }),
  status: 200,
  errors: [],
});

export const joinTeam = defineCall({
  id: 'joinTeam',
  method: 'POST',
  path: '/team/join',
  access: 'user',
  summary: 'Joins the team of that code.',
  body: z.strictObject({ team_code: teamCodeField }),
  answer: z.extend(messageAnswer, { team_name: z.string(), team_code: z.string() }),
  status: 200,
  errors: ['TEAM_CODE_INVALID', 'TEAM_FULL', 'ALREADY_IN_TEAM', 'ORGANISER_ACCOUNT'],
});

export const renameTeam = defineCall({
  id: 'renameTeam',
  method: 'PATCH',
  path: '/team/name',
  access: 'leader',
  summary: 'Renames the team that the caller leads.',
  body: z.strictObject({ team_name: teamNameField }),
  answer: z.extend(messageAnswer, { team_name: z.string() }),
  status: 200,
  errors: ['TEAM_NAME_INVALID', 'TEAM_NAME_TAKEN'],
});

export const removeMember = defineCall({
  id: 'removeMember',
  method: 'DELETE',
  path: '/team/member',
  access: 'leader',
  summary: 'Removes a member from the caller’s team, when the organisers allow it.',
  body: z.strictObject({ email: emailField }),
  answer: messageAnswer,
  status: 200,
  errors: ['MEMBER_REMOVAL_OFF', 'MEMBER_NOT_FOUND', 'LEADER_CANNOT_LEAVE'],
});

export const teamHistory = defineCall({
  id: 'teamHistory',
  method: 'GET',
  path: '/team/history',
  access: 'member',
  summary: 'The team’s XP by day and its latest submissions.',
  answer: z.object({
    /** Per calendar day of the event: XP gained and images submitted on it, accuracy at its end. */
    days: z.array(z.object({ day: z.iso.date(), xp: z.int(), images: z.int(), accuracy: z.nullable(z.number()) })),
    activity: z.array(
      z.object({
        submission_id: z.int(),
        username: z.string(),
        first_name: z.string(),
        submitted_at: z.iso.datetime({ offset: true }),
        boxes: z.int(),
        relabelled: z.int(),
        xp: z.int(),
      }),
    ),
  }),
  status: 200,
  errors: [],
});

export const teamPage = defineCall({
  id: 'teamPage',
  method: 'GET',
  path: '/teams/:teamId',
  access: 'member',
  summary: 'What any team may know of another: its standing, its people by first name, its XP by day.',
  params: z.object({ teamId: idInPath }),
  answer: z.object({
    team_id: idField,
    name: z.string(),
    rank: z.int(),
    xp: z.int(),
    /** Percent. */
    accuracy: z.number(),
    zone: z.int(),
    is_current_team: z.boolean(),
    /** No last name and no e-mail: this is seen by people outside the team. */
    members: z.array(
      z.object({
        username: z.string(),
        first_name: z.string(),
        is_team_leader: z.boolean(),
        images: z.int(),
        xp: z.int(),
      }),
    ),
    /** XP gained on each calendar day of the event. */
    days: z.array(z.object({ day: z.iso.date(), xp: z.int() })),
    /** As on the leaderboard: set while the standing shown is that of then. */
    frozen_at: z.nullable(instantField),
  }),
  status: 200,
  errors: ['GAME_NOT_OPEN', 'TEAM_NOT_FOUND'],
});
