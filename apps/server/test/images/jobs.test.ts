import { getImage, submitImage } from '@uvh/contract/calls/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refitWhenDue } from '../../src/features/consensus/jobs.ts';
import { lastLearnedAt } from '../../src/features/consensus/model-queries.ts';
import { findImagesBehind } from '../../src/features/consensus/queue-queries.ts';
import { imageQueue } from '../../src/platform/db/schema/images.ts';
import { settlement } from '../../src/platform/db/schema/ledger.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** Leases as a client does: while others hold every candidate locked, it is asked to come again. */
async function leaseWhenFree(server: TestApp, token: string): Promise<number> {
  for (;;) {
    const outcome = await server.call(getImage, {}, { token });
    if (outcome.ok) return outcome.answer.image_id;
    expect(outcome.refusal.code).toBe('UNAVAILABLE');
  }
}

/** So many images that get two reviews each, all at once. */
async function aBurst(server: TestApp, images: number): Promise<void> {
  for (let i = 0; i < images; i += 1) await anImage(server);
  const people = await Promise.all(
    Array.from({ length: 2 * images }, async () => aPerson(server, { team: await aTeam(server) })),
  );
  await Promise.all(
    people.map(async ({ token }) => {
      const image_id = await leaseWhenFree(server, token);
      await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token });
    }),
  );
}

describe('settlement by jobs', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp({ runsJobs: true });
  });
  afterAll(() => server.close());

  it('follows a submission by itself', async () => {
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
    await anImage(server, { truth });
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const image_id = await leaseWhenFree(server, token);
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token });
    await expect
      .poll(() => server.services.db.select().from(settlement), { timeout: 60_000, interval: 100 })
      .toHaveLength(1);
  }, 120_000);

  it('keeps up with a burst', async () => {
    await aBurst(server, 20);
    const behind = () => findImagesBehind(server.services.db, 0, 100);
    await expect.poll(behind, { timeout: 60_000, interval: 100 }).toEqual([]);
  }, 120_000);
});

describe('learning now and then', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  it('is once a minute until there is enough to settle by, then every ten', { timeout: 60_000 }, async () => {
    const { services, clock } = server;
    const refit = refitWhenDue(services);
    const learnsAfter = async (seconds: number) => {
      const before = await lastLearnedAt(services.db);
      clock.advance(seconds * 1000);
      await refit();
      return (await lastLearnedAt(services.db))?.getTime() !== before?.getTime();
    };
    expect(await learnsAfter(0)).toBe(true);
    expect(await learnsAfter(10)).toBe(false);
    // What is done before is settled when it is first learned from enough.
    await aBurst(server, 21);
    await services.db.update(imageQueue).set({ retiredAt: clock.now() });
    expect(await services.db.select().from(settlement)).toEqual([]);
    expect(await learnsAfter(50)).toBe(true);
    expect(await services.db.select().from(settlement)).toHaveLength(42);

    expect(await learnsAfter(60)).toBe(false);
    expect(await learnsAfter(480)).toBe(false);
    expect(await learnsAfter(60)).toBe(true);
  });
});
