import { getImage, submitImage } from '@uvh/contract/calls/image';
import { listFlagged, openFlags } from '@uvh/contract/calls/organiser/fairness';
import { login } from '@uvh/contract/calls/session';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const REVIEWS_EACH = 20;
const SECONDS_AN_IMAGE = 40;

interface Player {
  readonly userId: number;
  readonly username: string;
  readonly token: string;
}

let server: TestApp;
beforeAll(async () => {
  // Limits of pace go by it: the time that an image takes passes without being waited for.
  vi.useFakeTimers({ toFake: ['performance'] });
  server = await startApp();
  for (let i = 0; i < 3 * REVIEWS_EACH + 10; i += 1) await anImage(server, { open: 10 });
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

/** So many people, each in a team of their own, who log in one after the other with the cookie of the same browser. */
async function onOneBrowser(count: number): Promise<Player[]> {
  const players: Player[] = [];
  let cookie: string | undefined;
  for (let i = 0; i < count; i += 1) {
    const { userId, username, email } = await aPerson(server, { team: await aTeam(server), isLeader: true });
    const body = { email, password: PASSWORD };
    const entered = await server.call(login, { body }, { headers: cookie === undefined ? {} : { cookie } });
    if (!entered.ok) throw new Error(entered.refusal.code);
    cookie = String(entered.headers['set-cookie']).split(';')[0];
    players.push({ userId, username, token: entered.answer.access_token });
  }
  return players;
}

const submit = async ({ token }: Player) => {
  const { image_id } = await server.succeed(getImage, {}, { token });
  return server.call(submitImage, { body: { image_id, bbox: aReview() } }, { token });
};
const playFor = async (player: Player) => {
  expect((await submit(player)).status).toBe(200);
  pass(SECONDS_AN_IMAGE);
};
const pass = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000);
  server.clock.advance(seconds * 1000);
};

describe('several accounts on one browser', () => {
  it('have one person’s pace together', async () => {
    const players = await onOneBrowser(3);
    const statuses: number[] = [];
    for (let i = 0; i < 9; i += 1)
      for (const player of players.slice(i % 3, (i % 3) + 1)) statuses.push((await submit(player)).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
    pass(60);
  });

  it('are pointed out when they take turns, and not when people hand a machine on', async () => {
    const farm = await onOneBrowser(3);
    for (let i = 0; i < REVIEWS_EACH; i += 1) for (const account of farm) await playFor(account);
    const friends = await onOneBrowser(2);
    for (const friend of friends) for (let i = 0; i < REVIEWS_EACH; i += 1) await playFor(friend);
    await refitSkillModel(server.services);
    const { token } = await aPerson(server, { role: 'organiser' });
    const { people } = await server.succeed(listFlagged, {}, { token });
    const named = people.filter(({ flags }) => flags.some(({ code }) => code === 'takes-turns-on-one-device'));
    expect(named.map(({ user_id }) => user_id).toSorted()).toEqual(farm.map(({ userId }) => userId).toSorted());
    for (const { user_id: userId, counts, held_back_at, flags } of named) {
      const flag = flags.find(({ code }) => code === 'takes-turns-on-one-device');
      expect(flag).toMatchObject({ count: REVIEWS_EACH, of: REVIEWS_EACH });
      expect(farm.map(({ username }) => username)).toContain(flag?.other?.username);
      // It is for a person to look at: nothing is taken from anybody.
      expect({ counts, held_back_at }).toEqual({ counts: true, held_back_at: null });
      expect((await server.succeed(openFlags, { params: { userId } }, { token })).flags.length).toBeGreaterThan(0);
    }
  });
});
