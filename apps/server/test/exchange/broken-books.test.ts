import { getImage, submitImage } from '@uvh/contract/calls/image';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** What breaks each promise of the books, behind the back of everything that keeps them. */
const BREAKS: Readonly<Record<string, string>> = {
  'team totals equal the ledger': 'update team_total set xp = xp + 1',
  'member totals equal the ledger': 'update member_total set xp = xp + 1',
  'image counts equal the submissions': 'update member_total set images = images + 1',
  'team image counts equal the submissions': 'update team_total set images = images + 1',
  'accuracy counts equal the settlements': 'update team_total set hits = hits - 1',
  'accuracy counts equal what was noted of their moves':
    'insert into accuracy_move (team_id, at, judged, hits) select team_id, now(), 0, 1 from team_total',
  'agreement of images equals the settlements': 'update image_queue set boxes_judged = boxes_judged + 1',
  'standings of people equal the settlements': 'update settled_standing set milli_xp = milli_xp + 1',
  'no running sum is below what is known of it': 'update settled_standing set bound_after = 0, least_xp = 1000000',
  'every submission has its points in the ledger': "update ledger set amount = amount + 1 where kind = 'relabel'",
  'provisional points are returned exactly once when settled':
    "update ledger set amount = amount - 1 where kind = 'provisional-returned'",
  'settled points of a person for a team equal their judgements': 'update settlement set milli_xp = milli_xp + 5000',
  'a settlement is booked once per kind and revision': `
    insert into ledger (team_id, user_id, submission_id, kind, amount, params, idempotency_key, created_at)
    select team_id, user_id, submission_id, kind, amount, params, idempotency_key || ' again', created_at
    from ledger where params ? 'revision'`,
  'every submitted lease has a submission': 'update lease set state = 2 where state = 1',
  'review counts of images equal the submissions': 'update image_queue set done = done + 1',
  'no team has an image twice': `
    drop index lease_once_per_team; drop index lease_once_per_user;
    insert into lease (image_id, user_id, team_id, state, leased_at, expires_at)
    select image_id, user_id, team_id, 1, leased_at, expires_at from lease where state = 2`,
};

describe('the check of the books', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
    const truth = threeSuggestions().map(({ bboxId, ...box }) => ({
      ...box,
      label: bboxId === 1 ? 'Sedan' : 'Hatchback',
    }));
    const gold = await anImage(server, { truth });
    const { token } = await aPerson(server, { team: await aTeam(server) });
    await server.succeed(getImage, {}, { token });
    await server.succeed(submitImage, { body: { image_id: gold, bbox: aReview('Sedan') } }, { token });
    await recomputeConsensus(server.services, gold);
    await anImage(server);
    await server.succeed(getImage, {}, { token });
  });
  afterAll(() => server.close());

  it('finds nothing in books that nobody touched', async () => {
    const checks = await verifyBooks(server.services.db);
    expect(checks.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(checks.map(({ promise }) => promise)).toEqual(Object.keys(BREAKS));
  });

  it.each(Object.entries(BREAKS))('finds that it is not so: %s', async (promise, statement) => {
    const found = await server.services.db
      .transaction(async (tx) => {
        // Triggers refuse what no code may do.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql.raw(statement));
        throw new Found(await verifyBooks(tx));
      })
      .catch((error: unknown) => {
        if (error instanceof Found) return error.checks;
        throw error;
      });
    expect(found.filter(({ broken }) => broken > 0).map((check) => check.promise)).toContain(promise);
  });
});

/** What was found, thrown so that the transaction leaves nothing broken behind. */
class Found extends Error {
  readonly checks: Awaited<ReturnType<typeof verifyBooks>>;

  constructor(checks: Awaited<ReturnType<typeof verifyBooks>>) {
    super('found');
    this.checks = checks;
  }
}
