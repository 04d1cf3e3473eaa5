import { setTimeout as sleep } from 'node:timers/promises';
import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdLock } from '../../src/platform/db/named-lock.ts';
import { countAwaited } from '../../src/platform/db/prepared.ts';
import { waitingForLocks } from '../support/database.ts';
import { anImage, aReview, untouched } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  for (let i = 0; i < 60; i += 1) await anImage(server);
});
afterAll(() => server.close());

const aPlayer = async () => aPerson(server, { team: await aTeam(server) });
const ahead = async (token: string) =>
  (await server.succeed(leaseAhead, { body: { count: 3 } }, { token })).images.map(({ image_id }) => image_id);
const release = (token: string, image_ids: number[]) =>
  server.succeed(releaseAhead, { body: { image_ids } }, { token });

describe('an image that was given back by choice', () => {
  it('is not taken up by a submission, and not given to that person again', async () => {
    const { token } = await aPlayer();
    await server.succeed(getImage, {}, { token });
    const [first = 0, ...others] = await ahead(token);
    await release(token, [first]);
    const body = { image_id: first, bbox: aReview() };
    expect(await server.refuse(submitImage, { body }, { token })).toBe('NOT_LEASED');
    const again = await ahead(token);
    expect(again.slice(0, 2)).toEqual(others);
    expect(again).not.toContain(first);
  });

  it('is open to everybody else', async () => {
    const lonely = await startApp();
    const imageIds = [await anImage(lonely, { open: 1 }), await anImage(lonely, { open: 1 })];
    const [one, two] = [
      await aPerson(lonely, { team: await aTeam(lonely) }),
      await aPerson(lonely, { team: await aTeam(lonely) }),
    ];
    const { image_id: current } = await lonely.succeed(getImage, {}, { token: one.token });
    const { images } = await lonely.succeed(leaseAhead, { body: { count: 1 } }, { token: one.token });
    const [given = 0] = images.map(({ image_id }) => image_id);
    expect([current, given].toSorted()).toEqual(imageIds.toSorted());
    await lonely.succeed(releaseAhead, { body: { image_ids: [given] } }, { token: one.token });
    expect((await lonely.succeed(leaseAhead, { body: { count: 3 } }, { token: one.token })).images).toEqual([]);
    expect((await lonely.succeed(getImage, {}, { token: two.token })).image_id).toBe(given);
    await lonely.close();
  });
});

describe('leasing ahead', () => {
  it('is no way to look through the queue', async () => {
    const { token } = await aPlayer();
    const seen = new Set([(await server.succeed(getImage, {}, { token })).image_id]);
    for (let i = 0; i < 25; i += 1) {
      const images = await ahead(token);
      for (const id of images) seen.add(id);
      await release(token, images);
    }
    expect(seen.size).toBe(1 + 12 + 3);
  });
});

describe('changes of one person that wait for each other', () => {
  it('leave the connections of the server to everybody else', async () => {
    const [bot, person] = [await aPlayer(), await aPlayer()];
    await server.succeed(getImage, {}, { token: bot.token });
    await server.succeed(getImage, {}, { token: person.token });
    const [mine = 0] = await ahead(person.token);
    const waiting: Promise<unknown>[] = [];
    let over = 0;
    await server.services.db.transaction(async (tx) => {
      await holdLock(tx, `leases of person ${bot.userId}`);
      for (let i = 0; i < 60; i += 1) waiting.push(release(bot.token, [1]).finally(() => (over += 1)));
      // Longer than they take to come in.
      await sleep(500);
      expect((await release(person.token, [mine])).released).toEqual([mine]);
      expect(over).toBe(0);
    });
    await Promise.all(waiting);
  });
});

