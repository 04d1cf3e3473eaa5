import { listFlagged } from '@uvh/contract/calls/organiser/fairness';
import { prngFrom } from '@uvh/domain/random/prng';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { anImage } from '../support/images.ts';
import { aPerson, type Person } from '../support/people.ts';
import {
  blind,
  honest,
  join,
  type PlayerAtWork,
  playOne,
  SECONDS_AN_IMAGE,
  SUGGESTIONS,
  TRUE_BOXES,
} from '../support/players.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const IMAGES = 26;
const GOLD = 10;
const HONEST = 5;

let server: TestApp;
let organiser: Person;
const gold = new Set<number>();
const ordinary: number[] = [];

beforeAll(async () => {
  // Limits of pace go by it: half a minute for an image passes without being waited for.
  vi.useFakeTimers({ toFake: ['performance'] });
  server = await startApp();
  for (let n = 0; n < IMAGES; n += 1) ordinary.push(await anImage(server, { suggestions: SUGGESTIONS, open: 30 }));
  for (let n = 0; n < GOLD; n += 1) gold.add(await anImage(server, { suggestions: SUGGESTIONS, truth: TRUE_BOXES }));
  organiser = await aPerson(server, { role: 'organiser' });
  const players: PlayerAtWork[] = [];
  for (let n = 1; n <= HONEST; n += 1) {
    players.push(await join(server, `Honest ${n}`, SECONDS_AN_IMAGE, honest(prngFrom(n))));
  }
  const careful = honest(prngFrom(77));
  players.push(
    await join(server, 'Knows gold', SECONDS_AN_IMAGE, (image) => (gold.has(image.image_id) ? careful : blind)(image)),
  );
  for (let round = 0; round < 30; round += 1) {
    for (const player of players) await playOne(server, player);
    vi.advanceTimersByTime(SECONDS_AN_IMAGE * 1000);
    server.clock.advance(SECONDS_AN_IMAGE * 1000);
  }
  for (let pass = 0; pass < 2; pass += 1) {
    for (const id of [...ordinary, ...gold]) await recomputeConsensus(server.services, id);
    await refitSkillModel(server.services);
  }
}, 600_000);
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

describe('somebody who knows gold when they see it, and looks at nothing else', () => {
  it('is named within thirty images, and held back, and nobody who is honest', async () => {
    const { people } = await server.succeed(listFlagged, {}, { token: organiser.token });
    expect(people.map(({ team }) => team?.name)).toEqual(['Knows gold']);
    expect(people[0]).toMatchObject({ held_back_at: expect.any(String) });
    expect(people[0]?.flags).toContainEqual(
      expect.objectContaining({ code: 'looks-at-gold-alone', count: 0, high: expect.any(Number) }),
    );
  });
});
