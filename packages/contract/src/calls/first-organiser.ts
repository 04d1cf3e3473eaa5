import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailField, nameField, passwordField, textUpTo, usernameField } from '../fields.ts';
import { sessionAnswer } from './session.ts';

export const firstOrganiserState = defineCall({
  id: 'firstOrganiserState',
  method: 'GET',
  path: '/auth/first-organiser',
  access: 'public',
  summary: 'Whether there is an organiser, so that a setup link is worth nothing.',
  answer: z.object({ exists: z.boolean() }),
  status: 200,
  errors: [],
});

export const createFirstOrganiser = defineCall({
  id: 'createFirstOrganiser',
  method: 'POST',
  path: '/auth/first-organiser',
  access: 'public',
  summary: 'Makes the holder of the link that the server printed its first organiser, and opens a session.',
  body: z.strictObject({
    /** What stands behind the '#' of the link. */
    key: textUpTo(200),
    username: usernameField,
    email: emailField,
    password: passwordField,
    first_name: nameField,
    last_name: nameField,
  }),
  answer: sessionAnswer,
  status: 201,
  errors: ['SETUP_LINK_INVALID', 'REGISTRATION_RULE', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
});
