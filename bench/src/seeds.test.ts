import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../apps/server/src/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/support/database.ts';
import { fillPlayedEvent, REVIEWS_EACH } from './console/fill.ts';
import { seedEvent } from './load/event.ts';
import { writeHistory } from './scale/history.ts';
import { addReviews } from './tick/reviews.ts';

/** What benches write is SQL over tables of the product, which nothing but running it holds to them. */
const SIZE = { images: 40, players: 40 };
let database: TestDatabase;
let connection: DatabaseConnection;
beforeEach(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, maxConnections: 1, onError: () => undefined });
  await seedEvent(connection, SIZE, '-', (token) => createHash('sha256').update(token).digest());
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

async function countOf(pool: pg.Pool, table: string, where = 'true'): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`);
  return rows[0]?.n ?? 0;
}

it('the bench of the model reviews every image that it says', async () => {
  const { pool } = connection;
  for (const turn of [0, 1]) await addReviews(connection, { images: 30, people: SIZE.players, turn });
  expect(await countOf(pool, 'submission')).toBe(60);
  expect(await countOf(pool, 'image_queue', 'done = 2')).toBe(30);
  await expect(addReviews(connection, { images: 41, people: SIZE.players, turn: 2 })).rejects.toThrow('41');
});

it('the bench of the console has an event that was played to its end', async () => {
  await fillPlayedEvent(database.url, SIZE);
  const { pool } = connection;
  expect(await countOf(pool, 'submission')).toBe(SIZE.images * REVIEWS_EACH);
  expect(await countOf(pool, 'image_queue', `done = ${REVIEWS_EACH}`)).toBe(SIZE.images);
  expect(await countOf(pool, 'report')).toBeGreaterThan(0);
});

it('the bench of a large event has its past', async () => {
  await writeHistory(connection, { images: 100, teams: 10, people: 40, submissions: 300 });
  const { pool } = connection;
  expect(await countOf(pool, 'submission')).toBe(300);
  expect(await countOf(pool, 'ledger')).toBe(600);
  expect(await countOf(pool, 'image_queue', 'done > 0 and retired_at is null')).toBeGreaterThan(0);
});
