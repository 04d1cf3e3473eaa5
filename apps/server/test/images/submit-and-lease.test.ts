import { getImage, leaseAhead, submitImage } from '@uvh/contract/calls/image';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { imageQueue, LEASE_STATE, lease, submission } from '../../src/platform/db/schema/images.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('a submission that leases ahead', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.db
      .update(lease)
      .set({ state: LEASE_STATE.returned })
      .where(eq(lease.state, LEASE_STATE.live));
    await server.services.db.delete(imageQueue);
  });

  const newcomer = async (): Promise<Person> => aPerson(server, { team: await aTeam(server) });
  const manyImages = async (count: number) => {
    for (let made = 0; made < count; made += 1) await anImage(server);
  };
  const submit = ({ token }: Person, imageId: number, ahead?: number, on = server) =>
    on.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() }, query: { ahead } }, { token });
  const liveLeases = ({ userId }: Person) =>
    server.services.db
      .select({ imageId: lease.imageId })
      .from(lease)
      .where(and(eq(lease.userId, userId), eq(lease.state, LEASE_STATE.live)));

  it('answers what is in hand, and whole what came with it', async () => {
    await manyImages(8);
    const person = await newcomer();
    const first = await server.succeed(getImage, {}, { token: person.token });
    const { images } = await server.succeed(leaseAhead, { body: { count: 2 } }, { token: person.token });
    const [second, third] = images;

    const { ahead, score_delta } = await submit(person, first.image_id, 2);
    expect(score_delta).toBe(1);
    expect(ahead?.held).toEqual([second?.image_id, third?.image_id, ahead?.leased[0]?.image_id]);
    expect(ahead?.leased).toHaveLength(1);
    // As the calls that lease tell them, but for the signature of the link.
    const { images: after } = await server.succeed(leaseAhead, { body: { count: 3 } }, { token: person.token });
    expect({ ...ahead?.leased[0], image_url: '' }).toEqual({ ...after[1], image_url: '' });
    expect((await server.succeed(getImage, {}, { token: person.token })).image_id).toBe(second?.image_id);
  });

  it('tells what is in hand in its order, wherever the database keeps it', async () => {
    await manyImages(8);
    const person = await newcomer();
    const first = await server.succeed(getImage, {}, { token: person.token });
    const { images } = await server.succeed(leaseAhead, { body: { count: 3 } }, { token: person.token });
    const ahead = images.map(({ image_id }) => image_id);
    // Written anew, a row stands behind the others.
    const isSecond = and(eq(lease.userId, person.userId), eq(lease.imageId, ahead[0] ?? 0));
    await server.services.db
      .update(lease)
      .set({ expiresAt: sql`${lease.expiresAt}` })
      .where(isSecond);
    expect((await submit(person, first.image_id, 1)).ahead?.held).toEqual(ahead);
  });

  it('has nothing in hand that has run out, swept or not', async () => {
    await manyImages(8);
    const person = await newcomer();
    const forgotten = await server.succeed(getImage, {}, { token: person.token });
    server.clock.advance(61 * 60_000);
    const { image_id } = await server.succeed(getImage, {}, { token: person.token });
    const { images } = await server.succeed(leaseAhead, { body: { count: 1 } }, { token: person.token });
    const { ahead } = await submit(person, image_id, 1);
    expect(ahead?.held).toEqual([images[0]?.image_id, ahead?.leased[0]?.image_id]);
    expect(ahead?.held).not.toContain(forgotten.image_id);
  });

  it('leases as many as are lacking, and counts them in the queue', async () => {
    for (let made = 0; made < 6; made += 1) await anImage(server, { open: 2 });
    const person = await newcomer();
    const first = await server.succeed(getImage, {}, { token: person.token });
    const { ahead } = await submit(person, first.image_id, 3);
    expect(ahead?.leased.map((image) => image.image_id)).toEqual(ahead?.held);
    expect(ahead?.held).toHaveLength(4);
    const queue = await server.services.db.select().from(imageQueue);
    for (const { imageId, open } of queue) {
      expect(open).toBe(imageId === first.image_id || ahead?.held.includes(imageId) ? 1 : 2);
    }
  });

  it('leases nothing where enough is in hand, where nothing is asked for, and where nothing is left', async () => {
    await manyImages(4);
    const person = await newcomer();
    const first = await server.succeed(getImage, {}, { token: person.token });
    await server.succeed(leaseAhead, { body: { count: 3 } }, { token: person.token });
    const enough = await submit(person, first.image_id, 1);
    expect(enough.ahead).toMatchObject({ leased: [] });
    expect(enough.ahead?.held).toHaveLength(3);

    const [second, third, fourth] = enough.ahead?.held ?? [];
    expect(await submit(person, second ?? 0)).not.toHaveProperty('ahead');
    expect((await submit(person, third ?? 0, 3)).ahead).toEqual({ held: [fourth], leased: [] });
    expect((await submit(person, fourth ?? 0, 3)).ahead).toEqual({ held: [], leased: [] });
  });

  it('leases once for a hundred retries on two servers', async () => {
    await manyImages(8);
    const second = await startApp({ beside: server });
    const person = await newcomer();
    const first = await server.succeed(getImage, {}, { token: person.token });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => submit(person, first.image_id, 2, i % 2 ? server : second)),
    );
    const [taken, ...others] = answers.filter(({ replayed }) => !replayed);
    expect(others).toEqual([]);
    expect(taken?.ahead?.held).toHaveLength(3);
    expect(answers.filter(({ ahead }) => ahead)).toEqual([taken]);
    expect(await liveLeases(person)).toHaveLength(3);
    await second.close();
  });

  it('leases nothing with a submission that is refused', async () => {
    await manyImages(4);
    const person = await newcomer();
    const first = await server.succeed(getImage, {}, { token: person.token });
    const body = { image_id: first.image_id, bbox: aReview('Spaceship') };
    const input = { body, query: { ahead: 3 } };
    expect(await server.refuse(submitImage, input, { token: person.token })).toBe('UNKNOWN_LABELS');
    expect(await liveLeases(person)).toEqual([{ imageId: first.image_id }]);
    const tooMany = { body: { ...body, bbox: aReview() }, query: { ahead: 9 } };
    expect(await server.refuse(submitImage, tooMany, { token: person.token })).toBe('INVALID_INPUT');
  });

  it('takes the submission in a pause, and leases nothing', async () => {
    await manyImages(4);
    const person = await newcomer();
    const first = await server.succeed(getImage, {}, { token: person.token });
    await server.services.event.changeSettings('test', { pausedAt: server.clock.now().toISOString() });
    try {
      const answer = await submit(person, first.image_id, 3);
      expect(answer.replayed).toBe(false);
      expect(answer).not.toHaveProperty('ahead');
      expect(await liveLeases(person)).toEqual([]);
    } finally {
      await server.services.event.changeSettings('test', { pausedAt: null });
    }
  });

  it('takes the submission where what is lacking cannot be leased afterwards', async () => {
    await manyImages(4);
    const person = await newcomer();
    const first = await server.succeed(getImage, {}, { token: person.token });
    const { $client } = server.services.db;
    const query = $client.query;
    const sent = vi.spyOn($client, 'query').mockImplementation(async (...asked: readonly unknown[]) => {
      const [statement] = asked;
      const isLease =
        typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === 'lease up to';
      if (isLease) throw new Error('the network is gone');
      return Reflect.apply(query, $client, asked);
    });
    try {
      const { ahead } = await submit(person, first.image_id, 3);
      expect(ahead?.held).toHaveLength(1);
    } finally {
      sent.mockRestore();
    }
    const reviews = await server.services.db.select().from(submission).where(eq(submission.userId, person.userId));
    expect(reviews).toHaveLength(1);
  });

  it('gives no image to two of a team that submit at once, nor to more than it is open for', async () => {
    for (let made = 0; made < 16; made += 1) await anImage(server, { open: 2 });
    const teams = await Promise.all(Array.from({ length: 3 }, () => aTeam(server)));
    const people = await Promise.all(teams.flatMap((team) => [1, 2, 3].map(() => aPerson(server, { team }))));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        people.map(async (person) => {
          const image = await server.succeed(getImage, {}, { token: person.token });
          await submit(person, image.image_id, 1);
        }),
      );
    }
    const rows = (await server.services.db.select().from(lease)).filter(({ state }) => state === 1 || state === 2);
    const ofTeams = new Set(teams.map(({ teamId }) => teamId));
    const ours = rows.filter(({ teamId }) => ofTeams.has(teamId));
    const perTeam = new Set(ours.map(({ imageId, teamId }) => `${imageId} ${teamId}`));
    expect(perTeam.size).toBe(ours.length);
    for (const { imageId, open, done } of await server.services.db.select().from(imageQueue)) {
      const live = ours.filter((row) => row.imageId === imageId && row.state === LEASE_STATE.live).length;
      expect(open + done + live).toBe(2);
    }
  });
});
