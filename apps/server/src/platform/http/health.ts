import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz say no, so that a proxy turns to others before this server stops to listen. */
    announceStop: () => void;
  }
}

/** /healthz: the process lives. /readyz: it can serve; turns away load before it begins to stop. */
export function serveHealth(app: FastifyInstance, db: Queryable): void {
  let isStopping = false;
  app.decorate('announceStop', () => {
    isStopping = true;
  });
  app.addHook('preClose', async () => app.announceStop());
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isStopping && (await answers(db));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

async function answers(db: Queryable): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
