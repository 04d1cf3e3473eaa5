import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { refusal } from '../http/refusal.ts';
import { sqlStateOf } from './sql-state.ts';

/** Where a row stands in a sorted list: the value that it is sorted by, and the id that breaks ties. */
export interface SortKey {
  readonly value: string | number | null;
  readonly id: number;
}

const sortKeySchema = z.tuple([z.union([z.string(), z.number(), z.null()]), z.int().check(z.positive())]);

/** A sort key as text for the next request. It names values of the list alone, so nobody gains by making one up. */
export function cursorOf({ value, id }: SortKey): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** The sort key that a cursor names; refuses anything else. */
export function sortKeyFrom(cursor: string | undefined): SortKey | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [value, id] = sortKeySchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { value, id };
  } catch {
    throw refusedCursor();
  }
}

/** The id that a cursor of a list in the order of its ids names; refuses one of a list that is sorted by something else. */
export function idFrom(cursor: string | undefined): number | undefined {
  const key = sortKeyFrom(cursor);
  if (key !== undefined && key.value !== null) throw refusedCursor();
  return key?.id;
}

function refusedCursor(): Error {
  return refusal('INVALID_INPUT', { details: [{ field: 'after' }] });
}

/** Not a number, or too large for one; not a time, or beyond the calendar; no text that a database keeps. */
const OTHER_TYPE = new Set(['22P02', '22003', '22007', '22008', '22021']);

/** The rows behind a sort key; refuses one that no row of the list can have, as of a list that was sorted otherwise. */
export async function rowsBehind<Rows>(after: SortKey | undefined, read: Promise<Rows>): Promise<Rows> {
  try {
    return await read;
  } catch (error) {
    throw after !== undefined && OTHER_TYPE.has(sqlStateOf(error) ?? '') ? refusedCursor() : error;
  }
}

/** A page out of one row more than was wanted, and where the next one begins. */
export function pageFrom<Row>(
  rows: readonly Row[],
  limit: number,
  sortKeyOf: (row: Row) => SortKey,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? cursorOf(sortKeyOf(last)) : null };
}

/** The first row behind a place in a list that goes round: behind its last row comes the first one again. */
export async function firstFrom<Row>(
  place: SortKey,
  read: (behind: SortKey | undefined) => Promise<readonly Row[]>,
): Promise<Row | undefined> {
  return (await read(place))[0] ?? (await read(undefined))[0];
}

/**
 * The part of a statement that sorts a list, and goes on behind a row. The rows come from a query with the value that
 * they are sorted by as `sort_value`, never null, and their `id`.
 */
export function behind(
  after: SortKey | undefined,
  direction: 'asc' | 'desc',
): { readonly where: SQL; readonly order: SQL } {
  const isUp = direction === 'asc';
  const order = isUp ? sql`sort_value asc, id asc` : sql`sort_value desc, id desc`;
  if (after === undefined) return { where: sql`true`, order };
  const tuple = sql`(${after.value}, ${after.id})`;
  return { where: isUp ? sql`(sort_value, id) > ${tuple}` : sql`(sort_value, id) < ${tuple}`, order };
}

/** A column that an index sorts a list by, and whether it holds a time: its {@link SortKey} is then in milliseconds. */
export interface SortColumn {
  readonly column: SQL;
  readonly isTime: boolean;
}

/**
 * As {@link behind}, for a list whose order is that of an index on the column and the id: it is named by the columns themselves, since what
 * is calculated from them has no index.
 */
export function behindInIndex(
  { column, isTime }: SortColumn,
  id: SQL,
  after: SortKey | undefined,
  direction: 'asc' | 'desc',
): { readonly where: SQL; readonly order: SQL; readonly sortValue: SQL } {
  const isUp = direction === 'asc';
  const order = isUp ? sql`${column} asc, ${id} asc` : sql`${column} desc, ${id} desc`;
  const sortValue = isTime ? sql`(extract(epoch from ${column}) * 1000)::bigint` : column;
  if (after === undefined) return { where: sql`true`, order, sortValue };
  const value = isTime
    ? sql`to_timestamp(${after.value}::bigint / 1000.0)::timestamptz(3)`
    : sql`${after.value}::bigint`;
  return { where: sql`(${column}, ${id}) ${isUp ? sql`>` : sql`<`} (${value}, ${after.id}::bigint)`, order, sortValue };
}

/** Text that a value must have in it, as a pattern of LIKE. */
export function partOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
