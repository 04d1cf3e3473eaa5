import * as z from 'zod/mini';
import { refusal } from '../http/refusal.ts';

/** A row's place in a sorted list: the value that it is sorted by, and the id that breaks ties. */
export interface Place {
  readonly value: string | number | null;
  readonly id: number;
}

const placeSchema = z.tuple([z.union([z.string(), z.number(), z.null()]), z.int()]);

/** The place as text for the next request. It names values of the list alone, so nobody gains by making one up. */
export function cursorOf({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** The place that a cursor names; refuses what is none. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [value, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { value, id };
  } catch {
    throw refusal('INVALID_INPUT', { details: [{ field: 'after' }] });
  }
}

/** A page out of one row more than was wanted, and where the next one begins. */
export function pageFrom<Row>(
  rows: readonly Row[],
  limit: number,
  placeIn: (row: Row) => Place,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? cursorOf(placeIn(last)) : null };
}
