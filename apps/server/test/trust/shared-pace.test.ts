import { getImage, submitImage } from '@uvh/contract/calls/image';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../../src/platform/log.ts';
import { createPubSub } from '../../src/platform/pubsub/pubsub.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { sharedPace } from '../../src/platform/rate-limit/shared-pace.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const RULE = { limit: 4, perMs: 3_600_000 };
const newsSchema = z.object({ hits: z.array(z.tuple([z.string(), z.number()])) });
const SOON = { timeout: 20_000 };

let server: TestApp;
let second: TestApp;
beforeAll(async () => {
  // The windows of a pace go by it: no machine is too slow for eight reviews in one.
  vi.useFakeTimers({ toFake: ['performance'] });
  server = await startApp();
  second = await startApp({ beside: server });
  for (let i = 0; i < 30; i += 1) await anImage(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
  vi.useRealTimers();
});

describe('a pace that several servers share', () => {
  it('counts for all of them what came to one, and once', async () => {
    const servers = await Promise.all(
      [0, 1, 2].map(async () => {
        const pubsub = createPubSub(server.database.url, createLog('silent'));
        await pubsub.start();
        return { pubsub, pace: sharedPace({ pubsub, random: systemRandom }, 'test', RULE, () => 0) };
      }),
    );
    const [one, two, three] = servers;
    one?.pace.add(['u1'], 3);
    two?.pace.add(['u2'], 3);
    three?.pace.add(['u1', 'u2'], 1);
    for (const { pace } of servers) {
      await expect.poll(() => pace.secondsToWait(['u1']), SOON).toBe(3600);
      await expect.poll(() => pace.secondsToWait(['u2']), SOON).toBe(3600);
      expect(pace.secondsToWait(['u3'])).toBeUndefined();
    }
    for (const { pubsub } of servers) await pubsub.stop();
  });

  it('stops a script that goes to the other server when one has refused it', async () => {
    const { userId, token } = await aPerson(server, { team: await aTeam(server) });
    let heard = 0;
    second.services.pubsub.subscribe('pace:submissions', ({ payload }) => {
      const { hits } = newsSchema.parse(JSON.parse(payload));
      for (const [key, amount] of hits) if (key === `u${userId}`) heard += amount;
    });
    const submitOn = async (on: TestApp) => {
      const leased = await on.call(getImage, {}, { token });
      if (!leased.ok) return leased.status;
      const body = { image_id: leased.answer.image_id, bbox: aReview() };
      return (await on.call(submitImage, { body }, { token })).status;
    };
    for (let i = 0; i < 8; i += 1) expect(await submitOn(server)).toBe(200);
    expect(await submitOn(server)).toBe(429);
    await expect.poll(() => heard, SOON).toBe(8);
    expect(await submitOn(second)).toBe(429);
  });
});
