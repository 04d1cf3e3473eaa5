import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, idInPath, instantField } from '../../fields.ts';
import { pageOf, pageQuery, searchField } from './page.ts';

const auditEntrySchema = z.object({
  entry_id: idField,
  at: instantField,
  /** A username, with the token of a script behind it; 'command line (…)' or 'server', which no username looks like. */
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  /** What stood before and what stands since, where the act replaced something. */
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  details: z.record(z.string(), z.unknown()),
  /** Whether it can be taken back, or has been. */
  undo: z.enum(['possible', 'undone', 'none']),
});

export const listAudit = defineCall({
  id: 'listAudit',
  method: 'GET',
  path: '/organiser/audit',
  access: 'organiser',
  scope: 'read:audit',
  summary: 'What organisers and the server did, latest first.',
  query: z.strictObject({
    ...pageQuery,
    /** Part of actor, action or target. */
    search: searchField,
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  answer: pageOf(auditEntrySchema),
  status: 200,
  errors: [],
});

export const undoAct = defineCall({
  id: 'undoAct',
  method: 'POST',
  path: '/organiser/audit/:entryId/undo',
  access: 'organiser',
  scope: 'session',
  summary: 'Takes an act back, as an act of its own. Refused where others came after it.',
  params: z.strictObject({ entryId: idInPath }),
  answer: z.object({ undone: idField }),
  status: 200,
  // What the act that takes it back is refused for: things have changed around what it would restore.
  errors: [
    'NOT_FOUND',
    'CHANGED_SINCE',
    'REFUSED',
    'SETTING_INVALID',
    'TEAM_FULL',
    'TEAM_NAME_TAKEN',
    'TEAM_NOT_FOUND',
    'ALREADY_IN_TEAM',
    'MEMBER_NOT_FOUND',
  ],
});
