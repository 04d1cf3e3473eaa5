import { each } from './figures.ts';
import type { LoadedProduct } from './product.ts';

const MOST_STATEMENTS = 8;

/** The statements on which the database spent most of its time. */
export async function reportStatementTimes(
  { database }: Pick<LoadedProduct, 'database'>,
  reviews: number,
): Promise<void> {
  const { rows } = await database.pool.query<{ ms: number; calls: number; query: string }>(
    `select sum(total_exec_time + total_plan_time) as ms, sum(calls)::float8 as calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query
     from pg_stat_statements group by 3 order by 1 desc limit $1`,
    [MOST_STATEMENTS],
  );
  for (const { ms, calls, query } of rows) {
    console.log(
      `    ${each(ms, reviews)} of ${(calls / Math.max(1, reviews)).toFixed(2)} statements a review: ${query}`,
    );
  }
}
