import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  emailField,
  leaderCodeField,
  messageAnswer,
  nameField,
  otpField,
  passwordField,
  teamCodeField,
  textUpTo,
  usernameField,
} from '../fields.ts';
import { sessionAnswer } from './session.ts';

const registrationFields = {
  username: usernameField,
  email: emailField,
  password: passwordField,
  first_name: nameField,
  last_name: nameField,
  /** What the event's settings ask for besides. */
  roll_number: z.optional(textUpTo(60)),
  institute: z.optional(textUpTo(120)),
  has_consented: z.optional(z.boolean()),
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
  summary: 'Registers someone who wants a team of their own and mails a one-time code.',
  body: z.strictObject({ ...registrationFields, team: z.enum(['create', 'join']) }),
  answer: messageAnswer,
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
  answer: messageAnswer,
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
  errors: [...registrationErrors, 'LEADER_CODE_INVALID', 'LEADER_CODE_LOCKED', 'TEAM_DISQUALIFIED'],
});

export const validateTeamCode = defineCall({
  id: 'validateTeamCode',
  method: 'POST',
  path: '/auth/validate-team-code',
  access: 'public',
  summary: 'Checks a leader’s team code against the listed e-mail: 401 unknown or not theirs, 403 already led.',
  body: z.strictObject({ team_code: teamCodeField, email: emailField }),
  answer: messageAnswer,
  status: 200,
  errors: ['TEAM_CODE_INVALID', 'TEAM_CODE_TAKEN'],
});
