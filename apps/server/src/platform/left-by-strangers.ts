/**
 * So many rows of a kind are kept of those who have proved nothing: codes, mails with codes, accounts. Who registers ever new
 * addresses from ever new networks fills no more than some 300 MB with them.
 */
export const MOST_LEFT_BY_STRANGERS = 100_000;

/** What is so new stays, however many there are: somebody sits before it. The hash of a password bounds how many that can be. */
export const LEFT_JUST_NOW_MS = 3_600_000;
