import type { Call, CallInput } from '@uvh/contract/call';
import { changeImages } from '@uvh/contract/calls/organiser/images';
import { erasePerson } from '@uvh/contract/calls/organiser/people';
import { startTask } from '@uvh/contract/calls/organiser/tasks';
import { setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { requestOf } from '@uvh/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { aPerson } from '../support/people.ts';
import { REVIEWS } from './support/amounts.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { doWhereNeeded, killBefore } from './support/held-table.ts';
import { type Installation, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectSound } from './support/invariants.ts';

const IMAGES_AT_ONCE = 20;

const crowd = emptyCrowd();
let installation: Installation;
let server: ProductProcess;
let players: SeededPlayer[];
let token: string;

beforeAll(async () => {
  ({ installation, server } = await openInstallation());
  players = await seedEvent(installation.services, { teams: 10, images: 100 + 4 * REVIEWS });
  ({ token } = await aPerson(installation, { role: 'organiser' }));
  await play(crowd, { players, origins: () => [server.origin], until: REVIEWS });
}, 300_000);
afterAll(() => installation?.close(), 60_000);

const rowsOf = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await installation.services.db.execute(query)).rows;
const brokenPromises = async () =>
  (await verifyBooks(installation.services.db)).filter(({ broken }) => broken > 0).map(({ promise }) => promise);

function send<C extends Call>(call: C, input: CallInput<C>): Promise<Response> {
  const { method, url, body } = requestOf(call, input);
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return fetch(server.origin + url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** Kills the server, which is asked for something, where it needs that table; another one comes up in its place. */
async function serverKilledAt(table: string, ask: () => Promise<Response>): Promise<void> {
  const { databaseUrl } = installation;
  let answer: Promise<number | 'none'> | undefined;
  await doWhereNeeded(
    { databaseUrl, table, from: 'writers' },
    async () => {
      answer = ask().then(
        ({ status }) => status,
        () => 'none',
      );
    },
    async () => void (await server.end('SIGKILL')),
  );
  expect(await answer).toBe('none');
  server = await installation.startServer();
}

describe('kill -9 in the middle of', () => {
  it('erasing a person: they are who they were, until they are erased as a whole', async () => {
    const [, member] = players;
    if (!member) throw new Error('no player');
    const { userId } = member;
    const person = sql`select u.email, u.username, u.erased_at, m.left_at,
      (select count(*) from session s where s.user_id = u.id) as sessions,
      (select count(*) from audit_log where action = 'account.erase') as told
      from app_user u join team_member m on m.user_id = u.id where u.id = ${userId}`;
    const before = await rowsOf(person);
    const erase = () => send(erasePerson, { params: { userId } });
    for (const table of ['team_member', 'lease', 'mail_outbox', 'session', 'audit_log']) {
      await serverKilledAt(table, erase);
      expect(await rowsOf(person), table).toEqual(before);
    }
    expect((await erase()).status).toBe(200);
    expect(await rowsOf(person)).toMatchObject([
      { username: expect.not.stringMatching('Player'), sessions: '0', told: '1' },
    ]);
    expect(await brokenPromises()).toEqual([]);
  }, 600_000);

  it('an undo: what was done stands, until it is taken back as a whole', async () => {
    const [row] = await installation.services.db
      .execute<{ id: string }>(sql`select team_id as id from team_total order by images desc limit 1`)
      .then(({ rows }) => rows);
    const teamId = Number(row?.id);
    const body = { standing: 'disqualified' as const, reason: 'One person under four names.' };
    expect((await send(setTeamStanding, { params: { teamId }, body })).status).toBe(200);
    const ids = await installation.services.db.execute<{ id: string }>(
      sql`select image_id as id from image_queue where withdrawn_at is null and not is_gold order by 1 limit ${IMAGES_AT_ONCE}`,
    );
    const image_ids = ids.rows.map(({ id }) => Number(id));
    expect((await send(changeImages, { body: { act: 'retire', image_ids } })).status).toBe(200);
    const state = sql`select (select count(*) from image_queue where withdrawn_at is not null) as retired,
      (select to_jsonb(t)::text from team t where id = ${teamId}) as standing, (select count(*) from audit_log) as acts`;
    const acts = await installation.services.db.execute<{ id: string; action: string }>(
      sql`select id, action from audit_log where action in ('team.standing', 'images.retire') order by id desc limit 2`,
    );
    expect(acts.rows).toHaveLength(2);
    const done = await rowsOf(state);
    for (const { id, action } of acts.rows) {
      const undo = () => installation.startCommand(['audit', 'undo', id]);
      const held = action.startsWith('team') ? ['team', 'audit_log'] : ['image_queue', 'audit_log'];
      const before = await rowsOf(state);
      for (const table of held) {
        await killBefore({ databaseUrl: installation.databaseUrl, table, from: 'writers' }, async () => undo());
        expect(await rowsOf(state), `${action} at ${table}`).toEqual(before);
      }
      const last = undo();
      expect(await last.ended(), last.printed()).toBe(0);
    }
    expect(await rowsOf(state)).not.toEqual(done);
    expect(await brokenPromises()).toEqual([]);
  }, 600_000);

  it('an export that the console began: the next worker makes it, once', async () => {
    const asked = { kind: 'export' as const, export: { formats: ['coco' as const], methods: ['ours' as const] } };
    expect((await send(startTask, { body: asked })).status).toBe(201);
    const task = sql`select state, failure, file_bytes is null as has_none from organiser_task`;
    for (const table of ['image_consensus', 'submission'])
      await killBefore(
        {
          databaseUrl: installation.databaseUrl,
          table,
          from: 'all',
          begun: "select from organiser_task where state = 'running'",
        },
        () => installation.startWorker(),
      );
    expect(await rowsOf(task)).toMatchObject([{ state: 'running' }]);
    const worker = await installation.startWorker();
    await expect
      .poll(() => rowsOf(task), { timeout: 400_000, interval: 1000 })
      .toEqual([{ state: 'done', failure: null, has_none: false }]);
    await expectSound(installation, { crowd, players, servers: [server], hasWorker: true });
    expect(await worker.end('SIGTERM')).toBe(0);
    const doctor = installation.startCommand(['doctor']);
    await doctor.ended();
    expect(doctor.printed()).toMatch(/ok +books/);
  }, 900_000);
});
