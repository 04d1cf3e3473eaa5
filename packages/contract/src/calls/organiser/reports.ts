import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, idInPath, instantField, labelledBoxField } from '../../fields.ts';
import { reportKindField } from '../report.ts';
import { nextOpenShape, pageOf, pageQuery, searchField, sortQuery } from './page.ts';

/** What organisers decide: the image stays, is taken out of the event, or its picture is erased for good. */
const decisionField = z.enum(['keep', 'withdraw', 'erase']);
const stateField = z.enum(['open', 'decided']);

/** How the list of reports is narrowed down and ordered. */
const orderQuery = {
  ...sortQuery(['at', 'image_id'], 'at', 'desc'),
  kind: z.optional(reportKindField),
  /** Part of a note, a username, a team or a file name. */
  search: searchField,
};

const rowShape = {
  report_id: idField,
  at: instantField,
  kind: reportKindField,
  note: z.string(),
  user_id: idField,
  username: z.string(),
  team_id: idField,
  team: z.string(),
  image_id: idField,
  source_name: z.string(),
  image_url: z.string(),
  placeholder: z.string(),
  /** Nobody is given the image at the moment. */
  is_withdrawn: z.boolean(),
  /** Null while it is open. */
  decision: z.nullable(decisionField),
};

export const listReports = defineCall({
  id: 'listReports',
  method: 'GET',
  path: '/organiser/reports',
  access: 'organiser',
  scope: 'read:people',
  summary: 'What players reported of images and boxes, open ones or decided ones.',
  query: z.strictObject({
    ...pageQuery,
    ...orderQuery,
    state: z._default(z.enum(['all', ...stateField.options]), 'all'),
  }),
  answer: pageOf(z.object(rowShape)),
  status: 200,
  errors: [],
});

export const openReport = defineCall({
  id: 'openReport',
  method: 'GET',
  path: '/organiser/reports/:reportId',
  access: 'organiser',
  scope: 'read:people',
  summary: 'One report with the box it is about, what the person had done, and what else was reported of the image.',
  params: z.strictObject({ reportId: idInPath }),
  answer: z.object({
    ...rowShape,
    box: z.nullable(labelledBoxField),
    /** The reporter’s boxes when they reported it; else what the machine suggests. */
    boxes: z.array(labelledBoxField),
    reviews: z.int(),
    reason: z.nullable(z.string()),
    decided_by: z.nullable(z.string()),
    decided_at: z.nullable(instantField),
    others: z.array(
      z.object({
        report_id: idField,
        at: instantField,
        kind: reportKindField,
        note: z.string(),
        username: z.string(),
        team: z.string(),
        decision: z.nullable(decisionField),
      }),
    ),
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});

export const nextOpenReport = defineCall({
  id: 'nextOpenReport',
  method: 'GET',
  path: '/organiser/reports/:reportId/next',
  access: 'organiser',
  scope: 'read:people',
  summary: 'The open report of another image that comes after this one in the list; behind the last one the first one.',
  params: z.strictObject({ reportId: idInPath }),
  query: z.strictObject(orderQuery),
  answer: z.object({
    /** Null where no other one is open. */
    next: z.nullable(z.object({ report_id: idField })),
    ...nextOpenShape,
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});

export const decideReport = defineCall({
  id: 'decideReport',
  method: 'POST',
  path: '/organiser/reports/:reportId/decision',
  access: 'organiser',
  scope: 'write:images',
  summary: 'Decides every open report of the image at once: it stays, is taken out, or its picture is erased for good.',
  params: z.strictObject({ reportId: idInPath }),
  body: z.strictObject({
    decision: decisionField,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  answer: z.object({ decided: z.array(idField) }),
  status: 200,
  errors: ['NOT_FOUND', 'CHANGED_SINCE'],
});
