import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { changeEvent } from '@uvh/contract/calls/organiser/event';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catchUp } from '../../src/features/consensus/jobs.ts';
import { currentConsensusVersion } from '../../src/features/consensus/version-queries.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { imageQueue, submission } from '../../src/platform/db/schema/images.ts';
import { settlement } from '../../src/platform/db/schema/ledger.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const MINUTE_MS = 60_000;
const PLAYERS = 6;

describe('the last second of the game', () => {
  let server: TestApp;
  let second: TestApp;
  let organiser: Person;
  let players: readonly Person[];
  // Each test has an event of its own: it is over after it.
  beforeEach(async () => {
    const env = { EVENT_PHASE: '' };
    server = await startApp({ env });
    second = await startApp({ beside: server, env });
    organiser = await aPerson(server, { role: 'organiser' });
    players = await Promise.all(
      Array.from({ length: PLAYERS }, async () => aPerson(server, { team: await aTeam(server) })),
    );
    for (let n = 0; n < 30; n += 1) await anImage(server, { open: 1 });
    await closeIn(MINUTE_MS);
  });
  afterEach(async () => {
    await second.close();
    await server.close();
  });

  /** Moves the close of the game on both servers, as an organiser does. */
  async function closeIn(ms: number): Promise<void> {
    const now = server.clock.now().getTime();
    const game = { opens_at: new Date(now - MINUTE_MS).toISOString(), closes_at: new Date(now + ms).toISOString() };
    await server.succeed(changeEvent, { body: { windows: { game } } }, { token: organiser.token });
    second.services.event.forget();
  }
  const play = async (at: TestApp, person: Person | undefined) => {
    const token = person?.token;
    const { image_id } = await at.succeed(getImage, {}, { token });
    return { body: { image_id, bbox: aReview() } };
  };
  const waitingForRows = async () => {
    const { rows } = await server.services.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };
  const broken = async () => (await verifyBooks(server.services.db)).filter((check) => check.broken > 0);
  const unsettled = () =>
    server.services.db
      .select({ id: submission.id })
      .from(submission)
      .leftJoin(settlement, eq(settlement.submissionId, submission.id))
      .where(isNull(settlement.submissionId));

  it('still counts what came in before it, and waits with the final pass until that is written', async () => {
    const { db } = server.services;
    // One on each server, so that both are seen to wait for the row of their image.
    const [first, ...others] = players.slice(0, 3);
    const inputs = await Promise.all([first, ...others].map((person) => play(server, person)));
    const [late, ...inTime] = inputs;
    if (!first || !late) throw new Error('nobody');
    const { sending, closing } = await db.transaction(async (tx) => {
      const imageIds = inTime.map(({ body }) => body.image_id);
      await tx.execute(
        sql`select 1 from ${imageQueue} where image_id = any(${`{${imageIds.join(',')}}`}::bigint[]) for update`,
      );
      const sending = Promise.all(
        others.map(({ token }, n) => (n % 2 ? server : second).call(submitImage, inTime[n] ?? late, { token })),
      );
      await expect.poll(waitingForRows).toBe(others.length);
      server.clock.advance(MINUTE_MS);
      expect(await server.refuse(submitImage, late, { token: first.token })).toBe('GAME_OVER');
      const closing = Promise.all([catchUp(server.services), catchUp(second.services)]);
      return { sending, closing };
    });
    expect((await sending).map(({ status }) => status)).toEqual(others.map(() => 200));
    await closing;
    await catchUp(server.services);
    expect(await db.$count(submission)).toBe(others.length);
    expect((await currentConsensusVersion(db))?.figures.reviews).toBe(others.length);
    expect([await unsettled(), await broken()]).toEqual([[], []]);
    // What was answered in time is answered so again, to who lost the answer.
    const again = await server.succeed(submitImage, inTime[0] ?? late, { token: others[0]?.token ?? '' });
    expect(again.replayed).toBe(true);
  });

  it('may be moved while people play: nothing is lost, nothing is answered with a fault', async () => {
    const before = await server.services.db.$count(submission);
    await closeIn(MINUTE_MS);
    const answers: { readonly status: number; readonly isNew: boolean }[] = [];
    const refused = new Set<string>();
    const turns = async (person: Person, n: number) => {
      const at = n % 2 ? server : second;
      for (let turn = 0; turn < 5; turn += 1) {
        const image = await at.call(getImage, {}, { token: person.token });
        const ahead = await at.call(leaseAhead, { body: { count: 2 } }, { token: person.token });
        if (ahead.ok) {
          const image_ids = ahead.answer.images.map((each) => each.image_id);
          await at.call(releaseAhead, { body: { image_ids } }, { token: person.token });
        } else refused.add(ahead.refusal.code);
        if (!image.ok) continue;
        const input = { body: { image_id: image.answer.image_id, bbox: aReview() } };
        const sent = await at.call(submitImage, input, { token: person.token });
        if (!sent.ok) refused.add(sent.refusal.code);
        answers.push({ status: sent.status, isNew: sent.ok && !sent.answer.replayed });
      }
    };
    const move = async () => {
      for (const ms of [-1000, MINUTE_MS, -1, 2 * MINUTE_MS, -1000, MINUTE_MS]) {
        await closeIn(ms);
        await catchUp(second.services);
      }
    };
    await Promise.all([...players.map(turns), move()]);
    await closeIn(-1000);
    await catchUp(server.services);
    expect([...refused].filter((code) => !['GAME_OVER', 'NO_IMAGE_LEFT', 'NOT_LEASED'].includes(code))).toEqual([]);
    expect(await server.services.db.$count(submission)).toBe(before + answers.filter(({ isNew }) => isNew).length);
    expect([await unsettled(), await broken()]).toEqual([[], []]);
  });
});
