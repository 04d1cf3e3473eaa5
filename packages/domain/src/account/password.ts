/** The least number of characters of every password (docs/product/accounts-and-teams.md#passwords). */
export const MIN_PASSWORD_LENGTH = 8;

/** The most characters that the registration form takes (docs/product/accounts-and-teams.md#registration-rules). */
export const MAX_REGISTRATION_PASSWORD_LENGTH = 20;

/**
 * The most characters that the server hashes. The reset screen states only a minimum
 * (docs/product/accounts-and-teams.md#passwords), so this bound is all that holds there. Longer ones are
 * refused; none is ever cut.
 */
export const MAX_PASSWORD_LENGTH = 128;

/** Length as people count it: an emoji or a letter outside the basic plane is one character. */
export function passwordLength(password: string): number {
  return [...password].length;
}

export type NewPasswordRefusal =
  | 'NEW_PASSWORD_REQUIRED'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORDS_DO_NOT_MATCH';

/**
 * The first rule of the reset screen that a new password breaks, or undefined
 * (docs/product/accounts-and-teams.md#passwords). Leave `confirmation` out where none was asked for,
 * as on the server.
 */
export function firstBrokenNewPasswordRule(password: string, confirmation?: string): NewPasswordRefusal | undefined {
  if (password === '') return 'NEW_PASSWORD_REQUIRED';
  if (passwordLength(password) < MIN_PASSWORD_LENGTH) return 'PASSWORD_TOO_SHORT';
  if (passwordLength(password) > MAX_PASSWORD_LENGTH) return 'PASSWORD_TOO_LONG';
  if (confirmation !== undefined && confirmation !== password) return 'PASSWORDS_DO_NOT_MATCH';
  return undefined;
}
