import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  emailField,
  leaderCodeField,
  nameField,
  otpField,
  passwordField,
  teamCodeField,
  usernameField,
} from '../fields.ts';

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

const sessionAnswer = z.object({ access_token: z.string(), user: userSchema });
const done = z.object({ message: z.string() });

const registrationFields = {
  username: usernameField,
  email: emailField,
  password: passwordField,
  first_name: nameField,
  last_name: nameField,
};

const registrationErrors = ['REGISTRATION_RULE', 'REGISTRATION_CLOSED', 'USERNAME_TAKEN', 'EMAIL_TAKEN'] as const;

export const validateDetails = defineCall({
  id: 'validateDetails',
  method: 'POST',
  path: '/auth/validate/details',
  access: 'public',
  summary:
    'Checks a username and an e-mail before registration and tells whether the organisers listed the e-mail as a leader.',
  body: z.strictObject({ username: usernameField, email: emailField }),
  answer: z.object({ is_team_leader: z.boolean() }),
  status: 200,
  errors: ['REGISTRATION_RULE', 'REGISTRATION_CLOSED', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
});

export const register = defineCall({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Registers someone who wants a team of their own and mails a one-time code (decisions 8).',
  body: z.strictObject({ ...registrationFields, team: z.enum(['create', 'join']) }),
  answer: done,
  status: 202,
  errors: registrationErrors,
});

export const verifyOtp = defineCall({
  id: 'verifyOtp',
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'public',
  summary: 'Proves an e-mail address with the mailed one-time code and opens a session.',
  body: z.strictObject({ username: usernameField, email: emailField, otp: otpField }),
  answer: sessionAnswer,
  status: 200,
  errors: ['CODE_INVALID', 'CODE_EXPIRED'],
});

export const resendOtp = defineCall({
  id: 'resendOtp',
  method: 'POST',
  path: '/auth/resend-otp',
  access: 'public',
  summary: 'Mails a new one-time code; the answer is the same whether the account exists or not.',
  body: z.strictObject({ email: emailField }),
  answer: done,
  status: 202,
  errors: ['EMAIL_INVALID'],
});

export const registerMember = defineCall({
  id: 'registerMember',
  method: 'POST',
  path: '/auth/register/member',
  access: 'public',
  summary: 'Registers a member straight into the team of that code.',
  body: z.strictObject({ ...registrationFields, team_code: teamCodeField }),
  answer: sessionAnswer,
  status: 201,
  errors: [...registrationErrors, 'TEAM_CODE_INVALID', 'TEAM_FULL'],
});

export const registerTeamLeader = defineCall({
  id: 'registerTeamLeader',
  method: 'POST',
  path: '/auth/register/team-leader',
  access: 'public',
  summary: 'Registers a listed leader with the mailed leader code and opens the prepared team.',
  body: z.strictObject({ ...registrationFields, leader_code: leaderCodeField }),
  answer: z.extend(sessionAnswer, { team_code: z.string() }),
  status: 201,
  errors: [...registrationErrors, 'LEADER_CODE_INVALID', 'LEADER_CODE_LOCKED'],
});

export const validateTeamCode = defineCall({
  id: 'validateTeamCode',
  method: 'POST',
  path: '/auth/validate-team-code',
  access: 'public',
  summary: 'Checks a leader’s team code against the listed e-mail: 401 unknown or not theirs, 403 already led.',
  body: z.strictObject({ team_code: teamCodeField, email: emailField }),
  answer: done,
  status: 200,
  errors: ['TEAM_CODE_INVALID', 'TEAM_CODE_TAKEN'],
});

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

export const forgotPassword = defineCall({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Mails a reset code; the answer is the same whether the account exists or not.',
  body: z.strictObject({ email: emailField }),
  answer: done,
  status: 200,
  errors: ['EMAIL_INVALID'],
});

export const verifyResetCode = defineCall({
  id: 'verifyResetCode',
  method: 'POST',
  path: '/auth/forgot-password/verify',
  access: 'public',
  summary: 'Checks a reset code without using it up.',
  body: z.strictObject({ email: emailField, otp: otpField }),
  answer: done,
  status: 200,
  errors: ['CODE_INVALID', 'CODE_EXPIRED'],
});

export const changePassword = defineCall({
  id: 'changePassword',
  method: 'POST',
  path: '/auth/forgot-password/change',
  access: 'public',
  summary: 'Sets a new password with a reset code, three times at most, and ends every session of the user.',
  body: z.strictObject({ email: emailField, otp: otpField, new_password: passwordField }),
  answer: done,
  status: 200,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'PASSWORD_INVALID', 'PASSWORD_CHANGE_LIMIT'],
});
