import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { chosenInstantField, idField, idInPath, instantField } from '../../fields.ts';
import { pageOf, pageQuery } from './page.ts';

export const MAX_ANNOUNCEMENT_LENGTH = 500;

const textField = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ANNOUNCEMENT_LENGTH));
const toneField = z.enum(['info', 'warning']);

const announcementRowSchema = z.object({
  announcement_id: idField,
  text: z.string(),
  tone: toneField,
  actor: z.string(),
  created_at: instantField,
  ends_at: z.nullable(instantField),
  /** People to whom it was mailed as well. */
  mailed: z.int(),
  is_shown: z.boolean(),
});

export const listAnnouncements = defineCall({
  id: 'listAnnouncements',
  method: 'GET',
  path: '/organiser/announcements',
  access: 'organiser',
  scope: 'read:event',
  summary: 'What was announced, latest first.',
  query: z.strictObject(pageQuery),
  answer: pageOf(announcementRowSchema),
  status: 200,
  errors: [],
});

export const announce = defineCall({
  id: 'announce',
  method: 'POST',
  path: '/organiser/announcements',
  access: 'organiser',
  scope: 'write:event',
  summary: 'Tells everybody in the app at once, and by mail if wanted.',
  body: z.strictObject({
    text: textField,
    tone: z._default(toneField, 'info'),
    /** Until when the app shows it; left out, until it is withdrawn. */
    ends_at: z.optional(chosenInstantField),
    by_mail: z._default(z.boolean(), false),
  }),
  answer: z.object({ announcement_id: idField, mailed: z.int() }),
  status: 201,
  errors: [],
});

export const withdrawAnnouncement = defineCall({
  id: 'withdrawAnnouncement',
  method: 'POST',
  path: '/organiser/announcements/:announcementId/withdraw',
  access: 'organiser',
  scope: 'write:event',
  summary:
    'Takes an announcement out of the app. Mails that have left cannot be called back; those that wait do not leave.',
  params: z.strictObject({ announcementId: idInPath }),
  answer: z.object({ announcement_id: idField, mails_stopped: z.int() }),
  status: 200,
  errors: ['NOT_FOUND', 'CHANGED_SINCE'],
});
