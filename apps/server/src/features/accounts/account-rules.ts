import type { ErrorDetail } from '@uvh/contract/errors';
import { canonicalEmail } from '@uvh/domain/account/email';
import {
  type Asked,
  type BrokenCondition,
  type EventAnswers,
  type EventConditions,
  firstBrokenCondition,
} from '@uvh/domain/account/event-conditions';
import {
  canonicalPersonName,
  firstBrokenRegistrationRule,
  type RegistrationField,
} from '@uvh/domain/account/registration-rules';
import { canonicalUsername } from '@uvh/domain/account/username';
import { refusal } from '../../platform/http/refusal.ts';

/** The registration fields as they travel. */
export interface RegistrationBody {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roll_number?: string | undefined;
  readonly institute?: string | undefined;
  readonly has_consented?: boolean | undefined;
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

const conditionFields: Readonly<Record<keyof EventAnswers, string>> = {
  email: 'email',
  rollNumber: 'roll_number',
  institute: 'institute',
  hasConsented: 'has_consented',
};

/** Refuses a person who does not meet what the event asks for. */
export function refuseBrokenCondition(conditions: EventConditions, body: RegistrationBody): void {
  const broken = firstBrokenCondition(conditions, {
    email: body.email,
    rollNumber: body.roll_number ?? '',
    institute: body.institute ?? '',
    hasConsented: body.has_consented ?? false,
  });
  if (broken) refuseCondition(broken);
}

export function refuseCondition({ code, field }: BrokenCondition): never {
  throw refusal('REGISTRATION_RULE', { reason: code, details: [{ field: conditionFields[field] }] });
}

/** What the event asked for and got, as it is stored. */
export function extraAnswers(
  { rollNumber, institute, consentText }: EventConditions,
  body: RegistrationBody,
  now: Date,
) {
  const answer = (asked: Asked, text: string | undefined) => (asked === 'no' ? null : text?.trim() || null);
  return {
    rollNumber: answer(rollNumber, body.roll_number),
    institute: answer(institute, body.institute),
    consentedAt: consentText !== null && body.has_consented === true ? now : null,
  };
}

function refuseBrokenRule(details: Parameters<typeof firstBrokenRegistrationRule>[0]): void {
  const broken = firstBrokenRegistrationRule(details);
  if (!broken) return;
  const where: ErrorDetail = { field: wireNames[broken.field] };
  throw refusal('REGISTRATION_RULE', { reason: broken.code, details: [where] });
}
