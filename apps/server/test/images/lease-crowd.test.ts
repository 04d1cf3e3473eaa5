import type { Call, CallInput } from '@uvh/contract/call';
import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { changeImages } from '@uvh/contract/calls/organiser/images';
import { makeLeader, movePerson, takeOutOfTeam } from '@uvh/contract/calls/organiser/people';
import { setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaseService } from '../../src/features/images/lease/service.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const HOUR_MS = 60 * 60_000;
const IMAGES = 8;
const TEAMS = 3;
const PEOPLE = 7;
const WANTED = 2;
const MOST_IN_HAND = 4;
/** Longer than the pace of reviews is counted. */
const BETWEEN_ROUNDS_MS = 11_000;

let server: TestApp;
let second: TestApp;
let organiser: Person;
beforeAll(async () => {
  server = await startApp({ env: { EVENT_PHASE: '' } });
  second = await startApp({ beside: server, env: { EVENT_PHASE: '' } });
  organiser = await aPerson(server, { role: 'organiser' });
  await open(true);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

async function open(isOpen: boolean): Promise<void> {
  const now = server.clock.now().getTime();
  const window = {
    opensAt: new Date(now - HOUR_MS).toISOString(),
    closesAt: new Date(now + (isOpen ? 1000 * HOUR_MS : -1)).toISOString(),
  };
  await server.services.event.changeSchedule('test', (schedule) => ({
    ...schedule,
    game: window,
    competition: window,
  }));
}

/** Images, teams and people of one run; people of one team stand side by side. */
class World {
  readonly images: number[] = [];
  readonly teams: CreatedTeam[] = [];
  readonly people: Person[] = [];
  /** By person and image, the submission that they were told of. */
  readonly acknowledged = new Map<string, number>();
  readonly faults: string[] = [];
  private calls = 0;

  imageAt = (at: number): number => this.images[at] ?? 0;
  teamAt = (at: number): { readonly teamId: number } => ({ teamId: this.teams[at]?.teamId ?? 0 });
  personAt = (at: number): Person => this.people[at] ?? organiser;

  /** Makes a call at one of the two servers. That it is busy is no failure. */
  async tell<C extends Call>(call: C, input: CallInput<C>, { token }: Person) {
    this.calls += 1;
    const outcome = await (this.calls % 2 ? server : second).call(call, input, { token });
    if (!outcome.ok && outcome.status >= 500 && outcome.refusal.code !== 'UNAVAILABLE')
      this.faults.push(`${call.id} ${outcome.status}`);
    return outcome;
  }

  async submits(who: number, image: number, ahead: number | undefined): Promise<void> {
    const body = { image_id: this.imageAt(image), bbox: aReview() };
    const outcome = await this.tell(submitImage, { body, query: { ahead } }, this.personAt(who));
    if (!outcome.ok) return;
    const key = `${this.personAt(who).userId} ${body.image_id}`;
    const { submission_id: id } = outcome.answer;
    if ((this.acknowledged.get(key) ?? id) !== id) this.faults.push(`${key} was acknowledged twice`);
    this.acknowledged.set(key, id);
  }
}

async function aWorld(): Promise<World> {
  const { db } = server.services;
  await db.execute(sql`update image_queue set open = 0, is_gold = false, retired_at = now(), withdrawn_at = now()`);
  const world = new World();
  const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
  for (let n = 0; n < IMAGES; n += 1) world.images.push(await anImage(server, n === 0 ? { truth } : { open: WANTED }));
  world.teams.push(...(await Promise.all(Array.from({ length: TEAMS }, () => aTeam(server)))));
  for (let n = 0; n < PEOPLE; n += 1) {
    const team = world.teams[n % TEAMS];
    if (team) world.people.push(await aPerson(server, { team, isLeader: n < TEAMS }));
  }
  return world;
}

interface Act {
  perform(world: World): Promise<unknown>;
  toString(): string;
}
const act = (name: string, perform: Act['perform']): Act => ({ perform, toString: () => name });

const who = fc.nat(PEOPLE - 1);
const image = fc.nat(IMAGES - 1);
const team = fc.nat(TEAMS - 1);
const plays: fc.Arbitrary<Act>[] = [
  who.map((n) => act(`${n} asks`, (world) => world.tell(getImage, {}, world.personAt(n)))),
  fc
    .tuple(who, fc.integer({ min: 1, max: 3 }))
    .map(([n, count]) =>
      act(`${n} leases ${count} ahead`, (world) => world.tell(leaseAhead, { body: { count } }, world.personAt(n))),
    ),
  who.map((n) =>
    act(`${n} gives back what is ahead`, (world) =>
      world.tell(releaseAhead, { body: { image_ids: world.images } }, world.personAt(n)),
    ),
  ),
];
const submits = fc
  .tuple(who, image, fc.constantFrom(undefined, 1, 3), fc.integer({ min: 1, max: 3 }))
  .map(([n, at, ahead, times]) =>
    act(`${n} submits ${at} ${times} times with ${ahead}`, (world) =>
      Promise.all(Array.from({ length: times }, () => world.submits(n, at, ahead))),
    ),
  );
const meanwhile: fc.Arbitrary<Act>[] = [
  who.map((n) =>
    act(`the leases of ${n} run out`, (world) =>
      server.services.db.execute(sql`
        update lease set expires_at = ${server.clock.now().toISOString()}::timestamptz - interval '1 second'
        where user_id = ${world.personAt(n).userId} and state = 1`),
    ),
  ),
  fc.constant(act('what was forgotten comes back', () => leaseService(second.services).sweep())),
  fc.constant(
    act('the game closes and opens', async () => {
      await open(false);
      await open(true);
    }),
  ),
];
const organisers: fc.Arbitrary<Act>[] = [
  fc
    .tuple(who, team)
    .map(([n, at]) =>
      act(`${n} comes into team ${at}`, (world) =>
        world.tell(
          movePerson,
          { params: { userId: world.personAt(n).userId }, body: { team_id: world.teamAt(at).teamId } },
          organiser,
        ),
      ),
    ),
  who.map((n) =>
    act(`${n} is taken out of the team`, (world) =>
      world.tell(takeOutOfTeam, { params: { userId: world.personAt(n).userId } }, organiser),
    ),
  ),
  who.map((n) =>
    act(`${n} leads the team`, (world) =>
      world.tell(makeLeader, { params: { userId: world.personAt(n).userId } }, organiser),
    ),
  ),
  fc
    .tuple(fc.constantFrom('retire' as const, 'restore' as const, 'delete' as const), image)
    .map(([what, at]) =>
      act(`${what} ${at}`, (world) =>
        world.tell(changeImages, { body: { act: what, image_ids: [world.imageAt(at)] } }, organiser),
      ),
    ),
  fc
    .tuple(fc.constantFrom('disqualified' as const, 'playing' as const), team)
    .map(([standing, at]) =>
      act(`team ${at} is ${standing}`, (world) =>
        world.tell(setTeamStanding, { params: world.teamAt(at), body: { standing, reason: 'a try' } }, organiser),
      ),
    ),
];
const anAct = fc.oneof(
  { weight: 12, arbitrary: fc.oneof(...plays) },
  { weight: 14, arbitrary: submits },
  { weight: 6, arbitrary: fc.oneof(...meanwhile) },
  { weight: 8, arbitrary: fc.oneof(...organisers) },
);

/** What the rules forbid and the database has all the same. */
async function expectInOrder({ images, acknowledged, faults }: World): Promise<void> {
  expect(faults).toEqual([]);
  const { db } = server.services;
  const ids = sql`${`{${images.join(',')}}`}::bigint[]`;
  const now = sql`${server.clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ what: string }>(sql`
    select 'image ' || q.image_id || ' is with ' || count(l.id) || ' and asks for ' || q.open as what
      from image_queue q left join lease l on l.image_id = q.image_id and l.state in (1, 2)
      where q.image_id = any(${ids}) and q.image_id <> ${images[0]} group by q.image_id
      having count(l.id) + q.open > ${WANTED}::int
        or (count(l.id) + q.open < ${WANTED}::int and bool_and(q.retired_at is null))
    union all select 'person ' || user_id || ' holds ' || count(*) from lease where state = 1 and expires_at > ${now}
      group by user_id having count(*) > ${MOST_IN_HAND}::int
    union all select 'team ' || team_id || ' is twice at ' || image_id from lease where state in (1, 2)
      group by team_id, image_id having count(*) > 1
    union all select 'person ' || user_id || ' is twice at ' || image_id from lease where state in (1, 2)
      group by user_id, image_id having count(*) > 1
    union all select 'person ' || l.user_id || ' is given back ' || l.image_id from lease l
      join lease d on d.user_id = l.user_id and d.image_id = l.image_id and d.state = 4 and d.id < l.id
    union all select 'person ' || l.user_id || ' holds for a team that they left' from lease l where l.state = 1
      and not exists (select from team_member m where m.user_id = l.user_id and m.team_id = l.team_id and m.left_at is null)
    union all select 'image ' || image_id || ' is out of play and held' from lease join image_queue using (image_id)
      where state = 1 and withdrawn_at is not null
    union all select 'lease ' || id || ' lasts too long' from lease where state = 1 and expires_at > ${now} + interval '1 hour'
    union all select 'image ' || q.image_id || ' counts ' || q.done from image_queue q
      where q.done <> (select count(*) from submission s where s.image_id = q.image_id)`);
  expect(rows.map(({ what }) => what)).toEqual([]);
  const stored = await db.execute<{ id: string; key: string }>(
    sql`select id, user_id || ' ' || image_id as key from submission where image_id = any(${ids})`,
  );
  const idOf = new Map(stored.rows.map(({ id, key }) => [key, Number(id)]));
  expect(stored.rows).toHaveLength(idOf.size);
  expect([...acknowledged].filter(([key, id]) => idOf.get(key) !== id)).toEqual([]);
}

it('leases are as the rules say, whatever many people and organisers do at once', { timeout: 300_000 }, async () => {
  const rounds = fc.array(fc.array(anAct, { minLength: 2, maxLength: 10 }), {
    minLength: 6,
    maxLength: 12,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (round) => {
      const world = await aWorld();
      for (const acts of round) {
        server.clock.advance(BETWEEN_ROUNDS_MS);
        await Promise.all(acts.map((one) => one.perform(world)));
        await expectInOrder(world);
      }
      server.clock.advance(HOUR_MS + 1);
      await leaseService(server.services).sweep();
      expect((await server.services.db.execute(sql`select id from lease where state = 1`)).rows).toEqual([]);
      expect((await verifyBooks(server.services.db)).filter(({ broken }) => broken > 0)).toEqual([]);
    }),
    // What happens at once is not the same twice: a shorter run would prove nothing.
    {
      numRuns: Number(process.env.LEASE_CROWD_RUNS ?? 10),
      seed: Number(process.env.FAST_CHECK_SEED ?? 5),
      endOnFailure: true,
    },
  );
});
