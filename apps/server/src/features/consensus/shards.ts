import { type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Images are shared out among processes by their ids. More shards than anybody will run workers, few enough that to add
 * up their sums costs nothing.
 */
const SHARDS = 8;

/** The shard of an image: 0 to 7. */
export const shardOf = (imageId: SQLWrapper) => sql<number>`${imageId} % ${sql.raw(String(SHARDS))}`.mapWith(Number);
