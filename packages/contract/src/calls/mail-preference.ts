import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

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
