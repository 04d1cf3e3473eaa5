import { getImage, type LeasedImage, leaseAhead, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { listFlagged } from '@uvh/contract/calls/organiser/fairness';
import { type Prng, prngFrom } from '@uvh/domain/random/prng';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { imageConsensus } from '../../src/platform/db/schema/consensus.ts';
import { anImage, untouched } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const IMAGES = 30;
const HONEST = 6;
/** What is really on every image, box by box; the machine took half of them for hatchbacks. */
const TRUTH = ['Sedan', 'Bus', 'Hatchback', 'Hatchback'] as const;
const VEHICLES = TRUTH.map((_, index) => aBoxAt(index, 0.9));
/** The machine is in doubt about the last box, where there is nothing. */
const SUGGESTIONS = [...VEHICLES, aBoxAt(VEHICLES.length, 0.3)];
const SECONDS_AN_IMAGE = 30;

/** How somebody works: what they send for an image, and the seconds that they spent. */
interface Player {
  readonly name: string;
  readonly person: Person;
  readonly seconds: number;
  review(image: LeasedImage): SubmittedBox[];
}

function aBoxAt(index: number, score: number) {
  return { bboxId: index + 1, label: 'Hatchback', score, x: 100 + index * 300, y: 300, width: 120, height: 90 };
}

let server: TestApp;
let players: Player[];
let organiser: Person;

/** Looks at each box, and errs once in a while. */
function honest(random: Prng) {
  return ({ bbox }: LeasedImage) =>
    bbox.map((box, index) => {
      if (index >= TRUTH.length) return random.chance(0.9) ? deleted(box) : reviewed(box, box.label);
      const isWrong = random.chance(0.04);
      const label = isWrong ? 'SUV' : (TRUTH[index] ?? box.label);
      return reviewed(box, label);
    });
}

function deleted(box: LeasedImage['bbox'][number]): SubmittedBox {
  return { ...reviewed(box, box.label), is_confirmed: false, is_deleted: true };
}

function reviewed(box: LeasedImage['bbox'][number], label: string): SubmittedBox {
  const isChanged = label !== box.label;
  const { bbox_id: bboxId, x, y, width, height } = box;
  return {
    ...untouched({ bboxId, label, x, y, width, height }),
    is_label_changed: isChanged,
    is_edited: isChanged,
    is_confirmed: !isChanged,
  };
}

const blind = ({ bbox }: LeasedImage) => bbox.map((box) => reviewed(box, box.label));

/** Colluders look, and agree to call one kind of vehicle something else, whatever it is. */
const agreed = ({ bbox }: LeasedImage) =>
  bbox.map((box, index) => {
    if (index >= TRUTH.length) return deleted(box);
    return reviewed(box, index === 2 ? 'MUV' : (TRUTH[index] ?? box.label));
  });

/** Others confirm, and agree on a box of each image to delete: they look at none. */
const deleting = ({ bbox, image_id: id }: LeasedImage) =>
  bbox.map((box, index) => (index === id % bbox.length ? deleted(box) : reviewed(box, box.label)));

/** Every account of the farm sends what its owner's script makes up for the image: the same boxes, to the pixel. */
function scripted({ bbox, image_id: id }: LeasedImage): SubmittedBox[] {
  const drawn = untouched({ bboxId: -1, label: 'Bus', x: 900 + (id % 40) * 3.1, y: 620.3, width: 111.7, height: 93.9 });
  return [...bbox.map((box) => reviewed(box, 'SUV')), { ...drawn, is_new: true, is_confirmed: true }];
}

async function join(name: string, seconds: number, review: Player['review']): Promise<Player> {
  const team = await aTeam(server, name);
  return { name, seconds, review, person: await aPerson(server, { team, isLeader: true }) };
}

async function playOne({ person: { token }, review, seconds }: Player): Promise<void> {
  const leased = await server.succeed(getImage, {}, { token });
  const telemetry = { active_seconds: seconds, coverage_tiles: 12, coverage_looked: 12, actions: 8 };
  await server.succeed(
    submitImage,
    { body: { image_id: leased.image_id, bbox: review(leased), telemetry } },
    { token },
  );
}

beforeAll(async () => {
  // Limits of pace go by it: half a minute for an image passes without being waited for.
  vi.useFakeTimers({ toFake: ['performance'] });
  server = await startApp();
  for (let i = 0; i < IMAGES; i += 1) await anImage(server, { suggestions: SUGGESTIONS, open: 30 });
  organiser = await aPerson(server, { role: 'organiser' });
  players = [];
  for (let i = 1; i <= HONEST; i += 1) players.push(await join(`Honest ${i}`, SECONDS_AN_IMAGE, honest(prngFrom(i))));
  for (let i = 1; i <= 2; i += 1) players.push(await join(`Blind ${i}`, SECONDS_AN_IMAGE, blind));
  for (let i = 1; i <= 2; i += 1) players.push(await join(`Ring ${i}`, SECONDS_AN_IMAGE, agreed));
  for (let i = 1; i <= 2; i += 1) players.push(await join(`Deleter ${i}`, SECONDS_AN_IMAGE, deleting));
  for (let i = 1; i <= 3; i += 1) players.push(await join(`Farm ${i}`, 0.4, scripted));
  for (let round = 0; round < IMAGES; round += 1) {
    for (const player of players) await playOne(player);
    vi.advanceTimersByTime(SECONDS_AN_IMAGE * 1000);
    server.clock.advance(SECONDS_AN_IMAGE * 1000);
  }
  const { services } = server;
  for (let pass = 0; pass < 2; pass += 1) {
    for (const { id } of await imageIds()) await recomputeConsensus(services, id);
    await refitSkillModel(services);
  }
}, 600_000);
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

async function imageIds(): Promise<{ id: number }[]> {
  const { rows } = await server.services.db.$client.query<{ id: string }>('select id from image order by id');
  return rows.map(({ id }) => ({ id: Number(id) }));
}

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
    const bot = await join('Bot', 0.1, blind);
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
    await playOne(await join('Bystander', SECONDS_AN_IMAGE, blind));
  });
});
