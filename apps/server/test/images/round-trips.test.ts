import { getImage, leaseAhead, submitImage } from '@uvh/contract/calls/image';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recomputeConsensusOf } from '../../src/features/consensus/recompute-consensus.ts';
import { imageContents } from '../../src/features/images/content.ts';
import { connectDatabase } from '../../src/platform/db/database.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('the ways to the database of a review', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  /** Names of the prepared statements that are sent meanwhile; those of background work have none. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const sent = vi.spyOn(server.services.db.$client, 'query');
    try {
      await work();
      return sent.mock.calls.flatMap(([query]: readonly unknown[]) =>
        typeof query === 'object' && query !== null && 'name' in query ? [String(query.name)] : [],
      );
    } finally {
      sent.mockRestore();
    }
  }

  it('are one for an image in hand, two for a new one, for a submission and for a submission with the next', async () => {
    for (let made = 0; made < 6; made += 1) await anImage(server);
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const image = await server.succeed(getImage, {}, { token });

    expect(await statementsOf(() => server.succeed(getImage, {}, { token }))).toEqual([
      'live session with held images and progress',
    ]);
    expect(await statementsOf(() => server.succeed(leaseAhead, { body: { count: 1 } }, { token }))).toEqual([
      'live session with held images and progress',
      'lease up to',
    ]);
    const body = { image_id: image.image_id, bbox: aReview() };
    expect(await statementsOf(() => server.succeed(submitImage, { body }, { token }))).toEqual([
      'live session with leases in hand',
      'record a submission',
    ]);
    expect(await statementsOf(() => server.succeed(submitImage, { body }, { token }))).toEqual([
      'live session with leases in hand',
      'ground of a submission',
    ]);
    const next = await server.succeed(getImage, {}, { token });
    const withNext = { body: { image_id: next.image_id, bbox: aReview() }, query: { ahead: 1 } };
    await server.succeed(leaseAhead, { body: { count: 1 } }, { token });
    expect(await statementsOf(() => server.succeed(submitImage, withNext, { token }))).toEqual([
      'live session with leases in hand',
      'record a submission and lease',
    ]);
  });

  it('are one while an image that is judged is locked, so that no review waits for a worker that waits for a processor', async () => {
    const imageId = await anImage(server);
    const { token } = await aPerson(server, { team: await aTeam(server) });
    for (let given = 0; given !== imageId; ) {
      given = (await server.succeed(getImage, {}, { token })).image_id;
      await server.succeed(submitImage, { body: { image_id: given, bbox: aReview() } }, { token });
    }
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await recomputeConsensusOf(server.services, [imageId]);
      const calls = sent.mock.calls.map(([query]: readonly unknown[], index) => ({
        on: sent.mock.contexts[index],
        text: JSON.stringify(query),
      }));
      const written = calls.findIndex(({ text }) => text.includes('write_judged_images'));
      const after = calls.slice(written + 1).filter(({ on }) => on === calls[written]?.on);
      expect(written).toBeGreaterThan(-1);
      expect(after[0]?.text).toContain('commit');
    } finally {
      sent.mockRestore();
    }
  });

  it('are planned once by each connection for what images show, in a large event too', async () => {
    const { services, database } = server;
    await anImage(server);
    // Where an index is worth its way, a plan for one image looks cheaper than one for any number.
    await services.db.execute(sql`
      insert into image (content_hash, source_name, object_key, placeholder, source_width, source_height, zone, is_gold, suggestions)
      select 'copy ' || n, source_name, object_key, placeholder, source_width, source_height, zone, is_gold, suggestions
      from (select * from image limit 1) one, generate_series(1, 5000) n`);
    await services.db.execute(sql`analyze image`);
    const { rows: images } = await services.db.execute<{ id: string }>(
      sql`select id from image order by id desc limit 20`,
    );
    const alone = connectDatabase({ url: database.url, maxConnections: 1, onError: () => undefined });
    const contents = imageContents(alone.db);
    for (const { id } of images) await contents.of([{ imageId: Number(id), version: 'any' }]);
    expect(await contents.of(images.map(({ id }) => ({ imageId: Number(id), version: 'any' })))).toHaveLength(20);
    const { rows } = await alone.pool.query(
      `select custom_plans::int as "plans" from pg_prepared_statements where name = 'contents of images'`,
    );
    await alone.close();
    // PostgreSQL makes five before it takes the one that it keeps.
    expect(rows).toEqual([{ plans: 5 }]);
  });

  it('keep what was made of an image for the next who is given the same version of it', async () => {
    const { contents } = server.services;
    const imageId = await anImage(server);
    // Whoever leases it reads it again, as who asks for a version that is not kept.
    const [first] = await contents.of([{ imageId, version: 'another' }]);
    expect((await contents.of([{ imageId, version: 'another' }]))[0]).toBe(first);
    await server.services.db.execute(sql`update image set placeholder = 'data:,new' where id = ${imageId}`);
    const [changed] = await contents.of([{ imageId, version: 'another' }]);
    expect([first, changed].map((content) => content?.placeholder === 'data:,new')).toEqual([false, true]);
  });
});
