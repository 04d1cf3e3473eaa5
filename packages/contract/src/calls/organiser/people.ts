import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { effortFiguresSchema } from '../../effort.ts';
import { idField, idInPath, instantField } from '../../fields.ts';
import { pageOf, pageQuery, searchField, sortQuery } from './page.ts';

const rowShape = {
  user_id: idField,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['participant', 'organiser']),
  team: z.nullable(z.object({ team_id: idField, name: z.string() })),
  is_leader: z.boolean(),
  is_verified: z.boolean(),
  /** Whether their reviews count in the consensus. */
  counts: z.boolean(),
  /** Earned for all teams that they were in. */
  xp: z.int(),
  images: z.int(),
  created_at: instantField,
  erased_at: z.nullable(instantField),
};

const onePerson = z.strictObject({ userId: idInPath });
const done = z.object({ user_id: idField });

export const listPeople = defineCall({
  id: 'listPeople',
  method: 'GET',
  path: '/organiser/people',
  access: 'organiser',
  scope: 'read:people',
  summary: 'Everybody who has an account.',
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(['username', 'xp', 'images', 'created_at'], 'username', 'asc'),
    /** Part of the username, name or address. */
    search: searchField,
    team: z._default(z.enum(['any', 'with', 'without']), 'any'),
  }),
  answer: pageOf(z.object(rowShape)),
  status: 200,
  errors: [],
});

export const openPerson = defineCall({
  id: 'openPerson',
  method: 'GET',
  path: '/organiser/people/:userId',
  access: 'organiser',
  scope: 'read:people',
  summary: 'One person: teams, pace, skill by class and how they did on gold images.',
  params: onePerson,
  answer: z.object({
    ...rowShape,
    teams: z.array(
      z.object({
        team_id: idField,
        name: z.string(),
        is_leader: z.boolean(),
        joined_at: instantField,
        left_at: z.nullable(instantField),
      }),
    ),
    pace: z.object({
      /** Of an image, in the middle of all; null where none was timed. For this person and for everybody. */
      median_seconds: z.nullable(z.number()),
      everybody_median_seconds: z.nullable(z.number()),
      by_day: z.array(z.object({ day: z.string(), reviews: z.int() })),
      /** Where time and keys of the latest reviews went, of this person and of everybody. */
      effort: effortFiguresSchema,
      everybody_effort: effortFiguresSchema,
    }),
    /** What they called vehicles of a class, in sums of probabilities: how many there were, and how many they named so. */
    skill: z.array(z.object({ label: z.string(), seen: z.number(), right: z.number() })),
    gold: z.array(
      z.object({
        submission_id: idField,
        image_id: idField,
        at: instantField,
        judged: z.int(),
        hits: z.int(),
      }),
    ),
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});

export const movePerson = defineCall({
  id: 'movePerson',
  method: 'POST',
  path: '/organiser/people/:userId/team',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Moves somebody into another team, if it has room. What they earned stays with the old one.',
  params: onePerson,
  body: z.strictObject({ team_id: idField }),
  answer: done,
  status: 200,
  // MEMBER_NOT_FOUND where they leave their team at that moment.
  errors: [
    'NOT_FOUND',
    'TEAM_NOT_FOUND',
    'TEAM_FULL',
    'ALREADY_IN_TEAM',
    'CHANGED_SINCE',
    'REFUSED',
    'MEMBER_NOT_FOUND',
  ],
});

export const takeOutOfTeam = defineCall({
  id: 'takeOutOfTeam',
  method: 'POST',
  path: '/organiser/people/:userId/remove',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Takes somebody out of their team; they keep the account, the team keeps what they earned.',
  params: onePerson,
  answer: done,
  status: 200,
  // MEMBER_NOT_FOUND where they leave it at that moment.
  errors: ['NOT_FOUND', 'REFUSED', 'MEMBER_NOT_FOUND'],
});

export const makeLeader = defineCall({
  id: 'makeLeader',
  method: 'POST',
  path: '/organiser/people/:userId/lead',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Makes a member the leader of their team; the leader until then stays as a member.',
  params: onePerson,
  answer: done,
  status: 200,
  errors: ['NOT_FOUND', 'REFUSED'],
});

export const erasePerson = defineCall({
  id: 'erasePerson',
  method: 'POST',
  path: '/organiser/people/:userId/erase',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Erases name, address and account of a person for good; their reviews stay under a pseudonym.',
  params: onePerson,
  answer: done,
  status: 200,
  errors: ['NOT_FOUND', 'CHANGED_SINCE', 'REFUSED'],
});
