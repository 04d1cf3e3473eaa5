import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** PostgreSQL bytea as a Node Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A whole number up to 2^53, as JavaScript has it: ids of other rows, counts, sums of XP. */
export const wholeNumber = () => bigint({ mode: 'number' });

/** The number that PostgreSQL gives a row. */
export const identity = () => wholeNumber().primaryKey().generatedAlwaysAsIdentity();

/** A moment, to the millisecond that JavaScript's dates hold. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
