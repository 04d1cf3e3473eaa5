import { getImage, submitImage } from '@uvh/contract/calls/image';
import { changeEvent } from '@uvh/contract/calls/organiser/event';
import { getOverview } from '@uvh/contract/calls/organiser/overview';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catchUp } from '../../src/features/consensus/jobs.ts';
import { followPace } from '../../src/features/event/follow-pace.ts';
import { imagesToCount, listProgressByCamera, listProgressByClass } from '../../src/features/overview/queries.ts';
import { anImage, threeSuggestions, untouched } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** Reviews of today, of as many images that nobody has reviewed. */
async function reviewsOfToday(count: number): Promise<void> {
  const member = await aPerson(server, { team: await aTeam(server) });
  const at = sql`${server.clock.now().toISOString()}::timestamptz`;
  await server.services.db.execute(sql`
    with chosen as (
      select q.image_id, m.user_id, m.team_id from image_queue q, team_member m join app_user u on u.id = m.user_id
      where q.done = 0 and not q.is_gold and u.email = ${member.email} order by q.image_id limit ${count}
    ), leased as (
      insert into lease (image_id, user_id, team_id, state, leased_at, expires_at, submitted_at)
      select image_id, user_id, team_id, 2, ${at}, ${at}, ${at} from chosen returning id, image_id, user_id, team_id
    ), written as (
      insert into submission (lease_id, image_id, user_id, team_id, body_hash, boxes, modified, total, relabelled, added,
        deleted, score_delta, team_score, created_at)
      select id, image_id, user_id, team_id, sha256('[]'::bytea), '[]', 0, 0, 0, 0, 0, 0, 0, ${at} from leased
    )
    update image_queue q set done = 1 from chosen c where q.image_id = c.image_id`);
}

/** Confirms all boxes of the next image. */
async function reviewOne({ token }: Person): Promise<void> {
  const { image_id } = await server.succeed(getImage, {}, { token });
  const bbox = threeSuggestions().map((box) => ({ ...untouched(box), is_confirmed: true }));
  await server.succeed(submitImage, { body: { image_id, bbox } }, { token });
}

/** Four thousand images of one camera, with two buses on each. */
async function veryManyImages(): Promise<void> {
  await server.services.db.execute(sql`
    with more as (
      insert into image (content_hash, source_name, object_key, placeholder, source_width, source_height, zone,
        suggestions, camera)
      select md5(n::text), 'more.jpg', 'more', repeat('A', 300), 1920, 1080, 0,
        '[{"bboxId":1,"label":"Bus","x":1,"y":2,"width":30,"height":40,"score":0.5},
          {"bboxId":2,"label":"Bus","x":100,"y":2,"width":30,"height":40,"score":0.5}]', 'junction'
      from generate_series(1, 4000) n returning id
    ) insert into image_queue (image_id, zone, is_gold, rnd, open) select id, 0, false, 0, 0 from more`);
}

let server: TestApp;
let token: string;
beforeEach(async () => {
  server = await startApp();
  ({ token } = await aPerson(server, { role: 'organiser' }));
});
afterEach(() => server.close());

