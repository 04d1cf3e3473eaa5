import { isDeepStrictEqual } from 'node:util';
import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookable } from '../../src/features/consensus/bookable-judgement.ts';
import { SETTLED_TOPIC } from '../../src/features/consensus/events.ts';
import { settleImages } from '../../src/features/consensus/settle-image.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { SCORE_TOPIC } from '../../src/features/submissions/events.ts';
import { ledger, settlement } from '../../src/platform/db/schema/ledger.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** What is judged of a review that changed one box. */
interface Judged {
  readonly basis: 'consensus' | 'gold';
  readonly reason: 'relabelled-right' | 'relabelled-wrong';
  readonly xp: number;
}

function judgementOf({ basis, reason, xp }: Judged) {
  const milliXp = xp * 1000;
  const verdict: BoxVerdict = {
    boxIndex: 0,
    bboxId: 1,
    suggested: 'Hatchback',
    said: 'Sedan',
    settled: reason === 'relabelled-right' ? 'Sedan' : 'Hatchback',
    certainty: 0.99,
    baseRate: 0.1,
    overlap: 1,
    settledRect: { x: 1, y: 1, width: 9, height: 9 },
    reason,
    milliXp,
  };
  return bookable({ basis, verdicts: [verdict], totals: [{ reason, milliXp, boxes: 1 }], judged: 1, hits: 1 });
}

describe('settling images', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  /** One more image, reviewed by that person or a new one. */
  async function review(team: CreatedTeam, person?: Pick<Person, 'userId' | 'token'>) {
    await anImage(server);
    const { userId, token } = person ?? (await aPerson(server, { team }));
    const { image_id: imageId } = await server.succeed(getImage, {}, { token });
    const body = { image_id: imageId, bbox: aReview('Sedan') };
    const { submission_id: submissionId } = await server.succeed(submitImage, { body }, { token });
    return { userId, token, teamId: team.teamId, imageId, submissionId };
  }
  type Review = Awaited<ReturnType<typeof review>>;

  const settle = (judged: readonly (Judged & { readonly by: Review })[]) =>
    inTransaction(server.services.db, (tx) =>
      settleImages(
        tx,
        judged.map(({ by: { imageId, submissionId, userId, teamId }, ...each }) => ({
          imageId,
          isKnown: each.basis === 'gold',
          reviews: [{ reviewId: 0, submissionId, annotatorId: userId, teamId, secondOpinions: [] }],
          basis: each.basis,
          judge: () => judgementOf(each),
        })),
        server.clock.now(),
      ),
    );

  it('moves a score when a box is settled otherwise, not when it only became dearer', async () => {
    const { db } = server.services;
    const by = await review(await aTeam(server));
    const after = async (basis: Judged['basis'], reason: Judged['reason'], xp: number) => {
      await settle([{ by, basis, reason, xp }]);
      const [stored] = await db.select().from(settlement).where(eq(settlement.submissionId, by.submissionId));
      const rows = await db.select().from(ledger).where(eq(ledger.userId, by.userId));
      return { basis: stored?.basis, xp: rows.reduce((sum, { amount }) => sum + amount, 0) };
    };
    expect(await after('consensus', 'relabelled-right', 4)).toEqual({ basis: 'consensus', xp: 4 });
    expect(await after('consensus', 'relabelled-right', 6)).toEqual({ basis: 'consensus', xp: 4 });
    expect(await after('consensus', 'relabelled-wrong', 1)).toEqual({ basis: 'consensus', xp: 1 });
    expect(await after('consensus', 'relabelled-right', 6)).toEqual({ basis: 'consensus', xp: 6 });
    // What is known is another ground, though it comes to the same; and it stays what it is.
    expect(await after('gold', 'relabelled-right', 7)).toEqual({ basis: 'gold', xp: 7 });
    expect(await after('gold', 'relabelled-wrong', 2)).toEqual({ basis: 'gold', xp: 7 });
    expect((await verifyBooks(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('tells each member what came of all their reviews, and a team its score only when that moved', async () => {
    const { pubsub } = server.services;
    const told = new Map<string, unknown[]>();
    const stops = [SETTLED_TOPIC, SCORE_TOPIC].map((topic) =>
      pubsub.subscribe(topic, ({ payload }) => told.set(topic, [...(told.get(topic) ?? []), JSON.parse(payload)])),
    );
    const [ours, theirs] = [await aTeam(server), await aTeam(server)];
    const [twice, mate, other] = [await review(ours), await review(ours), await review(theirs)];
    const second = await review(ours, twice);
    const unmoved = { teamId: theirs.teamId, teamScore: 1 };
    await expect.poll(() => told.get(SCORE_TOPIC)).toContainEqual(unmoved);
    await settle([
      { by: twice, basis: 'consensus', reason: 'relabelled-right', xp: 4 },
      { by: second, basis: 'consensus', reason: 'relabelled-right', xp: 3 },
      { by: mate, basis: 'consensus', reason: 'relabelled-wrong', xp: 2 },
      // As much as they were given for the time being.
      { by: other, basis: 'consensus', reason: 'relabelled-right', xp: 1 },
    ]);
    await expect.poll(() => told.get(SETTLED_TOPIC)?.length).toBe(3);
    const { teamId } = ours;
    expect(told.get(SETTLED_TOPIC)).toEqual(
      expect.arrayContaining([
        { teamId, userId: twice.userId, confirmed: 2, xp: 5 },
        { teamId, userId: mate.userId, confirmed: 0, xp: 1 },
        { teamId: theirs.teamId, userId: other.userId, confirmed: 1, xp: 0 },
      ]),
    );
    await expect.poll(() => told.get(SCORE_TOPIC)).toContainEqual({ teamId, teamScore: 9 });
    expect(told.get(SCORE_TOPIC)?.filter((score) => isDeepStrictEqual(score, unmoved))).toHaveLength(1);
    for (const stop of stops) stop();
  });
});
