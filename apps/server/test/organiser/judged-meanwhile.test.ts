import { getImage, submitImage } from '@uvh/contract/calls/image';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { setTruth } from '@uvh/contract/calls/organiser/images';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recomputeConsensusOf } from '../../src/features/consensus/recompute-consensus.ts';
import { catchUpWithReviews } from '../../src/features/consensus/refit-skill-model.ts';
import { image } from '../../src/platform/db/schema/images.ts';
import { settlement } from '../../src/platform/db/schema/ledger.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { waitingForLocks } from '../support/database.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('an image that is mended while others are at it', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  const truth = (label: string) =>
    threeSuggestions().map(({ bboxId, ...box }) => ({ ...box, label: bboxId === 1 ? label : box.label }));

  it('is judged by the truth that is known at the end, when a worker read it before', async () => {
    const { db } = server.services;
    const { token } = await aPerson(server, { role: 'organiser' });
    const imageId = await anImage(server, { truth: truth('Hatchback') });
    const person = await aPerson(server, { team: await aTeam(server) });
    await server.succeed(getImage, {}, { token: person.token });
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview('Sedan') } }, { token: person.token });

    let mending: Promise<unknown> = Promise.resolve();
    let judging: Promise<unknown> = Promise.resolve();
    // Whoever holds the picture keeps the organiser at it, who has the place in the queue, for which the worker waits.
    await inTransaction(db, async (tx) => {
      await tx.select().from(image).where(eq(image.id, imageId)).for('update');
      mending = server.succeed(setTruth, { params: { imageId }, body: { boxes: truth('Sedan') } }, { token });
      await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1));
      judging = recomputeConsensusOf(server.services, [imageId], 'when done');
      await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(2));
    });
    await Promise.all([mending, judging]);
    await catchUpWithReviews(server.services);
    expect(await db.select().from(settlement)).toMatchObject([{ basis: 'gold', judged: 2, hits: 2 }]);
  });

  it('keeps the truth of the one who mended it, when another takes an older act back at that moment', async () => {
    const { db } = server.services;
    const { token } = await aPerson(server, { role: 'organiser' });
    const imageId = await anImage(server);
    const mend = (label: string) =>
      server.succeed(setTruth, { params: { imageId }, body: { boxes: truth(label) } }, { token });
    await mend('Bus');
    const [act] = (await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows;
    let mending: Promise<unknown> = Promise.resolve();
    let undoing: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async (tx) => {
      await tx.select().from(image).where(eq(image.id, imageId)).for('update');
      mending = mend('Sedan');
      await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1));
      undoing = server.refuse(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
      await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(2));
    });
    await mending;
    expect(await undoing).toBe('CHANGED_SINCE');
    const [row] = await db.select().from(image).where(eq(image.id, imageId));
    expect(row?.truth).toEqual(truth('Sedan'));
  });
});
