import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { freezeLeaderboard } from '@uvh/contract/calls/organiser/event';
import { getReveal, linkDownload, listResults, verifyLedger } from '@uvh/contract/calls/organiser/results';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookWatch } from '../../src/features/ledger/book-check.ts';
import { teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let organiser: Person;
let player: Person;
let lions: CreatedTeam;
let tigers: CreatedTeam;
beforeEach(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser' });
  lions = await aTeam(server, 'Lions');
  tigers = await aTeam(server, 'Tigers');
  player = await aPerson(server, { team: lions, isLeader: true });
  await aPerson(server, { team: tigers, isLeader: true });
  await aTeam(server, 'Nobody');
  await score(lions, 300);
  await score(tigers, 200);
});
afterEach(() => server.close());

const how = () => ({ token: organiser.token });

/** As play books it: what an organiser adds is no play. */
async function score({ teamId }: CreatedTeam, xp: number): Promise<void> {
  const { services, clock } = server;
  const at = sql`${clock.now().toISOString()}::timestamptz`;
  await services.db.execute(sql`
    with booked as (
      insert into ledger (team_id, kind, amount, idempotency_key, created_at)
      values (${teamId}, 'relabel', ${xp}, gen_random_uuid()::text, ${at}) returning team_id, amount
    )
    update team_total t set xp = t.xp + booked.amount, images = 1, reached_at = ${at}
    from booked where t.team_id = booked.team_id`);
  clock.advance(20_000);
}

/** Every standing that anybody is shown holds what the ledger holds at its instant. */
async function ledgerXp(until = server.clock.now()): Promise<Record<string, number>> {
  const { rows } = await server.services.db.execute<{ name: string; xp: string }>(sql`
    select t.name, sum(l.amount) as xp from ledger l join team t on t.id = l.team_id
    where l.created_at <= ${until.toISOString()}::timestamptz group by t.name`);
  return Object.fromEntries(rows.map(({ name, xp }) => [name, Number(xp)]));
}

const xpOf = (rows: readonly { readonly name: string; readonly xp: number }[]) =>
  Object.fromEntries(rows.map(({ name, xp }) => [name, xp]));

async function board() {
  const { rows, frozen_at } = await server.succeed(getLeaderboard, { query: {} }, { token: player.token });
  return { xp: xpOf(rows), frozen_at };
}

describe('freeze and reveal', () => {
  it('show what the ledger holds at every step, and the thawed board is what was revealed', async () => {
    const frozenAt = server.clock.now();
    const atFreeze = await ledgerXp();
    await server.succeed(freezeLeaderboard, { body: { frozen_at: frozenAt.toISOString() } }, how());
    server.clock.advance(1000);
    await score(tigers, 250);
    expect(await board()).toEqual({ xp: atFreeze, frozen_at: frozenAt.toISOString() });

    const reveal = await server.succeed(getReveal, {}, how());
    expect(reveal.frozen_at).toBe(frozenAt.toISOString());
    expect(reveal.teams.map((team) => [team.name, team.overall_rank])).toEqual([
      ['Tigers', 1],
      ['Lions', 2],
    ]);
    expect(xpOf(reveal.teams)).toEqual(await ledgerXp());

    const { rows } = await server.succeed(listResults, { query: { sort: 'xp', direction: 'desc' } }, how());
    expect(rows.map(({ name, shown_rank, rank }) => [name, shown_rank, rank])).toEqual([
      ['Tigers', 2, 1],
      ['Lions', 1, 2],
    ]);
    // Of teams of which nothing is settled half of the XP counts.
    expect(rows.map(({ points, xp }) => [points, xp])).toEqual([
      [225, 450],
      [150, 300],
    ]);
    expect(reveal.teams.map(({ points }) => points)).toEqual([225, 150]);

    await server.succeed(freezeLeaderboard, { body: { frozen_at: null } }, how());
    expect(await board()).toEqual({ xp: xpOf(reveal.teams), frozen_at: null });
    await expect.poll(async () => (await server.succeed(verifyLedger, {}, how())).is_checking).toBe(false);
    const { promises } = await server.succeed(verifyLedger, {}, how());
    expect(promises.filter(({ promise }) => promise.includes('XP')).every(({ broken }) => broken === 0)).toBe(true);
  });
});

describe('the check of the ledger', () => {
  it('goes on behind a call that does not wait for it, one at a time, and is told to who asks again', async () => {
    const books = bookWatch(server.services, 0);
    expect(await books.look()).toEqual({ checkedAt: null, checks: [], isChecking: true });
    await expect.poll(async () => (await books.look()).isChecking).toBe(false);
    const { checkedAt, checks } = await books.look();
    expect(checkedAt).toBeInstanceOf(Date);
    expect(checks.map(({ promise }) => promise)).toContain('team totals equal the ledger');
    server.clock.advance(10_000);
    expect(await books.look()).toMatchObject({ checkedAt, isChecking: true });
  });
});

