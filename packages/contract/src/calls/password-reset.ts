import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailField, messageAnswer, otpField, passwordField } from '../fields.ts';

export const forgotPassword = defineCall({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Mails a reset code; the answer is the same whether the account exists or not.',
  body: z.strictObject({ email: emailField }),
  answer: messageAnswer,
  status: 200,
  errors: ['EMAIL_INVALID'],
});

export const verifyResetCode = defineCall({
  id: 'verifyResetCode',
  method: 'POST',
  path: '/auth/forgot-password/verify',
  access: 'public',
  summary: 'Checks a reset code without using it up, and says how often the password can still be changed.',
  body: z.strictObject({ email: emailField, otp: otpField }),
  answer: z.object({ message: z.string(), changes_left: z.int() }),
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
  answer: messageAnswer,
  status: 200,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'PASSWORD_INVALID', 'PASSWORD_CHANGE_LIMIT'],
});
