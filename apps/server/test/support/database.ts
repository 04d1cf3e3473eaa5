import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type { Queryable } from '../../src/platform/db/database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the maintenance database; tests swap its last part. */
    clusterUrl: string;
  }
}

/** A database of its own. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A copy of the migrated template, or a database without a table. */
export async function createTestDatabase(content: 'migrated' | 'nothing' = 'migrated'): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = content === 'nothing' ? 'template0' : 'uvh_template';
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  // As an operator writes it: tests say themselves what else they ask of a session.
  url.search = '';
  return {
    url: url.toString(),
    drop: () => onCluster(clusterUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onCluster(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    // Files that start together would copy the template at the same moment, which PostgreSQL refuses.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Sessions of the database that wait for a lock. */
export async function waitingForLocks(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.waiting ?? 0;
}
