import { getImage } from '@uvh/contract/calls/image';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** More than the search looks at before it asks for anything else. */
const IN_FRONT = 500;

describe('a team that has had all that stands in front of the queue', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  /** Images that somebody has begun, in the order of the queue. Gives their ids. */
  async function begun(count: number, priority: number): Promise<number[]> {
    const { rows } = await server.services.db.execute<{ id: string }>(sql`
      with made as (
        insert into image (content_hash, source_name, object_key, placeholder, source_width, source_height, zone, suggestions)
        select hash, n || '.jpg', 'images/' || left(hash, 2) || '/' || hash || '.webp', 'data:,', 1920, 1080, 0, '[]'
        from (select n, md5(n || ${String(priority)}) || md5(n || 'b') as hash from generate_series(1, ${count}::int) n) one
        returning id
      )
      insert into image_queue (image_id, zone, is_gold, rnd, open, done, judged, priority)
      select id, 0, false, 1, 1, 1, 1, ${priority}::real from made returning image_id as id`);
    return rows.map(({ id }) => Number(id));
  }

  it('is given what stands behind it where nothing else is left', async () => {
    const { db } = server.services;
    const team = await aTeam(server);
    const mate = await aPerson(server, { team });
    const person = await aPerson(server, { team });
    await begun(IN_FRONT, 9);
    await db.execute(sql`
      insert into lease (image_id, user_id, team_id, state, leased_at, expires_at)
      select image_id, ${mate.userId}, ${team.teamId}, 2, now(), now() from image_queue`);
    const [behind] = await begun(1, 1);
    const image = await server.succeed(getImage, {}, { token: person.token });
    expect(image.image_id).toBe(behind);
  });
});
