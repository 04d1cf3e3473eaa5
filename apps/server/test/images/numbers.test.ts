import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownMigrations, migrateDatabase } from '../../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const BLOCK = 2 ** 20;

/** One that was migrated empty, and one that had images before numbers were scattered. */
let databases: readonly TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase('nothing')]);
  await withClient(1, async (client, url) => {
    await migrateDatabase(
      url,
      (await knownMigrations()).find(({ tag }) => tag === '0052_erased-files'),
    );
    await client.query(
      `insert into image (content_hash, source_name, object_key, placeholder, source_width, source_height, zone, suggestions)
       select md5(n::text) || md5(n::text), n::text, n::text, '', 1, 1, 0, '[]' from generate_series(1, 3) n`,
    );
    await migrateDatabase(url);
  });
}, 60_000);
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function withClient<T>(nth: number, work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const url = databases[nth]?.url ?? '';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client, url);
  } finally {
    await client.end();
  }
}

async function nextNumbers(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ number: string }>(
    'select next_image_number() as number from generate_series(1, $1)',
    [count],
  );
  return rows.map(({ number }) => Number(number));
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('the number of an image', () => {
  it('is no other one’s, and tells nothing of those that were imported with it', async () => {
    const numbers = await withClient(0, (client) => nextNumbers(client, 20_000));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
    expect(Math.max(...numbers)).toBeLessThan(BLOCK);
    // Of numbers drawn by lot, half are further from the one before than .29 of the block.
    const steps = numbers.slice(1).map((number, at) => Math.abs(number - (numbers[at] ?? 0)));
    expect(middleOf(steps)).toBeGreaterThan(0.2 * BLOCK);
  });

  it('cannot be calculated by who has an installation of their own', async () => {
    const secretOf = (client: pg.Client) => client.query('select secret from image_numbering');
    const [one, other] = [await withClient(0, secretOf), await withClient(1, secretOf)];
    expect(other.rows).toHaveLength(1);
    expect(other.rows).not.toEqual(one.rows);
  });

  it('stays as it was for images that were counted up before, which no new one meets', async () => {
    const [before, after] = await withClient(1, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from image order by id');
      return [rows.map(({ id }) => Number(id)), await nextNumbers(client, 2_000)];
    });
    expect(before).toEqual([1, 2, 3]);
    expect(new Set(after).size).toBe(2_000);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(BLOCK);
    expect(Math.max(...after)).toBeLessThan(2 * BLOCK);
  });
});