describe('the overview', () => {
  it('of an empty event says what is missing', async () => {
    const overview = await server.succeed(getOverview, {}, { token });
    expect(overview).toMatchObject({
      images: { waiting: 0, started: 0, done: 0, gold: 0, withdrawn: 0, starving: 0 },
      reviews: { total: 0, last_hour: 0 },
      pace: { reviews_per_hour: null, expected_end: null },
      agreement: null,
    });
    expect(overview.reviews.by_hour).toHaveLength(48);
    expect(overview.warnings).toEqual([{ kind: 'no-images' }]);
    expect(overview.storage.database_bytes).toBeGreaterThan(1_000_000);
  });

  it('counts images by state, reviews, people and progress, and names images that starve', async () => {
    const team = await aTeam(server);
    const person = await aPerson(server, { team });
    await anImage(server);
    await anImage(server);
    // What was counted of the empty event a moment ago does not hide the first images.
    server.clock.advance(4000);
    expect((await server.succeed(getOverview, {}, { token })).by_camera).toEqual([{ name: '', all: 2, done: 0 }]);
    await reviewOne(person);
    // Only now, so that the one review cannot be one of a gold image.
    await anImage(server, { truth: [{ label: 'Bus', x: 10, y: 10, width: 50, height: 50 }] });
    // What takes long to count is counted again after a quarter of an hour; nobody does it in the background here.
    server.clock.advance(16 * 60_000);
    const overview = await server.succeed(getOverview, {}, { token });
    expect(overview).toMatchObject({
      reviews: { total: 1, last_hour: 1, last_day: 1 },
      people: { registered: 1, teams: 1, active_teams: 1, active_today: 1, active_now: 0 },
      by_class: [{ name: 'Hatchback', all: 6 }],
      by_camera: [{ name: '', all: 2 }],
    });
    const { waiting, started, done, gold, starving } = overview.images;
    expect(waiting + started + done).toBe(2);
    expect(gold).toBe(1);
    expect(starving).toBe(done === 0 ? 1 : 0);
    expect(overview.pace.reviews_per_hour).toBeGreaterThan(0);
    // Two teams are to see an image, and there is one.
    expect(overview.pace.expected_end).toBeNull();
    expect(overview.reviews.by_hour.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(1);
  });

  it('counts anew once an import is under way, or over, that has made the event much larger', async () => {
    const allOf = async () => {
      server.clock.advance(4000);
      const { images, by_camera } = await server.succeed(getOverview, {}, { token });
      const played = images.waiting + images.started + images.done;
      return { played, counted: by_camera.reduce((sum, { all }) => sum + all, 0) };
    };
    for (let image = 0; image < 2; image += 1) await anImage(server);
    await allOf();
    for (let image = 0; image < 2; image += 1) await anImage(server);
    const { played, counted } = await allOf();
    expect(counted).toBe(played);
  });

  it('counts classes and cameras in a sample where there are very many images', async () => {
    const { db } = server.services;
    await veryManyImages();
    const all = await imagesToCount(db);
    expect(await listProgressByClass(db, all)).toContainEqual({ name: 'Bus', all: 8000, done: 0 });
    const some = await imagesToCount(db, 2000);
    expect(some.each).toBeGreaterThan(1);
    // By pages of the table, a few hundred of them.
    const [buses] = await listProgressByClass(db, some);
    expect(buses?.name).toBe('Bus');
    expect(Math.abs((buses?.all ?? 0) - 8000)).toBeLessThanOrEqual(200);
    const [junction] = await listProgressByCamera(db, some);
    expect(junction).toMatchObject({ name: 'junction', all: 4000 });
  });

  it('says how many images the pace leaves over, and the event follows it where that is switched on', async () => {
    const { db, event } = server.services;
    await anImage(server);
    await reviewOne(await aPerson(server, { team: await aTeam(server) }));
    await veryManyImages();
    await reviewsOfToday(40);
    server.clock.advance(16 * 60_000);
    const { redundancy } = (await server.succeed(getOverview, {}, { token })).pace;
    expect(redundancy).toMatchObject({ least_reviews: 2, most_reviews: 3, follows_pace: false });
    expect(redundancy?.reviews_coming).toBeLessThan(redundancy?.reviews_needed ?? 0);
    expect(redundancy?.unsettled).toBeGreaterThan(0);
    expect(redundancy?.offer).toMatchObject({ kind: 'fewer', least_reviews: 2, most_reviews: 2 });
    await followPace(server.services);
    expect((await event.current()).settings.mostReviews).toBe(9);

    await server.succeed(changeEvent, { body: { settings: { follows_pace: true } } }, { token });
    await followPace(server.services);
    expect((await event.current()).settings).toMatchObject({ leastReviews: 2, mostReviews: 2 });
    const { rows } = await db.execute(sql`
      select actor, details -> 'before' ->> 'mostReviews' as before, details -> 'after' ->> 'mostReviews' as after
      from audit_log where action = 'event.settings' order by id desc limit 1`);
    expect(rows).toEqual([{ actor: 'server', before: '9', after: '2' }]);

    // What an organiser sets then stays until the pace after it has been seen.
    await server.succeed(changeEvent, { body: { settings: { most_reviews: 5 } } }, { token });
    await followPace(server.services);
    expect((await event.current()).settings.mostReviews).toBe(5);
  });
});

describe('the overview of a game that is over', () => {
  it('names the version that the final pass made of all reviews, as soon as there is one', async () => {
    await anImage(server);
    await reviewOne(await aPerson(server, { team: await aTeam(server) }));
    const after = await startApp({ beside: server, phase: 'after' });
    try {
      const organiser = await aPerson(after, { role: 'organiser' });
      const finalVersion = async () =>
        (await after.succeed(getOverview, {}, { token: organiser.token })).pace.final_version;
      expect(await finalVersion()).toBeNull();
      await catchUp(after.services);
      after.clock.advance(4000);
      expect(await finalVersion()).toBe(1);
    } finally {
      await after.close();
    }
  });

  it('asks for nothing that only a game could bring', async () => {
    const ended = await startApp({ phase: 'after' });
    try {
      const organiser = await aPerson(ended, { role: 'organiser' });
      await anImage(ended);
      const { warnings, pace } = await ended.succeed(getOverview, {}, { token: organiser.token });
      expect(warnings).toEqual([]);
      expect(pace).toMatchObject({
        reviews_per_hour: null,
        expected_end: null,
        redundancy: null,
        zones_in_reach: null,
      });
    } finally {
      await ended.close();
    }
  });
});
