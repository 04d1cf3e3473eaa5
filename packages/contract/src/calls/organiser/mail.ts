import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, instantField } from '../../fields.ts';
import { pageOf, pageQuery, searchField } from './page.ts';

/** What a mail is for. */
export const MAIL_PURPOSES = [
  'verification',
  'password-reset',
  'password-changed',
  'welcome',
  'removed',
  'leader-code',
  'weekly',
  'announcement',
] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

const mailRowSchema = z.object({
  mail_id: idField,
  kind: z.enum(MAIL_PURPOSES),
  recipient: z.string(),
  subject: z.string(),
  /** 'refused': given up, its mail server refused it for good. */
  state: z.enum(['sent', 'waiting', 'refused']),
  tries: z.int(),
  created_at: instantField,
  sent_at: z.nullable(instantField),
  next_try_at: z.nullable(instantField),
  last_error: z.nullable(z.string()),
});

export const listMail = defineCall({
  id: 'listMail',
  method: 'GET',
  path: '/organiser/mail',
  access: 'organiser',
  scope: 'read:people',
  summary: 'Mails without their texts, latest first: which have left, which wait, and why.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(['all', 'sent', 'waiting', 'refused']), 'all'),
    /** Part of the address. */
    search: searchField,
  }),
  answer: pageOf(mailRowSchema),
  status: 200,
  errors: [],
});

export const retryMail = defineCall({
  id: 'retryMail',
  method: 'POST',
  path: '/organiser/mail/retry',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Tries everything that was not sent again now.',
  answer: z.object({ mails: z.int() }),
  status: 200,
  errors: [],
});
