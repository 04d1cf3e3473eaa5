import { getImage, submitImage } from '@uvh/contract/calls/image';
import { login } from '@uvh/contract/calls/session';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { submission } from '../../src/platform/db/schema/images.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startApp({ runsJobs: true });
});
afterEach(() => server.close());

/** From now on a change of these tables ends so, as often as that: as a deadlock, or as what could not be put in an order. */
async function failAtTimes(tables: readonly string[], share: number): Promise<void> {
  const { db } = server.services;
  await db.execute(
    sql.raw(`create or replace function fail_at_times() returns trigger language plpgsql as $$ begin
      if random() < ${share} then
        raise exception 'made for the test' using errcode = case when random() < 0.5 then '40P01' else '40001' end;
      end if;
      return null; end $$`),
  );
  for (const table of tables)
    await db.execute(
      sql.raw(
        `create trigger fails before insert or update on ${table} for each statement execute function fail_at_times()`,
      ),
    );
}

describe('changes that PostgreSQL ends because they block each other', () => {
  it('are tried again, and what is acknowledged is stored once', async () => {
    const teams = [await aTeam(server), await aTeam(server), await aTeam(server)];
    for (let index = 0; index < 12; index += 1) await anImage(server, { open: 3 });
    const players = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) => aPerson(server, { ...(teams[index % 3] && { team: teams[index % 3] }) })),
    );
    await failAtTimes(['lease', 'image_queue', 'submission', 'team_total', 'ledger', 'member_total'], 0.05);
    const acknowledged: number[] = [];
    const others = new Set<number>();
    const untilWell = async <T>(ask: () => Promise<{ ok: true; answer: T } | { ok: false; status: number }>) => {
      for (;;) {
        const outcome = await ask();
        if (outcome.ok) return outcome.answer;
        others.add(outcome.status);
        if (outcome.status !== 503) throw new Error(`answered ${outcome.status}`);
      }
    };
    await Promise.all(
      players.map(async ({ token }) => {
        for (let turn = 0; turn < 4; turn += 1) {
          const { image_id } = await untilWell(() => server.call(getImage, {}, { token }));
          const body = { image_id, bbox: aReview() };
          const { submission_id } = await untilWell(() => server.call(submitImage, { body }, { token }));
          acknowledged.push(submission_id);
        }
      }),
    );
    await failAtTimes([], 0);
    const stored = await server.services.db.select({ id: submission.id }).from(submission);
    expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
    const broken = (await verifyBooks(server.services.db)).filter(({ broken: count }) => count > 0);
    expect(broken).toEqual([]);
  });

  it('are asked for again where they go on doing so', async () => {
    const { email } = await aPerson(server);
    await failAtTimes(['session'], 1);
    const body = { email, password: PASSWORD };
    const refused = await server.call(login, { body });
    expect(refused).toMatchObject({ status: 503, refusal: { code: 'UNAVAILABLE' }, headers: { 'retry-after': '2' } });
    await failAtTimes([], 0);
    expect(await server.call(login, { body })).toMatchObject({ ok: true });
  });
});
