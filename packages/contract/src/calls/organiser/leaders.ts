import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, idInPath, instantField, textUpTo } from '../../fields.ts';
import { pageOf, pageQuery, searchField } from './page.ts';

/** A list of some ten thousand leaders. */
export const MAX_LIST_CHARACTERS = 2_000_000;
/** Lines with something wrong that are told of one list: a file that is no list at all has a million of them. */
export const MOST_LINE_PROBLEMS = 10_000;
/** Leaders that one call invites; a longer list is sent in parts, so that nobody waits without a word. */
export const MAX_LEADERS_AT_ONCE = 100;

const stateField = z.enum(['open', 'locked', 'revoked', 'used']);

const leaderRowSchema = z.object({
  leader_id: idField,
  name: z.string(),
  email: z.string(),
  team_id: idField,
  team: z.string(),
  team_code: z.string(),
  /** 'locked': mistyped too often. 'used': registered with the code. */
  state: stateField,
  mail: z.enum(['sent', 'waiting', 'refused', 'none']),
  invited_at: instantField,
});

/** What is wrong with a line of the list. `value` is what stands there, `before` the line where it stood already. */
const lineProblemSchema = z.object({
  line: z.int(),
  kind: z.enum([
    'not-csv',
    'empty',
    'columns',
    'name-missing',
    'name-long',
    'email-missing',
    'email-wrong',
    'team-missing',
    'team-long',
    'team-characters',
    'email-twice',
    'team-twice',
    'has-account',
    'team-taken',
    'other-team',
  ]),
  value: z.nullable(z.string()),
  before: z.nullable(z.int()),
});

const listedShape = { line: z.int(), name: z.string(), email: z.string(), team: z.string() };

export const listLeaders = defineCall({
  id: 'listLeaders',
  method: 'GET',
  path: '/organiser/leaders',
  access: 'organiser',
  scope: 'read:people',
  summary: 'Invited team leaders, latest first, with the state of code and mail.',
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(stateField),
    /** Part of the name, the address or the team. */
    search: searchField,
  }),
  answer: pageOf(leaderRowSchema),
  status: 200,
  errors: [],
});

export const checkLeaders = defineCall({
  id: 'checkLeaders',
  method: 'POST',
  path: '/organiser/leaders/check',
  access: 'organiser',
  scope: 'read:people',
  summary: 'Reads a list of leaders and says for each line what would become of it. Invites nobody.',
  body: z.strictObject({
    /** Lines of name, e-mail, team, with or without a line that names the columns. */
    list: textUpTo(MAX_LIST_CHARACTERS),
  }),
  answer: z.object({
    leaders: z.array(z.object({ ...listedShape, is_listed: z.boolean() })),
    /** The first {@link MOST_LINE_PROBLEMS}. */
    problems: z.array(lineProblemSchema),
  }),
  status: 200,
  errors: [],
});

export const inviteLeaders = defineCall({
  id: 'inviteLeaders',
  method: 'POST',
  path: '/organiser/leaders',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Prepares the teams of leaders and mails each their code. Who is listed already is left as they are.',
  body: z.strictObject({
    leaders: z
      .array(z.strictObject({ line: z.int(), name: textUpTo(400), email: textUpTo(320), team: textUpTo(400) }))
      .check(z.maxLength(MAX_LEADERS_AT_ONCE)),
  }),
  answer: z.object({ invited: z.int(), known: z.int(), problems: z.array(lineProblemSchema) }),
  status: 200,
  errors: [],
});

export const changeInvitation = defineCall({
  id: 'changeInvitation',
  method: 'POST',
  path: '/organiser/leaders/:leaderId',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Sends a new code, lets somebody who mistyped try again, or makes a code worthless.',
  params: z.strictObject({ leaderId: idInPath }),
  body: z.strictObject({ act: z.enum(['resend', 'unlock', 'revoke']) }),
  answer: leaderRowSchema,
  status: 200,
  errors: ['NOT_FOUND', 'CHANGED_SINCE', 'REFUSED'],
});
