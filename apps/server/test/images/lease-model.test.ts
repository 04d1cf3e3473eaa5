import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreImages, retireImages } from '../../src/features/images/curation/service.ts';
import { leaseService } from '../../src/features/images/lease/service.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const MINUTE_MS = 60_000;
const LEASE_MS = 60 * MINUTE_MS;
const IMAGES = 6;
const TEAMS = 3;
const WANTED = 2;
/** Images given back by choice within an hour. */
const RELEASES = 12;

/** What a lease of an image by a person is, and since when. */
interface Lease {
  readonly person: number;
  readonly image: number;
  readonly leasedAt: number;
  state: 'live' | 'submitted' | 'returned' | 'declined';
}

/** Everything that is to be true, worked out apart from the product. People of one team stand side by side. */
class Model {
  readonly leases: Lease[] = [];
  readonly withdrawn = new Set<number>();
  now = 0;

  teamOf = (person: number) => person % TEAMS;
  of = (person: number, image: number) => this.leases.findLast((one) => one.person === person && one.image === image);
  taken = (image: number) =>
    this.leases.filter((one) => one.image === image && (one.state === 'live' || one.state === 'submitted'));
  held = (person: number) =>
    this.leases.filter((one) => one.person === person && one.state === 'live' && one.leasedAt + LEASE_MS > this.now);

  /** The first image is gold, which every team may meet once. */
  isOpen(image: number): boolean {
    if (this.withdrawn.has(image)) return false;
    return image === 0 || this.taken(image).length < WANTED;
  }

  isFree(person: number, image: number): boolean {
    const isOfTeam = (one: Lease) => this.teamOf(one.person) === this.teamOf(person);
    const isDeclined = this.leases.some(
      (one) => one.person === person && one.image === image && one.state === 'declined',
    );
    return this.isOpen(image) && !isDeclined && !this.taken(image).some(isOfTeam);
  }

  freeFor = (person: number) => Array.from({ length: IMAGES }, (_, n) => n).filter((n) => this.isFree(person, n));

  sweep(): void {
    for (const one of this.leases)
      if (one.state === 'live' && one.leasedAt + LEASE_MS <= this.now) one.state = 'returned';
  }

  /** Takes in that the person holds these now, of which the last ones may be new; says whether that could be. */
  takes(person: number, images: readonly number[], most: number): void {
    expect(images.slice(0, this.held(person).length)).toEqual(this.held(person).map(({ image }) => image));
    for (const image of images.slice(this.held(person).length)) {
      if (this.freeFor(person).length === 0) this.sweep();
      expect(this.freeFor(person)).toContain(image);
      this.leases.push({ person, image, leasedAt: this.now, state: 'live' });
    }
    if (this.held(person).length >= most) return;
    if (this.freeFor(person).length === 0) this.sweep();
    expect(this.freeFor(person)).toEqual([]);
  }
}

interface Real {
  readonly people: readonly Person[];
  /** Ids of the images, in the order of the model. */
  readonly ids: readonly number[];
}

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

type Step = fc.AsyncCommand<Model, Real>;
const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await expectAsModelled(model, real);
  },
  toString: () => name,
});

const tokenOf = ({ people }: Real, person: number) => ({ token: people[person]?.token ?? '' });

const asks = (person: number) =>
  step(`${person} asks`, async (model, real) => {
    const outcome = await server.call(getImage, {}, tokenOf(real, person));
    if (!outcome.ok) expect(outcome.refusal.code).toBe('NO_IMAGE_LEFT');
    const images = outcome.ok ? [real.ids.indexOf(outcome.answer.image_id)] : [];
    const before = model.held(person).map(({ image }) => image);
    model.takes(person, [...images.slice(0, 1), ...before.slice(1)], 1);
  });

const leases = (person: number, count: number) =>
  step(`${person} leases ${count} ahead`, async (model, real) => {
    const outcome = await server.succeed(leaseAhead, { body: { count } }, tokenOf(real, person));
    const ahead = outcome.images.map(({ image_id }) => real.ids.indexOf(image_id));
    const known = model.held(person).map(({ image }) => image);
    // The current one is not told: it is read back.
    const [current] = known.length > 0 ? known : await readHeld(real, person);
    const all = current === undefined ? ahead : [current, ...ahead];
    model.takes(person, [...all, ...known.slice(all.length)], count + 1);
  });

async function readHeld(real: Real, person: number): Promise<number[]> {
  const { rows } = await server.services.db.execute<{ image_id: string }>(sql`
    select image_id from lease where user_id = ${real.people[person]?.userId} and state = 1
      and expires_at > ${server.clock.now().toISOString()}::timestamptz order by leased_at, id`);
  return rows.map(({ image_id }) => real.ids.indexOf(Number(image_id)));
}

const givesBack = (person: number) =>
  step(`${person} gives back what is ahead`, async (model, real) => {
    const body = { image_ids: [...real.ids] };
    const { released } = await server.succeed(releaseAhead, { body }, tokenOf(real, person));
    const spent = model.leases.filter(
      (one) => one.person === person && one.state === 'declined' && one.leasedAt > model.now - LEASE_MS,
    );
    const expected = model
      .held(person)
      .slice(1)
      .slice(0, Math.max(0, RELEASES - spent.length));
    expect(released.map((id) => real.ids.indexOf(id)).toSorted()).toEqual(
      expected.map(({ image }) => image).toSorted(),
    );
    for (const one of expected) one.state = 'declined';
  });