describe('results', () => {
  it('come page by page in the wanted order', async () => {
    await score(tigers, 250);
    const first = await server.succeed(listResults, { query: { limit: 1, sort: 'name' } }, how());
    expect(first).toMatchObject({ rows: [{ name: 'Lions', overall_rank: 2, members: 1 }], total: 2 });
    const rest = await server.succeed(
      listResults,
      { query: { limit: 1, sort: 'name', after: first.next ?? '' } },
      how(),
    );
    expect(rest).toMatchObject({ rows: [{ name: 'Tigers' }], next: null });
    expect((await server.succeed(listResults, { query: { search: 'TIG' } }, how())).rows).toHaveLength(1);
  });

  it('go by accuracy, XP, members and rank, either way, and who has no rank comes last', async () => {
    // The Lions have more XP, but less of it counts.
    await server.services.db.update(teamTotal).set({ hits: 9, judged: 10 }).where(eq(teamTotal.teamId, tigers.teamId));
    await server.services.db.update(teamTotal).set({ hits: 1, judged: 10 }).where(eq(teamTotal.teamId, lions.teamId));
    await aPerson(server, { team: tigers });
    await aPerson(server, { team: await aTeam(server, 'Alphas'), isLeader: true });
    const inOrder = async (sort: 'overall_rank' | 'accuracy' | 'xp' | 'members', direction: 'asc' | 'desc') =>
      (await server.succeed(listResults, { query: { sort, direction } }, how())).rows.map(({ name }) => name);
    expect(await inOrder('accuracy', 'desc')).toEqual(['Tigers', 'Lions', 'Alphas']);
    expect(await inOrder('accuracy', 'asc')).toEqual(['Alphas', 'Lions', 'Tigers']);
    expect(await inOrder('xp', 'desc')).toEqual(['Lions', 'Tigers', 'Alphas']);
    expect(await inOrder('members', 'desc')).toEqual(['Tigers', 'Lions', 'Alphas']);
    expect(await inOrder('overall_rank', 'asc')).toEqual(['Tigers', 'Lions', 'Alphas']);
  });
});

describe('certificates', () => {
  it('come as a PDF for each person in a ZIP, by a link that needs no session', async () => {
    await server.services.db.execute(sql`update member_total set images = 12 where user_id = ${player.userId}`);
    const { url } = await server.succeed(linkDownload, { body: { kind: 'certificates', language: 'kn' } }, how());
    const response = await server.app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain('certificates.zip');
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(response.rawPayload.includes(Buffer.from(`Lions/Asha Rao (${player.userId}).pdf`))).toBe(true);
    expect(response.rawPayload.includes(Buffer.from('%PDF-'))).toBe(true);
  });

  it('are for those who reviewed an image for the team that they are in, unless it is out of the contest', async () => {
    const { db } = server.services;
    const cheats = await aTeam(server, 'Cheats');
    const [gone, cheat, mate] = [
      await aPerson(server, { team: lions }),
      await aPerson(server, { team: cheats }),
      await aPerson(server, { team: lions }),
    ];
    await db.execute(
      sql`update member_total set images = 3 where user_id in ${[gone, cheat, mate].map((by) => by.userId)}`,
    );
    await db.execute(sql`update team_member set left_at = joined_at where user_id = ${gone.userId}`);
    await db.execute(sql`update team set disqualified_at = now() where id = ${cheats.teamId}`);
    const { url } = await server.succeed(linkDownload, { body: { kind: 'certificates' } }, how());
    const zip = (await server.app.inject(url)).rawPayload.toString('latin1');
    const named = new Set([...zip.matchAll(/\((\d+)\)\.pdf/g)].map(([, userId]) => Number(userId)));
    expect([...named]).toEqual([mate.userId]);
  });

  it('are named beforehand where a name has letters that no font has', async () => {
    const { db } = server.services;
    const link = () => server.succeed(linkDownload, { body: { kind: 'certificates' } }, how());
    await db.execute(sql`update member_total set images = 12 where user_id = ${player.userId}`);
    expect((await link()).unwritable).toEqual([]);
    // A private letter: those of a script may be among the fonts of the machine.
    await db.execute(sql`update app_user set first_name = ${'\u{E000}'} where id = ${player.userId}`);
    expect((await link()).unwritable).toEqual([{ user_id: player.userId, name: '\u{E000} Rao', team: 'Lions' }]);
    await db.execute(sql`update app_user set first_name = 'Asha' where id = ${player.userId}`);
  });

  it('hold nobody up while they are drawn, however many download them', async () => {
    for (let n = 0; n < 20; n += 1) await aPerson(server, { team: lions });
    await server.services.db.execute(sql`update member_total set images = 12 where team_id = ${lions.teamId}`);
    const { url } = await server.succeed(linkDownload, { body: { kind: 'certificates' } }, how());
    let isDrawn = false;
    let answered = 0;
    const drawing = Promise.all([1, 2].map(() => server.app.inject(url))).finally(() => {
      isDrawn = true;
    });
    const playing = async () => {
      while (!isDrawn) {
        await server.succeed(getLeaderboard, { query: {} }, { token: player.token });
        if (!isDrawn) answered += 1;
      }
    };
    await playing();
    expect((await drawing).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answered).toBeGreaterThanOrEqual(5);
  });

  it('are refused with a link that is forged, over, or of somebody who is no organiser any more', async () => {
    const { url } = await server.succeed(linkDownload, { body: { kind: 'certificates' } }, how());
    const status = async (link: string) => (await server.app.inject(link)).statusCode;
    expect(await status(`${url.slice(0, -4)}AAAA`)).toBe(403);
    expect(await status(url.replace(/\?.*/, ''))).toBe(403);
    await server.services.db.execute(sql`update app_user set role = 'participant' where id = ${organiser.userId}`);
    expect(await status(url)).toBe(403);
    await server.services.db.execute(sql`update app_user set role = 'organiser' where id = ${organiser.userId}`);
    expect(await status(url)).toBe(200);
    server.clock.advance(11 * 60_000);
    expect(await status(url)).toBe(403);
  });
});
