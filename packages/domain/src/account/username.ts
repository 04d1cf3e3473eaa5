export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 20;

const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/;

/**
 * The form in which usernames are compared: trimmed and lower-cased
 * (docs/product/choices.md#names-and-addresses). The username is shown as it was typed; two usernames are
 * the same when their canonical forms are equal.
 */
export function canonicalUsername(username: string): string {
  return username.trim().toLowerCase();
}

/**
 * Whether the text is made of ASCII letters and digits only
 * (docs/product/accounts-and-teams.md#registration-rules).
 */
export function hasOnlyLettersAndDigits(username: string): boolean {
  return LETTERS_AND_DIGITS.test(username);
}
