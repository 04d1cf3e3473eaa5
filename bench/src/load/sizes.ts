import type { LoadedProduct } from './product.ts';

/** What a row of each large table takes on disk, its part of the indexes and of what is stored beside the table included. */
export async function reportSizes({ database: { pool } }: Pick<LoadedProduct, 'database'>): Promise<void> {
  await pool.query('analyze');
  const { rows } = await pool.query<{ name: string; rows: number; bytes: number; indexes: number }>(
    `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
     order by pg_total_relation_size(oid) desc limit 8`,
  );
  for (const { name, rows: count, bytes, indexes } of rows)
    console.log(
      `    ${name.padEnd(16)} ${String(count).padStart(9)} rows, ${(bytes / count).toFixed(0)} bytes a row and ${(indexes / count).toFixed(0)} of indexes`,
    );
}
