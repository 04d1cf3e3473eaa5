import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, instantField } from '../../fields.ts';
import { LANGUAGES } from '../../messages/languages.ts';
import { pageOf, pageQuery, searchField, sortQuery } from './page.ts';

const teamResultSchema = z.object({
  team_id: idField,
  /** Among all teams: the further zone first, then by rank in it. 0 while the team has not played. */
  overall_rank: z.int(),
  /** Among the teams of its zone, as it is now and as everybody sees it. */
  rank: z.int(),
  shown_rank: z.int(),
  zone: z.int(),
  name: z.string(),
  members: z.int(),
  /** What teams of a zone are ordered by: the part of the XP that counts at their accuracy. */
  points: z.int(),
  xp: z.int(),
  /** Per cent. */
  accuracy: z.number(),
});

export const listResults = defineCall({
  id: 'listResults',
  method: 'GET',
  path: '/organiser/results',
  access: 'organiser',
  scope: 'read:results',
  summary: 'The standing of all teams as it is now, frozen or not.',
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(['overall_rank', 'name', 'zone', 'members', 'xp', 'accuracy'], 'overall_rank', 'asc'),
    search: searchField,
  }),
  answer: pageOf(teamResultSchema),
  status: 200,
  errors: [],
});

export const getReveal = defineCall({
  id: 'getReveal',
  method: 'GET',
  path: '/organiser/reveal',
  access: 'organiser',
  scope: 'read:results',
  summary: 'The final standing to be revealed from last to first, with first names.',
  answer: z.object({
    frozen_at: z.nullable(instantField),
    phase: z.enum(['before', 'open', 'after']),
    teams: z.array(
      z.object({
        team_id: idField,
        overall_rank: z.int(),
        zone: z.int(),
        name: z.string(),
        points: z.int(),
        xp: z.int(),
        accuracy: z.number(),
        members: z.array(z.string()),
      }),
    ),
  }),
  status: 200,
  errors: [],
});

export const verifyLedger = defineCall({
  id: 'verifyLedger',
  method: 'GET',
  path: '/organiser/ledger',
  access: 'organiser',
  scope: 'read:results',
  summary:
    'Whether all totals equal the ledger, promise by promise. Begins a check and waits a moment for it: while `is_checking`, ask again; what is told meanwhile is what was found before.',
  answer: z.object({
    /** Null before the first check has ended. */
    checked_at: z.nullable(instantField),
    is_checking: z.boolean(),
    promises: z.array(z.object({ promise: z.string(), broken: z.int() })),
  }),
  status: 200,
  errors: [],
});

/** What can be had as a file. Certificates come as one PDF for each person, in a ZIP. */
export const linkDownload = defineCall({
  id: 'linkDownload',
  method: 'POST',
  path: '/organiser/downloads',
  access: 'organiser',
  scope: 'read:results',
  summary: 'A link that downloads a file for some minutes: a browser cannot show its session when it follows a link.',
  body: z.strictObject({
    kind: z.enum(['certificates']),
    language: z._default(z.enum(LANGUAGES), 'en'),
  }),
  answer: z.object({
    url: z.string(),
    expires_at: instantField,
    /**
     * People whose names, or those of their teams, have letters that no font of the server has: they stay free on the page. Absent in
     * answers of an earlier version.
     */
    unwritable: z.optional(z.array(z.object({ user_id: idField, name: z.string(), team: z.string() }))),
  }),
  status: 201,
  errors: [],
});
