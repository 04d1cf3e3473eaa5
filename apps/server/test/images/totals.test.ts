import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveTotals } from '../../src/features/consensus/total-queries.ts';
import { memberTotal, teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('moving the totals of what was settled', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  it('adds to what a submission of the team has moved meanwhile', async () => {
    const { db, clock } = server.services;
    const team = await aTeam(server);
    const { teamId } = team;
    const { userId } = await aPerson(server, { team });
    const isWaiting = async () => {
      const { rows } = await db.execute(sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%locked as materialized%' and pid <> pg_backend_pid()`);
      return rows.length > 0;
    };
    const settling = await db.transaction(async (submission) => {
      await submission.update(teamTotal).set({ xp: 5, images: 1 }).where(eq(teamTotal.teamId, teamId));
      await submission.update(memberTotal).set({ xp: 5, images: 1 }).where(eq(memberTotal.userId, userId));
      const booked = [{ teamId, userId, xp: 7 }];
      const moved = inTransaction(db, (tx) => moveTotals(tx, { judgements: [], booked }, clock.now()));
      await expect.poll(isWaiting).toBe(true);
      return { moved };
    });
    expect([...(await settling.moved)]).toEqual([[teamId, 12]]);
    const [total] = await db.select().from(teamTotal).where(eq(teamTotal.teamId, teamId));
    const [member] = await db.select().from(memberTotal).where(eq(memberTotal.userId, userId));
    expect([total, member]).toMatchObject([
      { xp: 12, images: 1, reachedAt: clock.now() },
      { xp: 12, images: 1 },
    ]);
  });
});
