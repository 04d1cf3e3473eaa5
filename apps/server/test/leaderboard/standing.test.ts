import { execFileSync } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { team, teamMember } from '../../src/platform/db/schema/accounts.ts';
import { ledger, teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { SYSTEM_POSTGRES, startSystemPostgres } from '../support/other-postgres.ts';
import { aPerson, aTeam, type CreatedTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('the present standing, read by what has changed', () => {
  let server: TestApp;
  let first: CreatedTeam;
  let second: CreatedTeam;
  beforeEach(async () => {
    server = await startApp();
    first = await aTeam(server, 'Malleshwaram');
    second = await aTeam(server, 'Basavanagudi');
    for (const each of [first, second]) await aPerson(server, { team: each, isLeader: true });
    await give(first, 50);
    await give(second, 40);
    expect(await shown()).toEqual([
      [1, 'Malleshwaram', 50, 1],
      [2, 'Basavanagudi', 40, 1],
    ]);
  });
  afterEach(() => server.close());

  async function give({ teamId }: CreatedTeam, xp: number): Promise<void> {
    const at = server.clock.now();
    const { db } = server.services;
    await db
      .insert(ledger)
      .values({ teamId, kind: 'relabel', amount: xp, idempotencyKey: `${teamId} ${xp}`, createdAt: at });
    await db
      .update(teamTotal)
      .set({ xp: sql`${teamTotal.xp} + ${xp}`, reachedAt: at })
      .where(eq(teamTotal.teamId, teamId));
  }

  /** Some seconds later, when it is read again. */
  async function shown() {
    server.clock.advance(5500);
    const { teams } = await server.services.leaderboard.live();
    return teams.map(({ rank, name, xp, members }) => [rank, name, xp, members]);
  }

  const change = (values: Partial<typeof team.$inferInsert>) =>
    server.services.db.update(team).set(values).where(eq(team.id, first.teamId));

  it('knows XP, names, members, teams that are hidden and teams that are new', async () => {
    await give(second, 20);
    expect(await shown()).toEqual([
      [1, 'Basavanagudi', 60, 1],
      [2, 'Malleshwaram', 50, 1],
    ]);

    await change({ name: 'Jayanagar', nameKey: 'jayanagar' });
    const guest = await aPerson(server, { team: first });
    expect(await shown()).toContainEqual([2, 'Jayanagar', 50, 2]);

    await server.services.db
      .update(teamMember)
      .set({ leftAt: server.clock.now() })
      .where(eq(teamMember.userId, guest.userId));
    expect(await shown()).toContainEqual([2, 'Jayanagar', 50, 1]);

    await change({ hiddenAt: server.clock.now() });
    expect(await shown()).toEqual([[1, 'Basavanagudi', 60, 1]]);
    // So does a server that begins now and reads all teams.
    const begun = await startApp({ beside: server });
    expect((await begun.services.leaderboard.live()).teams.map(({ name }) => name)).toEqual(['Basavanagudi']);
    await begun.close();

    await change({ hiddenAt: null });
    const late = await aTeam(server, 'Latecomers');
    await aPerson(server, { team: late });
    expect(await shown()).toEqual([
      [1, 'Basavanagudi', 60, 1],
      [2, 'Jayanagar', 50, 1],
      [0, 'Latecomers', 0, 1],
    ]);
  });

  it('goes on while everything is read anew, and with what was read', async () => {
    for (const turn of [1, 2, 3]) {
      server.clock.advance(6 * 3_600_000);
      await give(first, turn);
      const xp = 50 + (turn * (turn + 1)) / 2;
      expect(await shown()).toContainEqual([1, 'Malleshwaram', xp, 1]);
      expect(await shown()).toContainEqual([1, 'Malleshwaram', xp, 1]);
    }
  });

  it('knows within a minute that somebody deleted rows by hand', async () => {
    const { db } = server.services;
    const gone = await aTeam(server, 'Goners');
    const { userId } = await aPerson(server, { team: gone });
    expect(await shown()).toContainEqual([0, 'Goners', 0, 1]);
    await db.transaction(async (tx) => {
      await tx.delete(teamMember).where(eq(teamMember.userId, userId));
      // Else it is counted up to a second later.
      await tx.execute(sql`select pg_stat_force_next_flush()`);
    });
    server.clock.advance(60_000);
    expect((await shown()).map(([, name]) => name)).not.toContain('Goners');
  });
});

describe.skipIf(SYSTEM_POSTGRES === undefined)(
  'the present standing, when the database loses its last transactions',
  () => {
    it('is the one that the database knows now', async () => {
      const postgres = await startSystemPostgres(SYSTEM_POSTGRES ?? '');
      await migrateDatabase(postgres.url);
      const server = await startApp({ database: { url: postgres.url, drop: async () => undefined } });
      const { leaderboard, db } = server.services;
      const shown = async () => {
        server.clock.advance(1500);
        const { teams } = await leaderboard.live();
        return teams.map(({ name, xp }) => [name, xp]);
      };
      const created = await aTeam(server, 'Malleshwaram');
      await aPerson(server, { team: created, isLeader: true });
      const give = (xp: number) => db.update(teamTotal).set({ xp }).where(eq(teamTotal.teamId, created.teamId));
      await give(40);
      expect(await shown()).toEqual([['Malleshwaram', 40]]);

      // A replica that becomes the master without them, or a backup that is put back while servers serve.
      // With their owner, who is not root.
      await postgres.whileStopped(async (data) => void execFileSync('cp', ['-a', data, `${data}.before`]));
      for (let xp = 41; xp <= 60; xp += 1)
        await expect
          .poll(() =>
            give(xp).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
      expect(await shown()).toEqual([['Malleshwaram', 60]]);
      await postgres.whileStopped(async (data) => {
        await rm(data, { recursive: true });
        await rename(`${data}.before`, data);
      });
      await expect.poll(() => shown().catch(() => 'away')).toEqual([['Malleshwaram', 40]]);
      await server.close();
      await postgres.stop();
    });
  },
);
