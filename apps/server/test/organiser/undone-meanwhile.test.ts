import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { makeLeader, movePerson, takeOutOfTeam } from '@uvh/contract/calls/organiser/people';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setReviewWeight } from '../../src/features/fairness/service.ts';
import { lockTeam, moveLeadership } from '../../src/features/teams/queries.ts';
import type { Queryable } from '../../src/platform/db/database.ts';
import { appUser, teamMember } from '../../src/platform/db/schema/accounts.ts';
import { waitingForLocks } from '../support/database.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** What an act set may change between the look of who takes it back and its turn. */
describe('an act that is undone while what it set changes', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startApp();
    ({ token } = await aPerson(server, { role: 'organiser' }));
  });
  afterAll(() => server.close());

  /** Undoes the latest act, which waits for what the transaction holds; then that does its own and ends. */
  async function undoWhile(hold: (tx: Queryable) => Promise<unknown>, then: (tx: Queryable) => Promise<unknown>) {
    const [act] = (await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows;
    const undone = await server.services.db.transaction(async (tx) => {
      await hold(tx);
      const undoing = server.call(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
      await expect.poll(() => waitingForLocks(server.services.db), { timeout: 20_000 }).toBeGreaterThan(0);
      await then(tx);
      return { undoing };
    });
    return undone.undoing;
  }

  const teamOf = async ({ userId }: Person) => {
    const isTheirs = and(eq(teamMember.userId, userId), isNull(teamMember.leftAt));
    return (await server.services.db.select().from(teamMember).where(isTheirs))[0]?.teamId;
  };
  const moveTo = (tx: Queryable, { userId }: Person, teamId: number) =>
    tx
      .update(teamMember)
      .set({ teamId })
      .where(and(eq(teamMember.userId, userId), isNull(teamMember.leftAt)));

  it('leaves somebody in the team that they came into since they were moved', async () => {
    const [first, second, third] = [await aTeam(server), await aTeam(server), await aTeam(server)];
    const person = await aPerson(server, { team: first });
    await server.succeed(
      movePerson,
      { params: { userId: person.userId }, body: { team_id: second.teamId } },
      { token },
    );
    const outcome = await undoWhile(
      (tx) => lockTeam(tx, first.teamId),
      (tx) => moveTo(tx, person, third.teamId),
    );
    expect(outcome).toMatchObject({ refusal: { code: 'CHANGED_SINCE' } });
    expect(await teamOf(person)).toBe(third.teamId);
  });

  it('leaves somebody in the team that they joined since they were taken out', async () => {
    const [first, second] = [await aTeam(server), await aTeam(server)];
    const person = await aPerson(server, { team: first });
    await server.succeed(takeOutOfTeam, { params: { userId: person.userId } }, { token });
    const outcome = await undoWhile(
      (tx) => lockTeam(tx, first.teamId),
      (tx) =>
        tx
          .insert(teamMember)
          .values({ teamId: second.teamId, userId: person.userId, isLeader: false, joinedAt: server.clock.now() }),
    );
    expect(outcome).toMatchObject({ refusal: { code: 'CHANGED_SINCE' } });
    expect(await teamOf(person)).toBe(second.teamId);
  });

  it('leaves the team to whom it was handed to since', async () => {
    const team = await aTeam(server);
    await aPerson(server, { team, isLeader: true });
    const [next, later] = [await aPerson(server, { team }), await aPerson(server, { team })];
    await server.succeed(makeLeader, { params: { userId: next.userId } }, { token });
    const outcome = await undoWhile(
      (tx) => lockTeam(tx, team.teamId),
      (tx) => moveLeadership(tx, team.teamId, later.userId),
    );
    expect(outcome).toMatchObject({ refusal: { code: 'CHANGED_SINCE' } });
    const [leader] = await server.services.db
      .select()
      .from(teamMember)
      .where(and(eq(teamMember.teamId, team.teamId), eq(teamMember.isLeader, true)));
    expect(leader?.userId).toBe(later.userId);
  });

  it('leaves the weight of somebody as it was decided since', async () => {
    const person = await aPerson(server, { team: await aTeam(server) });
    await setReviewWeight(server.services, { address: person.email, weight: 0, actor: 'Meera' });
    const isTheirs = eq(appUser.id, person.userId);
    const outcome = await undoWhile(
      (tx) => tx.execute(sql`select from app_user where id = ${person.userId} for update`),
      (tx) => tx.update(appUser).set({ reviewWeight: 1 }).where(isTheirs),
    );
    expect(outcome).toMatchObject({ refusal: { code: 'CHANGED_SINCE' } });
  });
});
