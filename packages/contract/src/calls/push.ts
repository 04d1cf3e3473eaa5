import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { textUpTo } from '../fields.ts';

/** The lengths of a P-256 point and of the shared secret of RFC 8291, in base64url. */
const pointField = z.string().check(z.regex(/^[\w-]{87}$/));
const secretField = z.string().check(z.regex(/^[\w-]{22}$/));
const endpointField = textUpTo(1000);
const orderedAnswer = z.object({ ordered: z.boolean() });

export const pushKey = defineCall({
  id: 'pushKey',
  method: 'GET',
  path: '/account/push',
  access: 'user',
  summary: 'The public key to subscribe a browser with; null where this event sends no push messages.',
  answer: z.object({ key: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const orderPush = defineCall({
  id: 'orderPush',
  method: 'POST',
  path: '/account/push',
  access: 'user',
  summary: 'Sends moments of the caller’s team to a browser, in the language of the request.',
  body: z.strictObject({ endpoint: endpointField, key: pointField, secret: secretField }),
  answer: orderedAnswer,
  status: 200,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'RATE_LIMITED'],
});

export const endPush = defineCall({
  id: 'endPush',
  method: 'POST',
  path: '/account/push/end',
  access: 'user',
  summary: 'Sends no more push messages to that browser.',
  body: z.strictObject({ endpoint: endpointField }),
  answer: orderedAnswer,
  status: 200,
  errors: [],
});
