import { isEasyToGuess } from './easy-passwords.ts';
import { isEmailAddress } from './email.ts';
import { MAX_REGISTRATION_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordLength } from './password.ts';
import { hasOnlyLettersAndDigits, MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from './username.ts';

const MIN_PERSON_NAME_LENGTH = 2;
const MAX_PERSON_NAME_LENGTH = 20;

export interface RegistrationDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  /** The second typing of the password. Left out on the server, which never sees it. */
  readonly confirmPassword?: string;
}

export type RegistrationField = keyof RegistrationDetails;

/** What a registration may be refused for. The order of the list is the order of the rules. */
const REGISTRATION_REFUSALS = [
  'FIELDS_REQUIRED',
  'PASSWORDS_DO_NOT_MATCH',
  'PASSWORD_TOO_SHORT',
  'USERNAME_CHARACTERS',
  'EMAIL_INVALID',
  'USERNAME_TOO_SHORT',
  'FIRST_NAME_TOO_SHORT',
  'LAST_NAME_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'USERNAME_TOO_LONG',
  'FIRST_NAME_TOO_LONG',
  'LAST_NAME_TOO_LONG',
  'FIRST_NAME_CHARACTERS',
  'LAST_NAME_CHARACTERS',
  'PASSWORD_TOO_COMMON',
] as const;

export type RegistrationRefusal = (typeof REGISTRATION_REFUSALS)[number];

export interface BrokenRegistrationRule {
  readonly code: RegistrationRefusal;
  /** Where to put the sentence and the cursor. */
  readonly field: RegistrationField;
}

/**
 * A person's name as it is stored: trimmed, inner white space single, composed (NFC), without control
 * characters, with a space between an initial's dot and the name after it. Rules count its characters, so a name of
 * spaces is an empty one.
 */
export function canonicalPersonName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=(?:^|[ .-])\p{L}\p{M}{0,4}\.)(?=\p{L}\p{M}*\p{L})/gu, ' ');
}

/** A letter with its marks. Joiners stand beside a mark, as Indic scripts spell; more than four marks are a pile. */
const LETTER = String.raw`\p{L}(?:[\u200C\u200D]?\p{M}[\u200C\u200D]?){0,4}`;

/**
 * Words with a space, a hyphen or an apostrophe between them. A dot ends a short form before a space ("Md. Rashid") or
 * stands between initials ("A.P.J."), never inside what could be the address of a site: the event's mails greet
 * people by a name that a stranger may have typed for them.
 */
const PERSON_NAME = new RegExp(
  `^['’ʼ]?(?:${LETTER})+(?:(?:\\.?[ ‐-]|['’ʼ] ?)(?:${LETTER})+|\\.${LETTER}(?=[. -]|$))*[.'’ʼ]?$`,
  'u',
);

/** Letters and marks that nobody sees, such as the fillers of Hangul: with them a name is empty, or another one than it looks. */
const UNSEEN = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|[\u{13441}\u{13442}]/u;

function isWrittenLikeAName(name: string): boolean {
  const canonical = canonicalPersonName(name);
  return PERSON_NAME.test(canonical) && !UNSEEN.test(canonical) && !/www\./i.test(canonical);
}

const FIELDS_IN_FORM_ORDER = ['firstName', 'lastName', 'userName', 'email', 'password', 'confirmPassword'] as const;

/**
 * The first rule that the details break, in the order of
 * docs/product/accounts-and-teams.md#registration-rules, or undefined when none is. Names, username and
 * e-mail are judged as they will be stored, so white space around them is free; the password is judged as
 * typed.
 */
export function firstBrokenRegistrationRule(details: RegistrationDetails): BrokenRegistrationRule | undefined {
  const firstNameLength = [...canonicalPersonName(details.firstName)].length;
  const lastNameLength = [...canonicalPersonName(details.lastName)].length;
  const userName = details.userName.trim();
  const lengthOfPassword = passwordLength(details.password);

  const empty = FIELDS_IN_FORM_ORDER.find((field) => isEmpty(field, details));
  if (empty !== undefined) return { code: 'FIELDS_REQUIRED', field: empty };

  if (details.confirmPassword !== undefined && details.confirmPassword !== details.password) {
    return { code: 'PASSWORDS_DO_NOT_MATCH', field: 'confirmPassword' };
  }
  if (lengthOfPassword < MIN_PASSWORD_LENGTH) return { code: 'PASSWORD_TOO_SHORT', field: 'password' };
  if (!hasOnlyLettersAndDigits(userName)) return { code: 'USERNAME_CHARACTERS', field: 'userName' };
  if (!isEmailAddress(details.email)) return { code: 'EMAIL_INVALID', field: 'email' };
  if (userName.length < MIN_USERNAME_LENGTH) return { code: 'USERNAME_TOO_SHORT', field: 'userName' };
  if (firstNameLength < MIN_PERSON_NAME_LENGTH) return { code: 'FIRST_NAME_TOO_SHORT', field: 'firstName' };
  if (lastNameLength < MIN_PERSON_NAME_LENGTH) return { code: 'LAST_NAME_TOO_SHORT', field: 'lastName' };
  if (lengthOfPassword > MAX_REGISTRATION_PASSWORD_LENGTH) return { code: 'PASSWORD_TOO_LONG', field: 'password' };
  if (userName.length > MAX_USERNAME_LENGTH) return { code: 'USERNAME_TOO_LONG', field: 'userName' };
  if (firstNameLength > MAX_PERSON_NAME_LENGTH) return { code: 'FIRST_NAME_TOO_LONG', field: 'firstName' };
  if (lastNameLength > MAX_PERSON_NAME_LENGTH) return { code: 'LAST_NAME_TOO_LONG', field: 'lastName' };
  if (!isWrittenLikeAName(details.firstName)) return { code: 'FIRST_NAME_CHARACTERS', field: 'firstName' };
  if (!isWrittenLikeAName(details.lastName)) return { code: 'LAST_NAME_CHARACTERS', field: 'lastName' };
  const account = { username: userName, email: details.email };
  if (isEasyToGuess(details.password, account)) return { code: 'PASSWORD_TOO_COMMON', field: 'password' };
  return undefined;
}

function isEmpty(field: RegistrationField, details: RegistrationDetails): boolean {
  const value = details[field];
  if (value === undefined) return false;
  return field === 'password' || field === 'confirmPassword' ? value === '' : canonicalPersonName(value) === '';
}
