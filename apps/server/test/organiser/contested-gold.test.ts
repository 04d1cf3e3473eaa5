import { getImage, submitImage } from '@uvh/contract/calls/image';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { changeImages, listImages, openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import { explainSubmission, listSubmissions } from '@uvh/contract/calls/submission';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { countContested } from '../../src/features/images/console/queries.ts';
import { imageQueue } from '../../src/platform/db/schema/images.ts';
import { memberTotal } from '../../src/platform/db/schema/ledger.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('gold that people contradict', () => {
  let server: TestApp;
  let token: string;
  let gold: number;
  let people: Person[];
  beforeEach(async () => {
    people = [];
    server = await startApp();
    ({ token } = await aPerson(server, { role: 'organiser' }));
    // Whoever made the gold took a sedan for a hatchback, as the machine does.
    gold = await anImage(server, { truth: threeSuggestions().map(({ bboxId: _, ...box }) => box) });
    for (let person = 0; person < 3; person += 1) await review('Sedan');
  });
  afterEach(() => server.close());

  /** One more person, of a team of their own, says that the first box is something else. */
  async function review(label: string): Promise<void> {
    const person = await aPerson(server, { team: await aTeam(server) });
    expect((await server.succeed(getImage, {}, { token: person.token })).image_id).toBe(gold);
    await server.succeed(submitImage, { body: { image_id: gold, bbox: aReview(label) } }, { token: person.token });
    people.push(person);
    await judge();
  }
  const organiserToken = () => token;
  const judge = () => recomputeConsensus(server.services, gold);
  const open = () => server.succeed(openImage, { params: { imageId: gold } }, { token });
  const contestedIds = async () =>
    (await server.succeed(listImages, { query: { contested: 'yes' } }, { token })).rows.map((row) => row.image_id);
  const uphold = () => server.succeed(changeImages, { body: { act: 'uphold-gold', image_ids: [gold] } }, { token });
  const undoLatest = async () => {
    const [act] = (await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows;
    return server.call(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
  };

  it('is told to organisers with what is known and what is said', async () => {
    expect(await contestedIds()).toEqual([gold]);
    expect(await countContested(server.services.db)).toBe(1);
    expect(await open()).toMatchObject({
      contested: 1,
      contested_places: [{ known: 'Hatchback', said: 'Sedan', teams: 3, teams_for_known: 0, x: 200 }],
    });
  });

  it('is listed no longer once an organiser upholds it, until people say a third thing or that is undone', async () => {
    expect(await uphold()).toEqual({ changed: [gold], kept: [] });
    expect(await contestedIds()).toEqual([]);
    expect((await uphold()).kept).toEqual([{ image_id: gold, reason: 'is not contested', code: 'notContested' }]);
    await review('Sedan');
    expect(await contestedIds()).toEqual([]);
    expect(await undoLatest()).toMatchObject({ ok: true });
    await judge();
    expect(await contestedIds()).toEqual([gold]);
  });

  it('is mended by what people say, and who was charged for being right is paid', async () => {
    const xpOf = async ({ userId }: Person) =>
      (await server.services.db.select().from(memberTotal).where(eq(memberTotal.userId, userId)))[0]?.xp ?? 0;
    const [first] = people;
    if (!first) throw new Error('nobody reviewed');
    const before = await xpOf(first);
    const boxes = threeSuggestions().map(({ bboxId, label, ...rect }) => ({
      ...rect,
      label: bboxId === 1 ? 'Sedan' : label,
    }));
    await server.succeed(setTruth, { params: { imageId: gold }, body: { boxes } }, { token });
    await judge();
    expect(await contestedIds()).toEqual([]);
    expect(await xpOf(first)).toBeGreaterThan(before);
    expect(await undoLatest()).toMatchObject({ ok: true });
    await judge();
    expect(await contestedIds()).toEqual([gold]);
    expect(await xpOf(first)).toBe(before);
  });

  it('is not told to players between the mending and the next judgement', async () => {
    const [first] = people;
    const token = first?.token ?? '';
    const [own] = (await server.succeed(listSubmissions, { query: {} }, { token })).submissions;
    const explained = () =>
      server.succeed(explainSubmission, { params: { submissionId: own?.submission_id ?? 0 } }, { token });
    expect((await explained()).verdicts).toEqual([]);
    const boxes = threeSuggestions().map(({ bboxId: _, ...box }) => box);
    await server.succeed(setTruth, { params: { imageId: gold }, body: { boxes } }, { token: organiserToken() });
    expect((await explained()).verdicts).toEqual([]);
  });

  it('stands where whoever mended another box of it left it as it is', async () => {
    const boxes = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, x: box.x + 1 }));
    await server.succeed(setTruth, { params: { imageId: gold }, body: { boxes } }, { token });
    await judge();
    expect(await contestedIds()).toEqual([]);
  });

  it('is not told of an image that is gold no more, or taken out', async () => {
    const change = (act: 'unset-gold' | 'retire' | 'restore') =>
      server.succeed(changeImages, { body: { act, image_ids: [gold] } }, { token });
    expect(await contestedIds()).toEqual([gold]);
    await change('retire');
    expect(await contestedIds()).toEqual([]);
    await change('restore');
    expect(await contestedIds()).toEqual([gold]);
    await change('unset-gold');
    expect(await open()).toMatchObject({ contested: 0, contested_places: [] });
    const [queue] = await server.services.db.select().from(imageQueue).where(eq(imageQueue.imageId, gold));
    expect(queue?.isGold).toBe(false);
  });
});
