import type { ErrorDetail } from '@uvh/contract/errors';
import { canonicalEmail } from '@uvh/domain/account/email';
import {
  canonicalPersonName,
  firstBrokenRegistrationRule,
  type RegistrationField,
} from '@uvh/domain/account/registration-rules';
import { canonicalUsername } from '@uvh/domain/account/username';
import { refusal } from '../../platform/http/refusal.ts';
import { isEasyToGuess } from './common-passwords.ts';

/** The registration fields as they travel. */
export interface RegistrationBody {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** A registration that keeps every rule, in the forms that are stored. */
export interface CheckedRegistration {
  readonly username: string;
  readonly usernameKey: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

const wireNames: Readonly<Record<RegistrationField, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  userName: 'username',
  email: 'email',
  password: 'password',
  confirmPassword: 'password',
};

/** Fields that the first step of the form does not send; they keep every rule, so that only the rules of the sent fields can fail. */
const UNASKED = { firstName: 'Unasked', lastName: 'Unasked', password: 'unasked for' } as const;

/** Checks all registration rules in their order and returns the registration as it will be stored. */
export function checkRegistration(body: RegistrationBody): CheckedRegistration {
  refuseBrokenRule({
    firstName: body.first_name,
    lastName: body.last_name,
    userName: body.username,
    email: body.email,
    password: body.password,
  });
  if (isEasyToGuess(body.password, body)) {
    throw refusal('REGISTRATION_RULE', { reason: 'PASSWORD_TOO_COMMON', details: [{ field: 'password' }] });
  }
  return {
    username: body.username.trim(),
    usernameKey: canonicalUsername(body.username),
    email: canonicalEmail(body.email),
    password: body.password,
    firstName: canonicalPersonName(body.first_name),
    lastName: canonicalPersonName(body.last_name),
  };
}

/** The same for the first step of the form, which sends username and e-mail alone. */
export function checkDetails(body: { readonly username: string; readonly email: string }) {
  refuseBrokenRule({ ...UNASKED, userName: body.username, email: body.email });
  return { usernameKey: canonicalUsername(body.username), email: canonicalEmail(body.email) };
}

function refuseBrokenRule(details: Parameters<typeof firstBrokenRegistrationRule>[0]): void {
  const broken = firstBrokenRegistrationRule(details);
  if (!broken) return;
  const where: ErrorDetail = { field: wireNames[broken.field] };
  throw refusal('REGISTRATION_RULE', { reason: broken.code, details: [where] });
}
