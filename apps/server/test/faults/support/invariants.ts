import { DEFAULT_RETIREMENT } from '@uvh/consensus/risk/risk';
import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { requestOf } from '@uvh/contract/request';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { leaseService } from '../../../src/features/images/lease/service.ts';
import { verifyBooks } from '../../../src/features/ledger/queries.ts';
import type { MailServer } from '../../support/mail-server.ts';
import type { Crowd } from './crowd.ts';
import type { SeededPlayer } from './event.ts';
import { type Installation, isReady } from './installation.ts';

const PATIENCE = { timeout: 300_000, interval: 250 };

interface Expected {
  readonly crowd: Crowd;
  readonly players: readonly SeededPlayer[];
  readonly servers: readonly { readonly origin: string }[];
  /** There is a worker: what it has to do is done in the end. */
  readonly hasWorker: boolean;
  /** Images that were gold, which everybody may review, are it no more. */
  readonly hasFormerGold?: boolean;
}

/** What holds after every fault, in the database and over HTTP. */
export async function expectSound(installation: Installation, expected: Expected): Promise<void> {
  const { crowd, servers } = expected;
  for (const server of servers) await expect.poll(() => isReady(server), PATIENCE).toBe(true);
  expect(crowd.faults).toEqual([]);
  await expectEachStoredOnce(installation, crowd);
  if (expected.hasWorker) await expect.poll(() => countDue(installation), PATIENCE).toBe(0);
  const broken = (await verifyBooks(installation.services.db)).filter((check) => check.broken > 0);
  expect(broken).toEqual([]);
  if (!expected.hasFormerGold) await expectFewReviews(installation);
  await expectLeasesToEnd(installation);
  for (const server of servers) await expectBoard(installation, server.origin, expected.players);
}

/** What is stored is what was acknowledged, and of what nobody answered at most one of each. */
async function expectEachStoredOnce(
  { services }: Installation,
  { acknowledged, unanswered, refusals }: Crowd,
): Promise<void> {
  const { rows } = await services.db.execute<Record<'id' | 'userId' | 'imageId', string>>(
    sql`select id, user_id as "userId", image_id as "imageId" from submission`,
  );
  const reviews = rows.map(({ userId, imageId }) => `${userId} ${imageId}`);
  expect(reviews.length - new Set(reviews).size).toBe(0);
  const known = new Set(acknowledged.map(({ submissionId }) => submissionId));
  const isUnanswered = new Set(unanswered.map(({ userId, imageId }) => `${userId} ${imageId}`));
  const stored = rows.filter((row) => known.has(Number(row.id)) || !isUnanswered.has(`${row.userId} ${row.imageId}`));
  const toldNo = `refused: ${JSON.stringify([...refusals])}`;
  expect(stored.map((row) => `${row.userId} ${row.imageId} ${row.id}`).toSorted(), toldNo).toEqual(
    acknowledged.map((one) => `${one.userId} ${one.imageId} ${one.submissionId}`).toSorted(),
  );
}

async function countDue({ services }: Installation): Promise<number> {
  const { rows } = await services.db.execute<{ due: string }>(
    sql`select count(*) as due from image_queue where done > judged`,
  );
  return Number(rows[0]?.due);
}

async function expectFewReviews({ services }: Installation): Promise<void> {
  const { rows } = await services.db.execute(sql`
    select q.image_id from image_queue q
    where not q.is_gold and q.done + (select count(*) from lease l where l.image_id = q.image_id and l.state = 1)
      > ${DEFAULT_RETIREMENT.maxReviews}::int`);
  expect(rows).toEqual([]);
}

/** A lease ends within its hour whatever became of its holder; an hour is made to pass here. */
async function expectLeasesToEnd({ services }: Installation): Promise<void> {
  const late = await services.db.execute(
    sql`select id from lease where state = 1 and expires_at > now() + interval '61 minutes'`,
  );
  expect(late.rows).toEqual([]);
  await services.db.execute(sql`update lease set expires_at = now() - interval '1 second' where state = 1`);
  await leaseService(services).sweep();
  const { rows } = await services.db.execute(sql`select id from lease where state = 1`);
  expect(rows).toEqual([]);
}

/** What people see is what the ledger says. */
async function expectBoard(
  { services }: Installation,
  origin: string,
  [viewer]: readonly SeededPlayer[],
): Promise<void> {
  const { url } = requestOf(getLeaderboard, { query: { zone: 0 } });
  const differing = async () => {
    const response = await fetch(origin + url, { headers: { authorization: `Bearer ${viewer?.token}` } });
    if (!response.ok) return `${response.status}`;
    const { rows: shown } = getLeaderboard.answer.parse(await response.json());
    const { rows } = await services.db.execute<{ id: string; xp: string }>(
      sql`select team_id as id, sum(amount) as xp from ledger group by 1`,
    );
    const owned = new Map(rows.map(({ id, xp }) => [Number(id), Number(xp)]));
    return shown.length === 0 ? 'empty' : shown.filter(({ team_id, xp }) => xp !== (owned.get(team_id) ?? 0));
  };
  // The board is counted now and then.
  await expect.poll(differing, PATIENCE).toEqual([]);
}

/** Every mail of the outbox has arrived, and no two mails are the same one. */
export async function expectMailsOnce({ services }: Installation, mail: MailServer, most: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await services.db.execute<{ waiting: string }>(
      sql`select count(*) as waiting from mail_outbox where sent_at is null`,
    );
    return Number(rows[0]?.waiting);
  };
  await expect.poll(waiting, PATIENCE).toBe(0);
  const { rows } = await services.db.execute<{ id: string }>(sql`select message_id as id from mail_outbox`);
  const arrived = mail.received.map((each) => each.messageId ?? '');
  expect([...new Set(arrived)].toSorted()).toEqual(rows.map((row) => row.id).toSorted());
  expect(arrived.length - new Set(arrived).size).toBeLessThanOrEqual(most);
}
