import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { textUpTo } from '../fields.ts';

const preference = z.object({ weekly: z.boolean() });

export const getMailPreference = defineCall({
  id: 'getMailPreference',
  method: 'GET',
  path: '/account/mail',
  access: 'user',
  summary: 'Whether the caller wants the weekly mail.',
  answer: preference,
  status: 200,
  errors: [],
});

export const setMailPreference = defineCall({
  id: 'setMailPreference',
  method: 'PATCH',
  path: '/account/mail',
  access: 'user',
  summary: 'Orders or ends the weekly mail.',
  body: z.strictObject({ weekly: z.boolean() }),
  answer: preference,
  status: 200,
  errors: [],
});

export const unsubscribe = defineCall({
  id: 'unsubscribe',
  method: 'POST',
  path: '/mail/unsubscribe',
  access: 'public',
  summary: 'Ends the weekly mail, or orders it again, by the signed link in each of them; no login.',
  body: z.strictObject({ token: textUpTo(100), weekly: z._default(z.boolean(), false) }),
  answer: preference,
  status: 200,
  errors: ['NOT_FOUND'],
});
