import { z } from 'zod';

/**
 * Field shapes shared by several calls. They bound size and type only; the rules with a sentence
 * of their own (registration, team name) live in the domain and answer their own codes.
 */

/** Long enough for every rule's own message to apply, short enough to cost nothing. */
const shortText = z.string().max(320);

export const emailField = shortText;
export const usernameField = shortText;
export const nameField = shortText;
/** Never truncated; the registration rules set the tighter bound. */
export const passwordField = z.string().max(512);
/** Compared in upper case. */
export const teamCodeField = z.string().trim().max(32).toUpperCase();
export const leaderCodeField = z.string().trim().max(32).toUpperCase();
export const otpField = z.string().trim().max(32).toUpperCase();
export const teamNameField = z.string().max(400);

/** ISO 8601 with offset. */
export const instantField = z.iso.datetime({ offset: true });

export const idField = z.int().positive();
export const idInPath = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
