import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { askOpinion } from '@uvh/contract/calls/question';
import { reportImage } from '@uvh/contract/calls/report';
import { joinTeam } from '@uvh/contract/calls/team';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { teamMember } from '../../src/platform/db/schema/accounts.ts';
import { LEASE_STATE, lease, submission } from '../../src/platform/db/schema/images.ts';
import { question } from '../../src/platform/db/schema/questions.ts';
import { report } from '../../src/platform/db/schema/reports.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const TIMES = 20;
const BOX = { x: 200, y: 300, width: 120, height: 90 };

describe('the same thing twenty times at one moment, on two servers', () => {
  let server: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    server = await startApp();
    second = await startApp({ beside: server });
    for (let n = 0; n < 30; n += 1) await anImage(server);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const atOnce = <T>(send: (at: TestApp, n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: TIMES }, (_, n) => send(n % 2 ? server : second, n)));
  const aPlayer = async (): Promise<Person & { readonly imageId: number }> => {
    const person = await aPerson(server, { team: await aTeam(server) });
    const { image_id: imageId } = await server.succeed(getImage, {}, { token: person.token });
    return { ...person, imageId };
  };

  it.each([
    ['under one key', () => 'one'],
    ['under twenty keys', (n: number) => `key ${n}`],
    ['without a key', () => undefined],
  ])('%s is one review, and answered alike', async (_, keyOf) => {
    const { token, userId, imageId } = await aPlayer();
    const input = { body: { image_id: imageId, bbox: aReview() } };
    const answers = await atOnce((at, n) => {
      const key = keyOf(n);
      return at.succeed(submitImage, input, { token, headers: key === undefined ? {} : { 'idempotency-key': key } });
    });
    expect(new Set(answers.map(({ submission_id: id }) => id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await server.services.db.$count(submission, eq(submission.userId, userId))).toBe(1);
  });

  it('is one review where the boxes differ: the first stands, the others are told', async () => {
    const { token, userId, imageId } = await aPlayer();
    const answers = await atOnce((at, n) =>
      at.call(submitImage, { body: { image_id: imageId, bbox: aReview(n % 4 < 2 ? 'Sedan' : 'SUV') } }, { token }),
    );
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
    expect(new Set(refusals)).toEqual(new Set(['ALREADY_SUBMITTED']));
    expect(refusals).toHaveLength(TIMES / 2);
    expect(await server.services.db.$count(submission, eq(submission.userId, userId))).toBe(1);
  });

  it('is one report', async () => {
    const { token, userId, imageId } = await aPlayer();
    const body = { key: 'the same', image_id: imageId, kind: 'unsuitable', note: 'Night.' } as const;
    const answers = await atOnce((at) => at.succeed(reportImage, { body }, { token }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await server.services.db.$count(report, eq(report.userId, userId))).toBe(1);
  });

  it('is one question', async () => {
    const { token, userId, imageId } = await aPlayer();
    const body = { key: 'the same', image_id: imageId, audience: 'team', note: '', box: BOX } as const;
    await atOnce((at) => at.succeed(askOpinion, { body }, { token }));
    expect(await server.services.db.$count(question, eq(question.userId, userId))).toBe(1);
  });

  it('gives an image back once, and counts it once', async () => {
    const { token, userId } = await aPlayer();
    const { images } = await server.succeed(leaseAhead, { body: { count: 3 } }, { token });
    const body = { image_ids: images.map(({ image_id: id }) => id) };
    const answers = await atOnce((at) => at.succeed(releaseAhead, { body }, { token }));
    expect(answers.flatMap(({ released }) => released).toSorted()).toEqual(body.image_ids.toSorted());
    const declined = and(eq(lease.userId, userId), eq(lease.state, LEASE_STATE.declined));
    expect(await server.services.db.$count(lease, declined)).toBe(3);
  });

  it('leases so many ahead, and no more', async () => {
    const { token, userId } = await aPlayer();
    const answers = await atOnce((at) => at.succeed(leaseAhead, { body: { count: 3 } }, { token }));
    expect(new Set(answers.map(({ images }) => images.map(({ image_id: id }) => id).join())).size).toBe(1);
    const live = and(eq(lease.userId, userId), eq(lease.state, LEASE_STATE.live));
    expect(await server.services.db.$count(lease, live)).toBe(4);
  });

  it('is one place in a team', async () => {
    const { code } = await aTeam(server);
    const { token, userId } = await aPerson(server);
    const answers = await atOnce((at) => at.call(joinTeam, { body: { team_code: code } }, { token }));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const current = and(eq(teamMember.userId, userId), isNull(teamMember.leftAt));
    expect(await server.services.db.$count(teamMember, current)).toBe(1);
  });

  it('leaves the books in order', async () => {
    expect((await verifyBooks(server.services.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});
