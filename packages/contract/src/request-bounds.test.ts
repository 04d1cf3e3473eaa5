import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ALL_CALLS } from './api.ts';

/**
 * How much of everything a request may hold, both ends allowed: characters of a text, entries of a list, values of a number.
 * A new field fails here until somebody has thought about its row. An object that several calls take (the settings of an
 * event, the order of an export) is listed at the first.
 */
const BOUNDS: Readonly<Record<string, string>> = {
__ROWS__
};

/** Numbers of any size, and lists of any length: rules of the server, with a sentence of their own, bound them. */
const BOUND_BY_RULES: readonly string[] = [
__UNBOUND__
];

/** Texts of a form: what is just inside of it, and what is just outside. */
const FORMS: readonly { at: string; takes: readonly string[]; refuses: readonly string[] }[] = [
__FORMS__
];
