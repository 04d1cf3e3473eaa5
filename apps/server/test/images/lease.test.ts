import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { removeMember } from '@uvh/contract/calls/team';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseAllLeases } from '../../src/features/images/lease/give-back.ts';
import { leaseBest, lockLeasesOf } from '../../src/features/images/lease/queries.ts';
import { leaseService } from '../../src/features/images/lease/service.ts';
import { reclaimLease } from '../../src/features/submissions/ground-queries.ts';
import { endMembership } from '../../src/features/teams/queries.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { imageQueue, LEASE_STATE, lease } from '../../src/platform/db/schema/images.ts';
import { teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const HOUR_MS = 3_600_000;
const isLive = eq(lease.state, LEASE_STATE.live);

describe('leasing images', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
    // Once PostgreSQL has counted the few leases of these tests it reads all of them, whatever is asked for.
    await server.services.db.execute(sql`alter table lease set (autovacuum_enabled = false)`);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    // Submissions stay: they are history.
    await server.services.db.update(lease).set({ state: LEASE_STATE.returned }).where(isLive);
    await server.services.db.delete(imageQueue);
  });

  const newcomer = async (): Promise<Person> => aPerson(server, { team: await aTeam(server), isLeader: true });
  const queueOf = async (imageId: number) =>
    (await server.services.db.select().from(imageQueue).where(eq(imageQueue.imageId, imageId)))[0];

  it('gives the same image however often it is asked for', async () => {
    for (let i = 0; i < 4; i += 1) await anImage(server);
    const { token } = await newcomer();
    const first = await server.succeed(getImage, {}, { token });
    const second = await server.succeed(getImage, {}, { token });
    expect(second).toEqual(first);
    expect(first.bbox.map((box) => box.bbox_id).sort()).toEqual([1, 2, 3]);
    expect(Object.keys(first).sort()).toEqual(['bbox', 'image_id', 'image_url', 'lease_expires_at', 'placeholder']);
  });

  it('gives one image to fifty requests at the same moment', async () => {
    for (let i = 0; i < 10; i += 1) await anImage(server);
    const { token } = await newcomer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.succeed(getImage, {}, { token })));
    expect(new Set(answers.map((answer) => answer.image_id)).size).toBe(1);
    expect(await server.services.db.select().from(lease).where(isLive)).toHaveLength(1);
  });

  it('never gives an image to two of a team, nor more often than it wants reviews', async () => {
    for (let i = 0; i < 12; i += 1) await anImage(server, { open: 2 });
    const teams = await Promise.all(Array.from({ length: 4 }, () => aTeam(server)));
    const people = await Promise.all(teams.flatMap((team) => [1, 2, 3].map(() => aPerson(server, { team }))));
    await Promise.all(people.map(({ token }) => server.call(leaseAhead, { body: { count: 3 } }, { token })));
    // Who looks while somebody else is just leasing an image passes it over, and finds it when they ask again.
    for (const { token } of people) await server.succeed(leaseAhead, { body: { count: 3 } }, { token });
    const leases = await server.services.db.select().from(lease).where(isLive);
    const perTeam = Map.groupBy(leases, (row) => `${row.imageId} ${row.teamId}`);
    const perImage = Map.groupBy(leases, (row) => row.imageId);
    expect([...perTeam.values()].every((rows) => rows.length === 1)).toBe(true);
    expect([...perImage.values()].every((rows) => rows.length <= 2)).toBe(true);
    expect(leases).toHaveLength(24);
    for (const row of await server.services.db.select().from(imageQueue)) expect(row.open).toBe(0);
  });

  it('leases ahead, keeps the order, and gives back what is released', async () => {
    for (let i = 0; i < 6; i += 1) await anImage(server);
    const { token } = await newcomer();
    const current = await server.succeed(getImage, {}, { token });
    const { images } = await server.succeed(leaseAhead, { body: { count: 3 } }, { token });
    expect(images).toHaveLength(3);
    expect(await server.succeed(leaseAhead, { body: { count: 2 } }, { token })).toEqual({ images: images.slice(0, 2) });
    const ids = images.map((image) => image.image_id);
    expect(ids).not.toContain(current.image_id);

    const body = { image_ids: [current.image_id, ...ids.slice(1), 999_999] };
    const { released } = await server.succeed(releaseAhead, { body }, { token });
    expect(released.toSorted()).toEqual(ids.slice(1).toSorted());
    expect((await server.succeed(getImage, {}, { token })).image_id).toBe(current.image_id);
    for (const id of released) expect(await queueOf(id)).toMatchObject({ open: 2 });

    await server.succeed(submitImage, { body: { image_id: current.image_id, bbox: aReview() } }, { token });
    expect((await server.succeed(getImage, {}, { token })).image_id).toBe(ids[0]);
  });

  it('gives back no more than twelve images of a person within an hour', async () => {
    for (let i = 0; i < 16; i += 1) await anImage(server, { open: 1 });
    const { token } = await newcomer();
    await server.succeed(getImage, {}, { token });
    const releaseThree = async () => {
      const { images } = await server.succeed(leaseAhead, { body: { count: 3 } }, { token });
      const body = { image_ids: images.map(({ image_id }) => image_id) };
      return (await server.succeed(releaseAhead, { body }, { token })).released.length;
    };
    for (let time = 0; time < 4; time += 1) expect(await releaseThree()).toBe(3);
    expect(await releaseThree()).toBe(0);
    server.clock.advance(HOUR_MS + 1);
    await server.succeed(getImage, {}, { token });
    for (let i = 0; i < 3; i += 1) await anImage(server, { open: 1 });
    expect(await releaseThree()).toBe(3);
  });

  it('cannot release what belongs to others', async () => {
    const imageId = await anImage(server);
    const holder = await newcomer();
    await server.succeed(getImage, {}, { token: holder.token });
    const other = await newcomer();
    const body = { image_ids: [imageId] };
    expect(await server.succeed(releaseAhead, { body }, { token: other.token })).toEqual({ released: [] });
  });

  it('says so when nothing is left for the team', async () => {
    const imageId = await anImage(server);
    const team = await aTeam(server);
    const [one, two] = await Promise.all([aPerson(server, { team }), aPerson(server, { team })]);
    await server.succeed(getImage, {}, { token: one.token });
    expect(await server.refuse(getImage, {}, { token: two.token })).toBe('NO_IMAGE_LEFT');
    expect(await server.succeed(leaseAhead, { body: { count: 2 } }, { token: one.token })).toEqual({ images: [] });
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token: one.token });
    expect(await server.refuse(getImage, {}, { token: one.token })).toBe('NO_IMAGE_LEFT');
  });

  it('gives back a lease that ran out, swept or not', async () => {
    const imageId = await anImage(server, { open: 1 });
    const [one, two, three] = await Promise.all([newcomer(), newcomer(), newcomer()]);
    await server.succeed(getImage, {}, { token: one.token });
    expect(await server.refuse(getImage, {}, { token: two.token })).toBe('NO_IMAGE_LEFT');
    server.clock.advance(HOUR_MS + 1);
    expect((await server.succeed(getImage, {}, { token: two.token })).image_id).toBe(imageId);
    server.clock.advance(HOUR_MS + 1);
    expect(await leaseService(server.services).sweep()).toBe(1);
    expect(await queueOf(imageId)).toMatchObject({ open: 1 });
    expect((await server.succeed(getImage, {}, { token: three.token })).image_id).toBe(imageId);
  });

  it('gives nobody an image for a time that is over', async () => {
    await anImage(server, { open: 1 });
    const { token } = await newcomer();
    await server.succeed(getImage, {}, { token });
    server.clock.advance(HOUR_MS + 1);
    const again = await server.succeed(getImage, {}, { token });
    expect(Date.parse(again.lease_expires_at)).toBeGreaterThan(server.clock.now().getTime());
  });

  it('asks for no further review where the image was settled while somebody let it run out', async () => {
    const imageId = await anImage(server, { open: 1 });
    await server.succeed(getImage, {}, { token: (await newcomer()).token });
    const retiredAt = server.clock.now();
    await server.services.db.update(imageQueue).set({ retiredAt }).where(eq(imageQueue.imageId, imageId));
    server.clock.advance(HOUR_MS + 1);
    expect(await leaseService(server.services).sweep()).toBe(1);
    expect(await queueOf(imageId)).toMatchObject({ open: 0 });
  });

  it('gives back a lease that was made while the clock was ahead', async () => {
    const imageId = await anImage(server, { open: 1 });
    const [one, two] = await Promise.all([newcomer(), newcomer()]);
    server.clock.advance(10 * HOUR_MS);
    await server.succeed(getImage, {}, { token: one.token });
    server.clock.advance(-10 * HOUR_MS);
    expect((await server.succeed(getImage, {}, { token: two.token })).image_id).toBe(imageId);
    const held = await server.services.db.select().from(lease).where(isLive);
    expect(held.map(({ userId }) => userId)).toEqual([two.userId]);
  });

  it('leaves people the images that they are at work on when the clock is set back by some minutes', async () => {
    const imageId = await anImage(server, { open: 1 });
    const [one, two] = await Promise.all([newcomer(), newcomer()]);
    await server.succeed(getImage, {}, { token: one.token });
    server.clock.advance(-HOUR_MS / 3);
    expect(await leaseService(server.services).sweep()).toBe(0);
    expect(await server.refuse(getImage, {}, { token: two.token })).toBe('NO_IMAGE_LEFT');
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token: one.token });
  });

  it('serves zones as the team unlocks them, and the next one when these are empty', async () => {
    const outer = await anImage(server, { zone: 0 });
    const inner = await anImage(server, { zone: 1 });
    const team = await aTeam(server);
    const { token } = await aPerson(server, { team });
    expect((await server.succeed(getImage, {}, { token })).image_id).toBe(outer);
    const { images } = await server.succeed(leaseAhead, { body: { count: 1 } }, { token });
    expect(images.map((image) => image.image_id)).toEqual([inner]);

    const rich = await aTeam(server);
    await server.services.db.update(teamTotal).set({ xp: 2000 }).where(eq(teamTotal.teamId, rich.teamId));
    const member = await aPerson(server, { team: rich });
    expect((await server.succeed(getImage, {}, { token: member.token })).image_id).toBe(inner);
  });

  it('gives one gold image among the first five of a person, however far ahead they are leased', async () => {
    const truth = threeSuggestions().map(({ bboxId, ...box }) => box);
    const gold = new Set<number>();
    for (let i = 0; i < 5; i += 1) gold.add(await anImage(server, { truth }));
    for (let i = 0; i < 5; i += 1) await anImage(server, { open: 100 });
    for (let person = 0; person < 6; person += 1) {
      const { token } = await newcomer();
      const { image_id: first } = await server.succeed(getImage, {}, { token });
      const ahead = async () =>
        (await server.succeed(leaseAhead, { body: { count: 3 } }, { token })).images.map(({ image_id }) => image_id);
      const given = new Set([first, ...(await ahead())]);
      await server.succeed(submitImage, { body: { image_id: first, bbox: aReview() } }, { token });
      await server.succeed(getImage, {}, { token });
      for (const id of await ahead()) given.add(id);
      expect(given.size).toBe(5);
      expect([...given].filter((id) => gold.has(id))).toHaveLength(1);
    }
  });

  it('gives a gold image once to a team, to every team, and never says which it is', async () => {
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => box);
    const gold = await anImage(server, { truth });
    for (const team of await Promise.all([aTeam(server), aTeam(server), aTeam(server)])) {
      const [one, two] = await Promise.all([aPerson(server, { team }), aPerson(server, { team })]);
      const image = await server.succeed(getImage, {}, { token: one.token });
      expect(image.image_id).toBe(gold);
      expect(JSON.stringify(image)).not.toMatch(/gold|truth/i);
      expect(await server.refuse(getImage, {}, { token: two.token })).toBe('NO_IMAGE_LEFT');
    }
  });

  it('frees the images of somebody who is removed from the team', async () => {
    const imageId = await anImage(server, { open: 1 });
    const team = await aTeam(server);
    const leader = await aPerson(server, { team, isLeader: true });
    const member = await aPerson(server, { team });
    await server.succeed(getImage, {}, { token: member.token });
    expect(await server.refuse(getImage, {}, { token: leader.token })).toBe('NO_IMAGE_LEFT');
    await server.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    await server.succeed(removeMember, { body: { email: member.email } }, { token: leader.token });
    expect(await queueOf(imageId)).toMatchObject({ open: 1 });
    expect((await server.succeed(getImage, {}, { token: leader.token })).image_id).toBe(imageId);
    const body = { image_id: imageId, bbox: aReview() };
    expect(await server.refuse(submitImage, { body }, { token: member.token })).toBe('NO_TEAM');
  });

  it('keeps nothing for somebody who is removed while their call for an image is under way', async () => {
    const { db } = server.services;
    const imageId = await anImage(server, { open: 1 });
    const team = await aTeam(server);
    const leader = await aPerson(server, { team, isLeader: true });
    const member = await aPerson(server, { team });
    await server.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    const { held, letGo } = await holdLeasesOf(db, member.userId);
    const asked = server.call(getImage, {}, { token: member.token });
    await held(1);
    const removed = server.call(removeMember, { body: { email: member.email } }, { token: leader.token });
    await held(2);
    await letGo();
    await Promise.all([asked, removed]);
    expect(await db.select().from(lease).where(isLive)).toEqual([]);
    expect(await queueOf(imageId)).toMatchObject({ open: 1 });
  });

  it('leases nothing to a call that began before its person was removed', async () => {
    const { db, clock } = server.services;
    const imageId = await anImage(server, { open: 1 });
    const team = await aTeam(server);
    const { userId } = await aPerson(server, { team });
    await inTransaction(db, async (tx) => {
      await endMembership(tx, team.teamId, userId, clock.now());
      await releaseAllLeases(tx, { userId, teamId: team.teamId });
    });
    const leasedAt = clock.now();
    const wanted = {
      search: { zones: [0], from: 0, isGoldFirst: false, isRiskiestFirst: true },
      most: 1,
      held: [],
      contents: server.services.contents,
      leasedAt,
      expiresAt: new Date(leasedAt.getTime() + HOUR_MS),
    };
    expect(await leaseBest(db, { userId, teamId: team.teamId }, wanted)).toEqual([]);
    expect(await queueOf(imageId)).toMatchObject({ open: 1 });
  });

  it('takes up no lease again that ran out, for a submission that began before its person was removed', async () => {
    const { db } = server.services;
    const { clock } = server;
    const imageId = await anImage(server, { open: 1 });
    const team = await aTeam(server);
    const { userId, token } = await aPerson(server, { team });
    await server.succeed(getImage, {}, { token });
    clock.advance(HOUR_MS + 1);
    await leaseService(server.services).sweep();
    const [own] = await db.select().from(lease).where(eq(lease.imageId, imageId));
    await inTransaction(db, (tx) => endMembership(tx, team.teamId, userId, clock.now()));
    expect(await inTransaction(db, (tx) => reclaimLease(tx, own?.id ?? 0, clock.now()))).toBe(false);
    expect(await queueOf(imageId)).toMatchObject({ open: 1 });
  });

  it('reads the leases of the person, not those that anybody holds', async () => {
    const { db, clock } = server.services;
    const { userId } = await newcomer();
    const leasedAt = clock.now();
    await inTransaction(db, async (tx) => {
      // Of this connection, what it did before in them.
      const scans = async (index: string) => {
        const { rows } = await tx.execute<{ scans: number }>(
          sql`select pg_stat_get_xact_numscans(${index}::regclass)::int as scans`,
        );
        return rows[0]?.scans ?? Number.NaN;
      };
      const [ofOwn, ofAll] = [await scans('lease_live_of_user'), await scans('lease_expiry')];
      await tx.execute(sql`select * from lease_up_to(${userId}, 1, '{}', 1, ${leasedAt.toISOString()},
        ${new Date(leasedAt.getTime() + HOUR_MS).toISOString()})`);
      expect(await scans('lease_live_of_user')).toBe(ofOwn + 2);
      expect(await scans('lease_expiry')).toBe(ofAll);
    });
  });

  it('asks for a team, a verified address and an open game', async () => {
    await anImage(server);
    const alone = await aPerson(server);
    expect(await server.refuse(getImage, {}, {})).toBe('UNAUTHENTICATED');
    expect(await server.refuse(getImage, {}, { token: alone.token })).toBe('NO_TEAM');
    const unverified = await aPerson(server, { team: await aTeam(server), isVerified: false });
    expect(await server.refuse(getImage, {}, { token: unverified.token })).toBe('EMAIL_NOT_VERIFIED');
    expect(await server.refuse(leaseAhead, { body: { count: 1 } }, { token: unverified.token })).toBe(
      'EMAIL_NOT_VERIFIED',
    );
  });
});

describe.each([
  ['before', 'GAME_NOT_OPEN'],
  ['after', 'GAME_OVER'],
] as const)('images %s the game', (phase, code) => {
  it(`are refused with ${code}`, async () => {
    const server = await startApp({ phase });
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const imageId = await anImage(server);
    expect(await server.refuse(getImage, {}, { token })).toBe(code);
    expect(await server.refuse(leaseAhead, { body: { count: 1 } }, { token })).toBe(code);
    expect(await server.refuse(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token })).toBe(code);
    await server.close();
  });
});

/** Keeps the leases of a person locked until they are let go; `held` waits until so many wait for them. */
async function holdLeasesOf(db: Database, userId: number) {
  const release = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const over = inTransaction(db, async (tx) => {
    await lockLeasesOf(tx, userId);
    taken.resolve();
    await release.promise;
  });
  await taken.promise;
  const waiting = async () => {
    const { rows } = await db.execute<{ waiting: string }>(sql`
      select count(*) as waiting from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`);
    return Number(rows[0]?.waiting);
  };
  const held = (count: number) => expect.poll(waiting, { timeout: 10_000 }).toBe(count);
  const letGo = () => {
    release.resolve();
    return over;
  };
  return { held, letGo };
}
