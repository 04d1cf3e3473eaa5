import * as z from 'zod/mini';
import { textUpTo, wholeNumberInQuery } from '../../fields.ts';

/** Rows that a page of a list has at most: a download asks for that many at once. */
export const MAX_PAGE_SIZE = 1000;

/** The longest search of a list: an address of mail. */
export const MAX_SEARCH_LENGTH = 320;

/** What a list is searched for; empty for all of it. */
export const searchField = z._default(textUpTo(MAX_SEARCH_LENGTH), '');

/** What every list of the console takes: where the page before ended, and how many rows are wanted. */
export const pageQuery = {
  /** Give the `next` of the page before. */
  after: z.optional(textUpTo(500)),
  limit: z._default(wholeNumberInQuery(1, MAX_PAGE_SIZE), 100),
};

/** Sorting of a list by one of its columns. */
export function sortQuery<const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  first: Columns[number],
  direction: 'asc' | 'desc',
) {
  return {
    sort: z._default(z.enum(columns), first),
    direction: z._default(z.enum(['asc', 'desc']), direction),
  };
}

/** A page of a list. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    /** Of all pages; told with the first one. */
    total: z.nullable(z.int()),
  });
}

/** The open one that comes after another in a list, and how many there are besides it. */
export const nextOpenShape = {
  /** Open ones that fit, on other images than the one it is asked from. */
  open: z.int(),
  /** The same whatever they are searched for. */
  open_in_all: z.int(),
};
