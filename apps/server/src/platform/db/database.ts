import { EventEmitter } from 'node:events';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { FrugalPool } from './frugal-pool.ts';
import { SESSION_SETTINGS } from './session-settings.ts';

/** Anything that runs queries: the pool, or a transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

/** The pool as the features see it. */
export type Database = ReturnType<typeof databaseOver<pg.Pool>>;

export interface DatabaseConnection {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Whether the connections do the background work, beside which people play. */
  readonly isBackground?: boolean;
  /** How long to wait for the answer to a statement. Shorter in tests. */
  readonly answerWithinMs?: number;
  /** Told of idle connections that broke. Without a listener such an error would end the process. */
  readonly onError: (error: Error) => void;
}

const MOST_CONNECTIONS = 16;
/** The pool, and the one that listens for news. */
export const CONNECTIONS_OF_A_PROCESS = MOST_CONNECTIONS + 1;
/** How long to wait for a connection. */
export const CONNECT_WITHIN_MS = 4000;
const STATEMENT_WITHIN_MS = 10_000;
/** Longer than the server itself lets a statement run, so that it is the one to end what is merely slow. */
const ANSWER_WITHIN_MS = 11_000;

/** A count of the boxes of all images took both processors of a small machine for half a second, from those who play. */
const ONE_PROCESSOR = '; set max_parallel_workers_per_gather = 0';

/** Opens the pool. Nothing connects before the first query. */
export function connectDatabase(options: ConnectionOptions): DatabaseConnection {
  const { isBackground = false, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const pool = new FrugalPool({
    connectionString: options.url,
    max: options.maxConnections ?? MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_WITHIN_MS,
    // A frozen server or a dropped network path keeps no promise of its own: the wait ends on this side too.
    query_timeout: answerWithinMs,
    keepAlive: true,
    idle_in_transaction_session_timeout: 15_000,
    application_name: isBackground ? 'urban-vision worker' : 'urban-vision',
    onConnect: (client) => client.query(isBackground ? SESSION_SETTINGS + ONE_PROCESSOR : SESSION_SETTINGS),
  });
  pool.on('error', options.onError);
  // Between queries of a transaction the pool's own listener is off, and the client's must catch.
  pool.on('connect', (client) => client.on('error', options.onError));
  dropReadOnlyConnections(pool);
  // A client that still waits for an answer when it is given back would make the next one wait behind it.
  pool.on('release', (_error, client) => {
    if ('readyForQuery' in client && client.readyForQuery === false) void client.end().catch(() => undefined);
  });
  return { db: databaseOver(pool), pool, close: () => pool.end() };
}

const READ_ONLY = '25006';

/**
 * Ends a connection that refused a change as read-only, when it is given back. It would go on refusing for as long as it is used: a
 * session keeps what its database was like when it began, and one to a former master leads to a replica.
 */
function dropReadOnlyConnections(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    if (!('connection' in client) || !(client.connection instanceof EventEmitter)) return;
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === READ_ONLY) readOnly.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void client.end().catch(() => undefined);
  });
}

/** The query builder over the pool, over one connection of it, or over one of its own. */
export function databaseOver<C extends pg.Pool | pg.PoolClient | pg.Client>(client: C) {
  return drizzle({ client, casing: 'snake_case' });
}
