import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailField, nameField, passwordField, textUpTo, usernameField } from '../fields.ts';

export const userSchema = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(['participant', 'organiser']),
  is_team_leader: z.boolean(),
  has_team: z.boolean(),
  email_verified: z.boolean(),
});
export type SessionUser = z.infer<typeof userSchema>;

export const sessionAnswer = z.object({ access_token: z.string(), user: userSchema });
export const login = defineCall({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Opens a session: 30 days with remember_me, else 12 hours.',
  body: z.strictObject({ email: emailField, password: passwordField, remember_me: z._default(z.boolean(), false) }),
  answer: sessionAnswer,
  status: 200,
  errors: ['INVALID_CREDENTIALS'],
});

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

export const logout = defineCall({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'user',
  summary: 'Revokes the session.',
  answer: z.undefined(),
  status: 204,
  errors: [],
});

export const currentSession = defineCall({
  id: 'currentSession',
  method: 'GET',
  path: '/auth/session',
  access: 'user',
  summary: 'The signed-in user as the server sees them now.',
  answer: z.object({ user: userSchema }),
  status: 200,
  errors: [],
});
