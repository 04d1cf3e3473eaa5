import { nextImagePolicy } from '@uvh/consensus/assignment/policy';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidatesSql, candidateValues } from '../../src/features/images/lease/candidates.ts';
import { QUEUE_KEY_BOUND } from '../../src/features/images/queue-keys.ts';
import { imageQueue } from '../../src/platform/db/schema/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const SECRET = 7;
const ZONES = [0, 1, 2];
const FROM = 2 ** 30;

describe('the images that the database finds for somebody', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
    // Of every kind in every zone, equals among them.
    await server.services.db.execute(sql`
      with made as (
        insert into image (content_hash, source_name, object_key, placeholder, source_width, source_height, zone, suggestions)
        select hash, n || '.jpg', 'images/' || left(hash, 2) || '/' || hash || '.webp', 'data:,', 1920, 1080, n % 4, '[]'
        from (select n, md5(n::text) || md5(n || 'b') as hash from generate_series(1, 48) n) one
        returning id, zone
      )
      insert into image_queue (image_id, zone, is_gold, rnd, open, done, judged, priority)
      select id, zone, id % 7 = 0, id * 1299709 * 331 % ${QUEUE_KEY_BOUND}::bigint, 1 - (id % 7 = 0)::int, id % 3, id % 3, id % 5 / 5.0
      from made`);
  });
  afterAll(() => server.close());

  it.each([
    { what: 'an ordinary turn of the skilled', isGoldFirst: false, skill: 0 },
    { what: 'an ordinary turn of the unskilled', isGoldFirst: false, skill: -0.5 },
    { what: 'a gold turn', isGoldFirst: true, skill: 0 },
  ])('are in the order of the policy: $what', async ({ isGoldFirst, skill }) => {
    const { db } = server.services;
    const team = await aTeam(server);
    const { userId } = await aPerson(server, { team });
    const all = (await db.select().from(imageQueue)).map(({ priority: risk, rnd, ...row }) => ({
      ...row,
      risk,
      teamIds: [],
      shuffle: (rnd - FROM + QUEUE_KEY_BOUND) % QUEUE_KEY_BOUND,
    }));
    const reviewer = {
      annotatorId: userId,
      teamId: team.teamId,
      // The first ten have a share of gold of their own.
      imagesLeased: 13,
      zone: 2,
      skill,
      goldEvery: isGoldFirst ? 1 : 1e6,
    };
    const search = { zones: ZONES, from: FROM, isGoldFirst, isRiskiestFirst: skill === 0 };
    const { rows } = await db.$client.query<{ found: string[] }>(`select ${candidatesSql(3)} as found`, [
      userId,
      team.teamId,
      ...candidateValues(search),
    ]);
    const found = rows[0]?.found.map(Number) ?? [];
    expect(found.length).toBeGreaterThan(10);
    const wanted = nextImagePolicy(reviewer, all, SECRET).map(({ imageId }) => imageId);
    expect(found[0]).toBe(wanted[0]);
    expect(found).toEqual(wanted.filter((imageId) => found.includes(imageId)));
  });
});
