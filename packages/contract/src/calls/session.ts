import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailField, passwordField } from '../fields.ts';

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
