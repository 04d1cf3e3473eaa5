import { getImage, submitImage } from '@uvh/contract/calls/image';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { countAwaited } from '../../src/platform/db/prepared.ts';
import { imageQueue, LEASE_STATE, lease, submission } from '../../src/platform/db/schema/images.ts';
import { teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { waitingForLocks } from '../support/database.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

interface Holder extends Person {
  readonly teamId: number;
  readonly imageId: number;
}

describe('submissions of many at one moment', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { db } = server.services;
    await db.update(lease).set({ state: LEASE_STATE.returned }).where(eq(lease.state, LEASE_STATE.live));
    await db.update(imageQueue).set({ open: 0 });
  });

  /** People with an image in hand each, so many of each team. */
  async function holders(teams: number, ofEach = 1): Promise<Holder[]> {
    const made: Holder[] = [];
    for (let one = 0; one < teams; one += 1) {
      const team = await aTeam(server);
      for (let member = 0; member < ofEach; member += 1) {
        const person = await aPerson(server, { team });
        const { image_id: imageId } = await server.succeed(getImage, {}, { token: person.token });
        made.push({ ...person, teamId: team.teamId, imageId });
      }
    }
    return made;
  }
  const manyImages = async (count: number, open = 2) => {
    for (let made = 0; made < count; made += 1) await anImage(server, { open });
  };
  const inputOf = ({ imageId }: Holder, label?: string) => ({
    body: { image_id: imageId, bbox: aReview(label) },
    query: { ahead: 1 },
  });
  const submit = (holder: Holder, headers: Record<string, string> = {}) =>
    server.succeed(submitImage, inputOf(holder), { token: holder.token, headers });
  /** What stands of these people: reviews, and images in hand. */
  async function standOf(people: readonly Holder[]) {
    const ids = people.map(({ userId }) => userId);
    const reviews = await server.services.db.select().from(submission).where(inArray(submission.userId, ids));
    const leases = await server.services.db.select().from(lease).where(inArray(lease.userId, ids));
    return { reviews, live: leases.filter(({ state }) => state === LEASE_STATE.live) };
  }
  const expectBooksInOrder = async () =>
    expect((await verifyBooks(server.services.db)).filter((check) => check.broken > 0)).toEqual([]);
  /** How many times a statement for several is sent meanwhile. */
  async function statementsForSeveral(work: () => Promise<unknown>): Promise<number> {
    const sent = vi.spyOn(server.services.db.$client, 'query');
    try {
      await work();
      return sent.mock.calls.filter(([query]: readonly unknown[]) =>
        JSON.stringify(query).includes('"name":"record submissions and lease"'),
      ).length;
    } finally {
      sent.mockRestore();
    }
  }

  it('are each counted once, with their retries, and lease one image each', async () => {
    await manyImages(150);
    const people = await holders(12, 5);
    const several = await statementsForSeveral(async () => {
      const answers = await Promise.all(
        people.flatMap((one) => [1, 2].map(() => submit(one, { 'idempotency-key': `key of ${one.userId}` }))),
      );
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(60);
      expect(new Set(answers.map((answer) => answer.submission_id)).size).toBe(60);
      for (const { ahead, replayed } of answers) expect(ahead?.held.length).toBe(replayed ? undefined : 2);
    });
    expect(several).toBeGreaterThan(0);
    const { reviews, live } = await standOf(people);
    expect(reviews).toHaveLength(60);
    expect(live).toHaveLength(120);
    const totals = await server.services.db.select().from(teamTotal);
    for (const { teamId } of people) {
      expect(totals.find((total) => total.teamId === teamId)).toMatchObject({ images: 5, xp: 5 });
      // Each was told the total that their own submission led to.
      const told = reviews.filter((review) => review.teamId === teamId).map(({ teamScore }) => teamScore);
      expect(told.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    }
    const used = new Set(people.map(({ imageId }) => imageId));
    for (const { imageId, open, done } of await server.services.db.select().from(imageQueue)) {
      const held = live.filter((row) => row.imageId === imageId).length;
      if (used.has(imageId) || held > 0) expect(open + done + held).toBe(2);
    }
    await expectBooksInOrder();
  });

  it('are counted once where they reach two servers, and nobody waits in a circle', async () => {
    // Few images, so that the statements of both need the same rows.
    await manyImages(12, 12);
    const people = await holders(10, 3);
    const second = await startApp({ beside: server });
    const send = (one: Holder, on: TestApp) => {
      const headers = { 'idempotency-key': `of two ${one.userId}` };
      return on.succeed(submitImage, inputOf(one), { token: one.token, headers });
    };
    const answers = await Promise.all([
      ...people.map((one) => send(one, server)),
      ...people.toReversed().map((one) => send(one, second)),
    ]);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(30);
    expect((await standOf(people)).reviews).toHaveLength(30);
    await expectBooksInOrder();
    await second.close();
  });

  it('count an image as often as it was reviewed', async () => {
    const imageId = await anImage(server, { open: 4 });
    const people = await holders(4);
    expect(people.map((one) => one.imageId)).toEqual([imageId, imageId, imageId, imageId]);
    const several = await statementsForSeveral(() => Promise.all(people.map((one) => submit(one))));
    expect(several).toBeGreaterThan(0);
    const [queue] = await server.services.db.select().from(imageQueue).where(eq(imageQueue.imageId, imageId));
    expect(queue).toMatchObject({ open: 0, done: 4 });
    await expectBooksInOrder();
  });

  it('are not refused for one that the database refuses, of which nothing stays', async () => {
    const { db } = server.services;
    await manyImages(30);
    const people = await holders(8);
    const [bad, ...good] = people;
    if (!bad) throw new Error('nobody');
    await db.execute(
      sql.raw(`alter table submission add constraint not_${bad.userId} check (user_id <> ${bad.userId})`),
    );
    try {
      const several = await statementsForSeveral(async () => {
        const [refused, ...taken] = await Promise.all([
          server.refuse(submitImage, inputOf(bad), { token: bad.token }),
          ...good.map((one) => submit(one)),
        ]);
        expect(refused).toBe('INTERNAL');
        expect(taken.map(({ replayed, ahead }) => [replayed, ahead?.held.length])).toEqual(good.map(() => [false, 2]));
      });
      expect(several).toBeGreaterThan(0);
    } finally {
      await db.execute(sql.raw(`alter table submission drop constraint not_${bad.userId}`));
    }
    expect((await standOf([bad])).live.map(({ imageId }) => imageId)).toEqual([bad.imageId]);
    expect((await standOf(good)).reviews).toHaveLength(7);
    await expectBooksInOrder();
    expect((await submit(bad)).replayed).toBe(false);
  });

  it('leave out one whose lease was used meanwhile', async () => {
    const { db } = server.services;
    await manyImages(30);
    const people = await holders(6);
    const [late, ...others] = people;
    if (!late) throw new Error('nobody');
    const { contents } = server.services;
    const kept = vi.spyOn(contents, 'of').mockImplementationOnce(async (images) => {
      // Between the session and the statement, as a second tab on another server would.
      await db.update(lease).set({ state: LEASE_STATE.declined }).where(eq(lease.userId, late.userId));
      kept.mockRestore();
      return contents.of(images);
    });
    const [refused, ...taken] = await Promise.all([
      server.refuse(submitImage, inputOf(late), { token: late.token }),
      ...others.map((one) => submit(one)),
    ]);
    expect(refused).toBe('NOT_LEASED');
    expect(taken.every(({ replayed }) => !replayed)).toBe(true);
    expect((await standOf([late])).reviews).toEqual([]);
    await expectBooksInOrder();
  });

  it.each(['together', 'one by one'])('do not wait for teams whose totals somebody holds, sent %s', async (how) => {
    const { db } = server.services;
    // One person for each image: those who share one with a team that is held wait for it.
    await manyImages(40, 1);
    const people = await holders(12);
    const [held, others] = [people.slice(0, 4), people.slice(4)];
    const release = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = db.transaction(async (tx) => {
      await tx.execute(sql`update team_total set xp = xp where team_id in ${held.map(({ teamId }) => teamId)}`);
      holding.resolve();
      await release.promise;
    });
    await holding.promise;
    const waiting: Promise<unknown>[] = [];
    const waitingNow = async () => (await waitingForLocks(db)) + countAwaited(db.$client);
    let over = 0;
    for (const one of held) {
      waiting.push(submit(one).finally(() => (over += 1)));
      if (how === 'one by one') await expect.poll(waitingNow).toBe(waiting.length);
    }
    const taken = await Promise.all(others.map((one) => submit(one)));
    expect(over).toBe(0);
    expect(taken.map(({ replayed }) => replayed)).toEqual(others.map(() => false));
    expect((await standOf(held)).reviews).toEqual([]);
    release.resolve();
    await holder;
    await Promise.all(waiting);
    expect((await standOf(held)).reviews).toHaveLength(4);
    await expectBooksInOrder();
  });
});
