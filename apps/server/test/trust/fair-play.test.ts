import { getImage, type LeasedImage, leaseAhead, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { listFlagged } from '@uvh/contract/calls/organiser/fairness';
import { prngFrom } from '@uvh/domain/random/prng';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { imageConsensus } from '../../src/platform/db/schema/consensus.ts';
import { anImage, untouched } from '../support/images.ts';
import { aPerson, type Person } from '../support/people.ts';
import {
  blind,
  deleted,
  honest,
  join,
  type PlayerAtWork,
  playOne,
  reviewed,
  SECONDS_AN_IMAGE,
  SUGGESTIONS,
  TRUTH,
} from '../support/players.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const IMAGES = 30;
const HONEST = 6;

let server: TestApp;
let players: PlayerAtWork[];
let organiser: Person;
/** The images in the order in which they were made. */
const made: number[] = [];

/** Colluders look, and agree to call one kind of vehicle something else, whatever it is. */
const agreed = ({ bbox }: LeasedImage) =>
  bbox.map((box, index) => {
    if (index >= TRUTH.length) return deleted(box);
    return reviewed(box, index === 2 ? 'MUV' : (TRUTH[index] ?? box.label));
  });

/** Others confirm, and agree on a box of each image to delete: they look at none. */
const deleting = ({ bbox, image_id: id }: LeasedImage) =>
  bbox.map((box, index) => (index === made.indexOf(id) % bbox.length ? deleted(box) : reviewed(box, box.label)));

/** Every account of the farm sends what its owner's script makes up for the image: the same boxes, to the pixel. */
function scripted({ bbox, image_id: id }: LeasedImage): SubmittedBox[] {
  const drawn = untouched({
    bboxId: -1,
    label: 'Bus',
    x: 900 + made.indexOf(id) * 3.1,
    y: 620.3,
    width: 111.7,
    height: 93.9,
  });
  return [...bbox.map((box) => reviewed(box, 'SUV')), { ...drawn, is_new: true, is_confirmed: true }];
}

beforeAll(async () => {
  // Limits of pace go by it: half a minute for an image passes without being waited for.
  vi.useFakeTimers({ toFake: ['performance'] });
  server = await startApp();
  for (let i = 0; i < IMAGES; i += 1) made.push(await anImage(server, { suggestions: SUGGESTIONS, open: 30 }));
  organiser = await aPerson(server, { role: 'organiser' });
  players = [];
  for (let i = 1; i <= HONEST; i += 1)
    players.push(await join(server, `Honest ${i}`, SECONDS_AN_IMAGE, honest(prngFrom(i))));
  for (let i = 1; i <= 2; i += 1) players.push(await join(server, `Blind ${i}`, SECONDS_AN_IMAGE, blind));
  for (let i = 1; i <= 2; i += 1) players.push(await join(server, `Ring ${i}`, SECONDS_AN_IMAGE, agreed));
  for (let i = 1; i <= 2; i += 1) players.push(await join(server, `Deleter ${i}`, SECONDS_AN_IMAGE, deleting));
  for (let i = 1; i <= 3; i += 1) players.push(await join(server, `Farm ${i}`, 0.4, scripted));
  for (let round = 0; round < IMAGES; round += 1) {
    for (const player of players) await playOne(server, player);
    vi.advanceTimersByTime(SECONDS_AN_IMAGE * 1000);
    server.clock.advance(SECONDS_AN_IMAGE * 1000);
  }
  const { services } = server;
  for (let pass = 0; pass < 2; pass += 1) {
    for (const id of made) await recomputeConsensus(services, id);
    await refitSkillModel(services);
  }
}, 600_000);
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

describe('an event with cheats in it', () => {
  const flagged = async () => {
    const { people } = await server.succeed(listFlagged, {}, { token: organiser.token });
    return new Map(people.map((person) => [person.team?.name ?? '', person]));
  };
  const codesOf = async (name: string) => (await flagged()).get(name)?.flags.map(({ code }) => code) ?? [];

  it('names nobody who is honest', async () => {
    expect([...(await flagged()).keys()].toSorted()).toEqual([
      'Blind 1',
      'Blind 2',
      'Deleter 1',
      'Deleter 2',
      'Farm 1',
      'Farm 2',
      'Farm 3',
      'Ring 1',
      'Ring 2',
    ]);
  });

  // Not by 'tells-nothing': what they gain on right boxes is what they lose on wrong ones, so nothing speaks against them there.
  it('sees who confirms without looking', async () => {
    for (const name of ['Blind 1', 'Blind 2']) {
      expect(await codesOf(name)).toEqual(expect.arrayContaining(['mends-nothing', 'confirms-what-others-change']));
    }
  });

  it('sees colluders, and lets them decide nothing', async () => {
    for (const name of ['Ring 1', 'Ring 2']) {
      expect(await codesOf(name)).toContain('spoils-right-boxes');
      expect((await flagged()).get(name)).toMatchObject({ held_back_at: expect.any(String) });
    }
  });

  it('sees who agrees on boxes to delete, whatever is there', async () => {
    for (const name of ['Deleter 1', 'Deleter 2']) {
      expect(await codesOf(name)).toContain('deletes-whatever-is-there');
      expect((await flagged()).get(name)).toMatchObject({ held_back_at: expect.any(String) });
    }
  });

  it('sees accounts that send the same boxes, holds them back, and lets no label be theirs', async () => {
    for (const name of ['Farm 1', 'Farm 2', 'Farm 3']) {
      expect(await codesOf(name)).toEqual(expect.arrayContaining(['faster-than-looking', 'same-boxes-as-another']));
      expect((await flagged()).get(name)).toMatchObject({ held_back_at: expect.any(String) });
    }
    const judged = await server.services.db.select().from(imageConsensus);
    expect(judged).toHaveLength(IMAGES);
    for (const { objects } of judged) {
      const suggested = (objects ?? []).filter(({ kind }) => kind === 'machine');
      expect(suggested.map(({ verdict }) => verdict)).toEqual([...TRUTH, 'removed']);
    }
  });

  it('pays for looking alone', async () => {
    const { token } = players[0]?.person ?? organiser;
    const { rows } = await server.succeed(getLeaderboard, { query: {} }, { token });
    expect(rows.slice(0, HONEST).every(({ name }) => name.startsWith('Honest'))).toBe(true);
    // Colluders looked at all else and are paid for it, but stand behind everybody who is honest.
    const others = rows.slice(HONEST).filter(({ name }) => !name.startsWith('Ring'));
    expect(others.map(({ xp }) => xp)).toEqual(others.map(() => 0));
  });
});

describe('a script that plays without a pause', () => {
  it('is slowed down, in reviews and in looking for images, and nobody else with it', async () => {
    for (let i = 0; i < 15; i += 1) await anImage(server, { suggestions: SUGGESTIONS });
    const bot = await join(server, 'Bot', 0.1, blind);
    const { token } = bot.person;
    let reviews = 0;
    const playUntilRefused = async (): Promise<string> => {
      for (;;) {
        const { image_id, bbox } = await server.succeed(getImage, {}, { token });
        const body = { image_id, bbox: bbox.map((box) => reviewed(box, box.label)) };
        const sent = await server.call(submitImage, { body }, { token });
        if (!sent.ok) return sent.refusal.code;
        reviews += 1;
      }
    };
    expect(await playUntilRefused()).toBe('RATE_LIMITED');
    expect(reviews).toBe(8);
    const looks = await Promise.all(
      Array.from({ length: 130 }, () => server.call(leaseAhead, { body: { count: 3 } }, { token })),
    );
    expect(looks.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    await playOne(server, await join(server, 'Bystander', SECONDS_AN_IMAGE, blind));
  });
});