describe('submissions that wait for a row that somebody else holds', () => {
  it('take one turn for each team, and everybody else goes on', async () => {
    // Who reviews the same image waits with them, so each image is for one.
    const server = await startApp();
    for (let i = 0; i < 12; i += 1) await anImage(server, { open: 1 });
    const teams = await Promise.all(Array.from({ length: 3 }, () => aTeam(server)));
    const members = await Promise.all([...teams, ...teams, ...teams].map((team) => aPerson(server, { team })));
    const stranger = await aPerson(server, { team: await aTeam(server) });
    const leased = async ({ token }: { readonly token: string }) => {
      const { image_id } = await server.succeed(getImage, {}, { token });
      return { body: { image_id, bbox: aReview() } };
    };
    const reviews = await Promise.all(members.map(leased));
    const own = await leased(stranger);
    const waiting: Promise<unknown>[] = [];
    let over = 0;
    const { db } = server.services;
    await db.transaction(async (tx) => {
      // As of somebody who looks into the database by hand and has gone for a coffee.
      await tx.execute(sql`update team_total set xp = xp where team_id in ${teams.map(({ teamId }) => teamId)}`);
      for (const [index, { token }] of members.entries()) {
        const review = reviews[index];
        if (review) waiting.push(server.call(submitImage, review, { token }).finally(() => (over += 1)));
      }
      // One of each team waits in the database with a connection, the others here.
      await expect.poll(async () => (await waitingForLocks(db)) + countAwaited(db.$client)).toBe(members.length);
      await server.succeed(submitImage, own, { token: stranger.token });
      // Nobody was given up on, for which somebody else would have been let in.
      expect(over).toBe(0);
    });
    await Promise.all(waiting);
    await server.close();
  });
});

describe('reviews that come faster than anybody works', () => {
  it('are refused with a time to come back, for that person alone', async () => {
    const [bot, person] = [await aPlayer(), await aPlayer()];
    const outcomes = [];
    for (let i = 0; i < 10; i += 1) {
      const { image_id } = await server.succeed(getImage, {}, { token: bot.token });
      const outcome = await server.call(submitImage, { body: { image_id, bbox: aReview() } }, { token: bot.token });
      outcomes.push(outcome.status);
      if (outcome.status === 429) expect(Number(outcome.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(outcomes).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429]);
    const { image_id } = await server.succeed(getImage, {}, { token: person.token });
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token: person.token });
  });

  it('may be the same one a hundred times: that is a bad network, not a bot', async () => {
    const { token } = await aPlayer();
    const { image_id } = await server.succeed(getImage, {}, { token });
    const body = { image_id, bbox: aReview() };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => server.succeed(submitImage, { body }, { token })),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  });
});

describe('a body of thousands of boxes', () => {
  const boxes = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      untouched({ bboxId: i + 1, label: 'Sedan', x: 1, y: 1, width: 9, height: 9 }),
    );

  it('is refused before its boxes are looked at, when there is no lease or when they are too many', async () => {
    const { token } = await aPlayer();
    // No box of it would pass the contract: what is refused first shows what was looked at first.
    const wrong = boxes(5000).map((box) => ({ ...box, label: 5 }));
    const send = async (image_id: number) => {
      const headers = { authorization: `Bearer ${token}` };
      const payload = { image_id, bbox: wrong };
      return (await server.app.inject({ method: 'POST', url: '/api/image', headers, payload })).json().code;
    };
    expect(await send(999_999)).toBe('NOT_LEASED');
    const { image_id } = await server.succeed(getImage, {}, { token });
    expect(await send(image_id)).toBe('TOO_MANY_BOXES');
  });

  it('costs a person who sends fifty of them a wait, and the server next to nothing', async () => {
    const { token } = await aPlayer();
    const { image_id } = await server.succeed(getImage, {}, { token });
    const body = { image_id, bbox: boxes(4500) };
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => server.call(submitImage, { body }, { token })));
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(45);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it('costs no less when it comes in chunks and does not say how long it is', async () => {
    const { token } = await aPlayer();
    const { image_id } = await server.succeed(getImage, {}, { token });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const body = new Blob([JSON.stringify({ image_id, bbox: boxes(4500) })]);
    const send = () =>
      fetch(`${address}/api/image`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body.stream(),
        duplex: 'half',
      });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
  });

  it('costs no less as a report of an image, and the two together', async () => {
    const { token } = await aPlayer();
    const body = { key: 'a-long-report', image_id: 999_999, kind: 'broken', note: '', bbox: boxes(5000) };
    const payload = JSON.stringify(body);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = () => server.app.inject({ method: 'POST', url: '/api/image/report', headers, payload });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(15);
    const { image_id } = await server.succeed(getImage, {}, { token });
    const review = { body: { image_id, bbox: aReview() } };
    expect(await server.refuse(submitImage, review, { token })).toBe('RATE_LIMITED');
  });
});
