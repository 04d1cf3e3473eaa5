import Fastify from 'fastify';
import pg from 'pg';

/**
 * What a review would cost if nothing were asked of it: a body of JSON comes in by the same framework, one prepared
 * statement stores it by the same driver. Prints its port and serves until it is ended.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
await pool.query('create table if not exists bare_review (id bigserial primary key, boxes text not null)');

const app = Fastify({ bodyLimit: 1024 * 1024 });
app.post('/review', async (request) => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'store',
    text: 'insert into bare_review (boxes) values ($1) returning id',
    values: [JSON.stringify(request.body)],
  });
  return { id: rows[0]?.id };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
