import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { CHANGES_STATE_SQL, type ChangesState, refusesChanges } from '../db/read-only.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz say no, so that a proxy turns to others before this server stops to listen. */
    announceStop: () => void;
  }
}

const NO_ANSWER = 'The database does not answer.';

/** /healthz: the process lives. /readyz: it can serve; turns away load before it begins to stop. */
export function serveHealth(app: FastifyInstance, db: Pick<Database, '$client'>): void {
  let isStopping = false;
  app.decorate('announceStop', () => {
    isStopping = true;
  });
  app.addHook('preClose', async () => app.announceStop());
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = isStopping ? 'The server is about to stop.' : await obstacleIn(db);
    if (reason === undefined) return reply.send({ status: 'ready' });
    return reply.code(503).send({ status: 'not ready', reason });
  });
}

/** What keeps the database from serving players; undefined when nothing does. */
async function obstacleIn({ $client: pool }: Pick<Database, '$client'>): Promise<string | undefined> {
  try {
    const client = await pool.connect();
    let obstacle: string | undefined = NO_ANSWER;
    try {
      const { rows } = await client.query<ChangesState>(CHANGES_STATE_SQL);
      obstacle = refusesChanges(rows[0]);
    } finally {
      // The session is read-only as long as it lives: the next one is to see whether the database still is.
      client.release(obstacle !== undefined);
    }
    return obstacle;
  } catch {
    return NO_ANSWER;
  }
}