const submits = (person: number, image: number, ahead: number | undefined) =>
  step(`${person} submits ${image} with ${ahead}`, async (model, real) => {
    const body = { image_id: real.ids[image] ?? 0, bbox: aReview() };
    const outcome = await server.call(submitImage, { body, query: { ahead } }, tokenOf(real, person));
    const lease = model.of(person, image);
    const isReclaimed =
      lease?.state === 'returned' &&
      model.isOpen(image) &&
      !model.taken(image).some((one) => model.teamOf(one.person) === model.teamOf(person));
    if (lease?.state === 'submitted') expect(outcome).toMatchObject({ ok: true, answer: { replayed: true } });
    else if (lease?.state === 'live' || isReclaimed) {
      expect(outcome).toMatchObject({ ok: true, answer: { replayed: false } });
      lease.state = 'submitted';
      if (!outcome.ok || outcome.answer.ahead === undefined) return;
      const held = outcome.answer.ahead.held.map((id) => real.ids.indexOf(id));
      model.takes(person, held, (ahead ?? 0) + 1);
    } else expect(outcome).toMatchObject({ ok: false, refusal: { code: 'NOT_LEASED' } });
  });

const passes = (minutes: number) =>
  step(`${minutes} minutes pass`, async (model) => {
    server.clock.advance(minutes * MINUTE_MS);
    model.now += minutes * MINUTE_MS;
  });

const sweeps = () =>
  step('what was forgotten comes back', async (model) => {
    await leaseService(server.services).sweep();
    model.sweep();
  });

const retires = (image: number) =>
  step(`${image} is retired`, async (model, real) => {
    await retireImages(server.services, 'test', [real.ids[image] ?? 0]);
    model.withdrawn.add(image);
    for (const one of model.leases) if (one.image === image && one.state === 'live') one.state = 'returned';
  });

const restores = (image: number) =>
  step(`${image} is restored`, async (model, real) => {
    await restoreImages(server.services, 'test', [real.ids[image] ?? 0]);
    model.withdrawn.delete(image);
  });

/** The database says of every image what the model says: who has it, and how many more reviews are asked for. */
async function expectAsModelled(model: Model, real: Real): Promise<void> {
  const { rows } = await server.services.db.execute<{ image_id: string; open: number; leases: string[] | null }>(sql`
    select q.image_id, q.open, (
      select array_agg(l.user_id || ' ' || l.state order by l.user_id, l.id) from lease l where l.image_id = q.image_id
        and l.state in (1, 2)) as leases
    from unnest(${`{${real.ids.join(',')}}`}::bigint[]) with ordinality v(id, nth) join image_queue q on q.image_id = v.id
    order by v.nth`);
  const stored = rows.map(({ open, leases }) => ({ open, leases: leases ?? [] }));
  const modelled = real.ids.map((_, image) => ({
    open: image === 0 || model.withdrawn.has(image) ? 0 : WANTED - model.taken(image).length,
    leases: model
      .taken(image)
      .map(({ person, state }) => [real.people[person]?.userId ?? 0, state === 'live' ? 1 : 2] as const)
      .toSorted(([a], [b]) => a - b)
      .map((one) => one.join(' ')),
  }));
  expect(stored).toEqual(modelled);
}

const person = fc.nat(TEAMS * 2 - 1);
const anyImage = fc.nat(IMAGES - 1);
const steps = [
  person.map(asks),
  person.map(asks),
  fc.tuple(person, fc.integer({ min: 1, max: 3 })).map(([who, count]) => leases(who, count)),
  person.map(givesBack),
  fc.tuple(person, anyImage, fc.constantFrom(undefined, 1, 3)).map(([who, image, ahead]) => submits(who, image, ahead)),
  fc.tuple(person, anyImage, fc.constantFrom(undefined, 1, 3)).map(([who, image, ahead]) => submits(who, image, ahead)),
  fc.tuple(person, anyImage, fc.constantFrom(undefined, 1, 3)).map(([who, image, ahead]) => submits(who, image, ahead)),
  fc.constantFrom(1, 20, 59, 60, 61).map(passes),
  fc.constant(0).map(sweeps),
  anyImage.map(retires),
  anyImage.map(restores),
];

async function aWorld(): Promise<{ model: Model; real: Real }> {
  const { db } = server.services;
  await db.execute(sql`update lease set state = 3 where state = 1`);
  await db.execute(sql`update image_queue set open = 0, is_gold = false, retired_at = now(), withdrawn_at = now()`);
  const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
  const ids: number[] = [];
  for (let n = 0; n < IMAGES; n += 1) ids.push(await anImage(server, n === 0 ? { truth } : { open: WANTED }));
  const teams = await Promise.all(Array.from({ length: TEAMS }, () => aTeam(server)));
  const people: Person[] = [];
  for (let n = 0; n < TEAMS * 2; n += 1) {
    const team = teams[n % TEAMS];
    if (team) people.push(await aPerson(server, { team }));
  }
  return { model: new Model(), real: { people, ids } };
}

it('leases are as the rules say, whatever people, time and organisers do', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), (commands) =>
      fc.asyncModelRun(aWorld, commands),
    ),
    { numRuns: 40, seed: Number(process.env.FAST_CHECK_SEED ?? 26_646) },
  );
  expect((await verifyBooks(server.services.db)).filter(({ broken }) => broken > 0)).toEqual([]);
});
