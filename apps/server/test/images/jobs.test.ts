import { getImage, submitImage } from '@uvh/contract/calls/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findImagesBehind } from '../../src/features/consensus/queue-queries.ts';
import { settlement } from '../../src/platform/db/schema/scores.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('settlement by jobs', () => {
  let server: TestApp;
  /** Leases as a client does: while others hold every candidate locked, it is asked to come again. */
  const leaseWhenFree = async (token: string): Promise<number> => {
    for (;;) {
      const outcome = await server.call(getImage, {}, { token });
      if (outcome.ok) return outcome.answer.image_id;
      expect(outcome.refusal.code).toBe('UNAVAILABLE');
    }
  };
  beforeAll(async () => {
    server = await startApp({ runsJobs: true });
  });
  afterAll(() => server.close());

  it('follows a submission by itself', async () => {
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
    await anImage(server, { truth });
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const image_id = await leaseWhenFree(token);
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token });
    await expect
      .poll(() => server.services.db.select().from(settlement), { timeout: 60_000, interval: 100 })
      .toHaveLength(1);
  }, 120_000);

  it('keeps up with a burst', async () => {
    for (let i = 0; i < 20; i += 1) await anImage(server);
    const people = await Promise.all(
      Array.from({ length: 40 }, async () => aPerson(server, { team: await aTeam(server) })),
    );
    await Promise.all(
      people.map(async ({ token }) => {
        const image_id = await leaseWhenFree(token);
        await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token });
      }),
    );
    const behind = () => findImagesBehind(server.services.db, 100);
    await expect.poll(behind, { timeout: 60_000, interval: 100 }).toEqual([]);
  }, 120_000);
});
