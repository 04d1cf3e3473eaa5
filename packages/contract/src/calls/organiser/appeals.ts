import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, idInPath, instantField } from '../../fields.ts';
import { APPEALS_SHOWN_AS } from '../../shown-appeal.ts';
import { appealStateField } from '../appeal.ts';
import { nextOpenShape, pageOf, pageQuery, searchField, sortQuery } from './page.ts';

/** How the list of appeals is narrowed down and ordered. */
const orderQuery = {
  ...sortQuery(['at', 'image_id'], 'at', 'desc'),
  /** Part of a username, a team or a file name. */
  search: searchField,
};

export const listEveryAppeal = defineCall({
  id: 'listEveryAppeal',
  method: 'GET',
  path: '/organiser/appeals',
  access: 'organiser',
  scope: 'read:people',
  summary: 'Appeals against settled boxes, with what third people said of each and what became of it.',
  query: z.strictObject({
    ...pageQuery,
    ...orderQuery,
    /** What is said of them: 'open' leaves out those whose image is out, which are 'out'. */
    state: z._default(z.enum(['all', ...APPEALS_SHOWN_AS]), 'all'),
  }),
  answer: pageOf(
    z.object({
      appeal_id: idField,
      at: instantField,
      username: z.string(),
      team: z.string(),
      image_id: idField,
      source_name: z.string(),
      placeholder: z.string(),
      /** What the person said of the box, and as what it stood settled. */
      said: z.string(),
      was: z.string(),
      state: appealStateField,
      /** Nobody judges an open one whose image is out of the event. Absent in answers of an earlier version. */
      is_image_out: z.optional(z.boolean()),
      /** As what it was settled when the appeal was decided; null before that. */
      settled: z.nullable(z.string()),
      decided_at: z.nullable(instantField),
      /** `said` is null from somebody who could not tell. */
      opinions: z.array(z.object({ username: z.string(), team: z.string(), said: z.nullable(z.string()) })),
    }),
  ),
  status: 200,
  errors: [],
});

export const nextOpenAppeal = defineCall({
  id: 'nextOpenAppeal',
  method: 'GET',
  path: '/organiser/appeals/:appealId/next',
  access: 'organiser',
  scope: 'read:people',
  summary:
    'The open appeal about another image that comes after this one in the list; behind the last one the first one.',
  params: z.strictObject({ appealId: idInPath }),
  query: z.strictObject(orderQuery),
  answer: z.object({
    /** Null where no other one is open. */
    next: z.nullable(z.object({ appeal_id: idField, image_id: idField })),
    ...nextOpenShape,
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});
