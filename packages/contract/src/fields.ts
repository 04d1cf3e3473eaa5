import { plainNote } from '@uvh/domain/text/plain-note';
import * as z from 'zod/mini';

/**
 * Field shapes shared by several calls. They bound size and type only; the rules with a sentence
 * of their own (registration, team name) live in the domain and answer their own codes.
 */

/** Long enough for every rule's own message to apply, short enough to cost nothing. */
const shortText = textUpTo(320);

export const emailField = shortText;
export const usernameField = shortText;
export const nameField = shortText;
/** Never truncated; the registration rules set the tighter bound. */
export const passwordField = textUpTo(512);
/** Compared in upper case. */
const codeField = z.string().check(z.trim(), z.maxLength(32), z.toUpperCase());
export const teamCodeField = codeField;
export const leaderCodeField = codeField;
export const otpField = codeField;
export const teamNameField = textUpTo(400);

/** ISO 8601 with offset. */
export const instantField = z.iso.datetime({ offset: true });

const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant that somebody chooses: in the years 1 to 9999 of UTC, which are those that the database reads back. */
export const chosenInstantField = z.iso
  .datetime({ offset: true })
  .check(
    z.refine(
      (text) => Date.parse(text) >= EARLIEST_MS && Date.parse(text) <= LATEST_MS,
      'must be in the years 1 to 9999',
    ),
  );

/** An axis-parallel rectangle, its upper left corner and its sides, in the 1920 x 1080 space. */
export const rectShape = { x: z.number(), y: z.number(), width: z.number(), height: z.number() } as const;
export const rectField = z.object(rectShape);
/** A box with its class, as consoles and practice show one. */
export const labelledBoxField = z.object({ label: z.string(), ...rectShape });

export const idField = z.int().check(z.positive());
export const idInPath = z.coerce.number().check(z.int(), z.positive());

/** Text of at most that many UTF-16 units, the empty text included. */
export function textUpTo(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}

/** What somebody wrote for somebody else to read, of at most that many UTF-16 units; signs that nobody sees are taken out. */
export function noteUpTo(maxLength: number) {
  return z.string().check(z.overwrite(plainNote), z.maxLength(maxLength));
}

/** A whole number from `min` to `max`, both of them allowed. */
export function wholeNumber(min: number, max: number) {
  return z.int().check(z.minimum(min), z.maximum(max));
}

/** The same, as text of a query. */
export function wholeNumberInQuery(min: number, max: number) {
  return z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));
}

/** What a call answers that only says what was done. */
export const messageAnswer = z.object({ message: z.string() });

/** What organisers wrote, by language ('en', 'hi'). */
export const localizedField = z.record(z.string().check(z.maxLength(10)), textUpTo(2000));
