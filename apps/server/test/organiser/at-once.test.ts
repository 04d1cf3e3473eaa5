import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import {
  applyEventFile,
  changeEvent,
  checkEventFile,
  getEventFile,
  getEventSettings,
  pauseGame,
  previewEventChange,
} from '@uvh/contract/calls/organiser/event';
import { changeInvitation, inviteLeaders, listLeaders } from '@uvh/contract/calls/organiser/leaders';
import { erasePerson } from '@uvh/contract/calls/organiser/people';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryPay } from '../../src/features/event/try-pay.ts';
import { lockTeam, moveLeadership } from '../../src/features/teams/queries.ts';
import type { Queryable } from '../../src/platform/db/database.ts';
import { holdLock } from '../../src/platform/db/named-lock.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** Two organisers, each at a server of their own. */
let server: TestApp;
let other: TestApp;
let meera: { readonly token: string };
let ravi: { readonly token: string };
beforeAll(async () => {
  server = await startApp({ env: { EVENT_PHASE: '' } });
  other = await startApp({ beside: server, env: { EVENT_PHASE: '' } });
  meera = await aPerson(server, { role: 'organiser', username: 'Meera' });
  ravi = await aPerson(server, { role: 'organiser', username: 'Ravi' });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

/** Lets the calls come as far as they can while the transaction holds what they need; then it does its own and ends. */
async function whileHeld<T>(
  hold: (tx: Queryable) => Promise<unknown>,
  calls: () => readonly Promise<T>[],
  then: (tx: Queryable) => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const begun = await server.services.db.transaction(async (tx) => {
    await hold(tx);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const started = calls();
    const waiting = sql`select count(*)::int as n from pg_stat_activity
      where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database() and pid <> ${rows[0]?.pid}`;
    const blocked = async () => (await server.services.db.execute<{ n: number }>(waiting)).rows[0]?.n;
    await expect.poll(blocked, { timeout: 30_000 }).toBe(started.length);
    await then(tx);
    return started;
  });
  return Promise.all(begun);
}
const settings = (tx: Queryable) => holdLock(tx, 'setting settings');
const outcome = (made: Promise<unknown>): Promise<string> =>
  made.then(
    () => 'done',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  );
const lastActs = async (count: number) =>
  (await server.succeed(listAudit, { query: {} }, meera)).rows.slice(0, count).map(({ action }) => action);

describe('two organisers at the same moment', () => {
  it('leave settings that fit each other', async () => {
    await server.succeed(changeEvent, { body: { settings: { least_reviews: 3, most_reviews: 9 } } }, meera);
    const outcomes = await whileHeld(settings, () => [
      outcome(server.succeed(changeEvent, { body: { settings: { least_reviews: 8 } } }, meera)),
      outcome(other.succeed(changeEvent, { body: { settings: { most_reviews: 5 } } }, ravi)),
    ]);
    expect(outcomes.sort()).toEqual(['SETTING_INVALID', 'done']);
    const { settings: now } = await server.succeed(getEventSettings, {}, meera);
    expect(now.least_reviews).toBeLessThanOrEqual(now.most_reviews);
  });

  it('pay by weights that fit each other', async () => {
    const { settings: usual } = await server.succeed(getEventSettings, {}, meera);
    const dear = { pay_per_bit: 5 };
    const cheap = { pay_cost_of_nothing: 0.1 };
    for (const alone of [dear, cheap])
      expect((await server.succeed(previewEventChange, { body: { settings: alone } }, meera)).problems).toEqual([]);
    const outcomes = await whileHeld(settings, () => [
      outcome(server.succeed(changeEvent, { body: { settings: dear } }, meera)),
      outcome(other.succeed(changeEvent, { body: { settings: cheap } }, ravi)),
    ]);
    expect(outcomes.sort()).toEqual(['SETTING_INVALID', 'done']);
    const back = { pay_per_bit: usual.pay_per_bit, pay_cost_of_nothing: usual.pay_cost_of_nothing };
    await server.succeed(changeEvent, { body: { settings: back } }, meera);
  }, 60_000);

  it('change settings while what another change would pay is still tried', async () => {
    const { event } = server.services;
    const { settings } = await event.current();
    const order: string[] = [];
    // The change waits for this trial, which takes a second, and is not to hold the settings meanwhile.
    const trial = tryPay(settings, { payPerBit: 4 });
    const paying = event.changeSettings('test', { payPerBit: 4 }).then(() => order.push('paid anew'));
    await other.succeed(pauseGame, { body: { is_paused: true } }, ravi);
    await server.succeed(pauseGame, { body: { is_paused: false } }, meera);
    order.push('paused, and not');
    await Promise.all([trial, paying]);
    expect(order).toEqual(['paused, and not', 'paid anew']);
    await event.changeSettings('test', { payPerBit: settings.payPerBit });
  }, 60_000);

  it('do not write over each other what they have looked at', async () => {
    const wanted = { settings: { max_team_size: 6 } };
    const { version } = await server.succeed(previewEventChange, { body: wanted }, meera);
    await other.succeed(changeEvent, { body: { settings: { max_team_size: 4 } } }, ravi);
    const late = { body: { ...wanted, version } };
    expect(await outcome(server.succeed(changeEvent, late, meera))).toBe('CHANGED_SINCE');
    const now = await server.succeed(getEventSettings, {}, meera);
    expect(now.settings.max_team_size).toBe(4);
    // A pause takes effect at a press, and is no reason to look again.
    await other.succeed(pauseGame, { body: { is_paused: true } }, ravi);
    await other.succeed(pauseGame, { body: { is_paused: false } }, ravi);
    const { settings: after } = await server.succeed(changeEvent, { body: { ...wanted, version: now.version } }, meera);
    expect(after.max_team_size).toBe(6);
  });

  it('do not write a file over what the other has changed since it was looked at', async () => {
    const { file: before } = await server.succeed(getEventFile, {}, meera);
    const file = before.replace('max_size: 6', 'max_size: 7');
    const { version } = await server.succeed(checkEventFile, { body: { file } }, meera);
    await other.succeed(changeEvent, { body: { settings: { contact_email: 'new@event.test' } } }, ravi);
    const body = { file, version };
    expect(await outcome(server.succeed(applyEventFile, { body }, meera))).toBe('CHANGED_SINCE');
    expect((await server.succeed(getEventSettings, {}, meera)).settings).toMatchObject({
      max_team_size: 6,
      contact_email: 'new@event.test',
    });
    // Nor what is changed while it is applied, where no version was sent.
    const outcomes = await whileHeld(settings, () => [
      outcome(other.succeed(changeEvent, { body: { settings: { least_reviews: 4 } } }, ravi)),
      outcome(server.succeed(applyEventFile, { body: { file } }, meera)),
    ]);
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(outcomes[1]).toMatch(/^(done|CHANGED_SINCE)$/);
    const again = await server.succeed(checkEventFile, { body: { file } }, meera);
    await server.succeed(applyEventFile, { body: { file, version: again.version } }, meera);
    expect((await server.succeed(getEventSettings, {}, meera)).settings.max_team_size).toBe(7);
  });

  it('pause the game once', async () => {
    await whileHeld(settings, () => [
      server.succeed(pauseGame, { body: { is_paused: true } }, meera),
      other.succeed(pauseGame, { body: { is_paused: true } }, ravi),
    ]);
    const [act] = (await server.succeed(listAudit, { query: {} }, meera)).rows;
    await server.succeed(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, meera);
    expect((await server.succeed(getEventSettings, {}, meera)).paused_at).toBeNull();
  });

  it('invite each leader of a list once', async () => {
    for (const round of [1, 2, 3, 4]) {
      const email = `leader${round}@lab.test`;
      const invite = (team: string) => ({ body: { leaders: [{ line: 1, name: 'Asha Rao', email, team }] } });
      const [one, two, three] = await Promise.all([
        server.succeed(inviteLeaders, invite(`Hebbal ${round}`), meera),
        other.succeed(inviteLeaders, invite(`Hebbal ${round}`), ravi),
        server.succeed(inviteLeaders, invite(`Yelahanka ${round}`), ravi),
      ]);
      const all = [one, two, three];
      expect(all.map(({ invited }) => invited).sort()).toEqual([0, 0, 1]);
      expect(all.reduce((sum, { known, problems }) => sum + known + problems.length, 0)).toBe(2);
    }
  });

  it('do not take back an invitation that its leader has just taken up', async () => {
    const leaders = [{ line: 1, name: 'Asha Rao', email: 'fast@lab.test', team: 'Fast Lane' }];
    await server.succeed(inviteLeaders, { body: { leaders } }, meera);
    const [row] = (await server.succeed(listLeaders, { query: { search: 'fast@lab.test' } }, meera)).rows;
    const params = { leaderId: row?.leader_id ?? 0 };
    const outcomes = await whileHeld(
      (tx) => tx.execute(sql`update leader_invite set used_at = now() where id = ${params.leaderId}`),
      () => [
        outcome(server.succeed(changeInvitation, { params, body: { act: 'revoke' } }, meera)),
        outcome(other.succeed(changeInvitation, { params, body: { act: 'resend' } }, ravi)),
      ],
    );
    expect(outcomes).toEqual(['REFUSED', 'REFUSED']);
    expect(await lastActs(1)).toEqual(['leader.invite']);
  });

  it('never leave a team without a leader: who is made one while being erased stays', async () => {
    const team = await aTeam(server);
    await aPerson(server, { team, isLeader: true });
    const { userId } = await aPerson(server, { team });
    const outcomes = await whileHeld(
      (tx) => lockTeam(tx, team.teamId),
      () => [outcome(server.succeed(erasePerson, { params: { userId } }, meera))],
      (tx) => moveLeadership(tx, team.teamId, userId),
    );
    expect(outcomes).toEqual(['REFUSED']);
  });
});
