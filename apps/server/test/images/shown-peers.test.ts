import { getImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { explainSubmission } from '@uvh/contract/calls/submission';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { imageConsensus } from '../../src/platform/db/schema/consensus.ts';
import { imageQueue } from '../../src/platform/db/schema/images.ts';
import { anImage, knowEnough, threeSuggestions, untouched } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const VEHICLE = { x: 1200, y: 700, width: 120, height: 90 };
const A_WHILE_MS = 60_000;

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  await knowEnough(server);
});
afterAll(() => server.close());

const player = async (): Promise<Person> => aPerson(server, { team: await aTeam(server) });
const confirmed = (boxes = threeSuggestions()) => boxes.map((box) => ({ ...untouched(box), is_confirmed: true }));
const drawn = (changes: Partial<typeof VEHICLE> = {}): SubmittedBox => ({
  ...untouched({ bboxId: -1, label: 'Bus', ...VEHICLE, ...changes }),
  is_new: true,
});

/** What somebody is shown of an image who is given it now. */
async function given(imageId: number, { token }: Person) {
  await server.services.db.update(imageQueue).set({ open: 0 });
  await server.services.db.update(imageQueue).set({ open: 1, retiredAt: null }).where(eq(imageQueue.imageId, imageId));
  const { bbox } = await shown({ token });
  return bbox.map(({ bbox_id: bboxId, ...box }) => ({ bboxId, ...box }));
}
const shown = ({ token }: Pick<Person, 'token'>) => server.succeed(getImage, {}, { token });
async function submits(
  imageId: number,
  bbox: SubmittedBox[],
  { token }: Person,
  thenPassMs = A_WHILE_MS,
): Promise<number> {
  const { submission_id } = await server.succeed(submitImage, { body: { image_id: imageId, bbox } }, { token });
  await recomputeConsensus(server.services, imageId);
  server.clock.advance(thenPassMs);
  return submission_id;
}
const explained = (submissionId: number, { token }: Person) =>
  server.succeed(explainSubmission, { params: { submissionId } }, { token });

/** An image on which somebody has drawn a bus that the machine missed. */
async function aFind({ agoMs = A_WHILE_MS } = {}) {
  const [imageId, finder] = [await anImage(server), await player()];
  await given(imageId, finder);
  return { imageId, finder, found: await submits(imageId, [...confirmed(), drawn()], finder, agoMs) };
}

describe('a box of an earlier reviewer', () => {
  it('is no find of who is shown it, leaves it out and draws it anew', async () => {
    const { imageId, finder, found } = await aFind();
    const [copyist, third] = [await player(), await player()];
    expect(await given(imageId, copyist)).toHaveLength(4);
    const copied = await submits(imageId, [...confirmed(), drawn({ x: VEHICLE.x + 4, width: 117 })], copyist);
    await submits(imageId, confirmed(await given(imageId, third)), third);
    const retiredAt = server.clock.now();
    await server.services.db.update(imageQueue).set({ retiredAt }).where(eq(imageQueue.imageId, imageId));
    await recomputeConsensus(server.services, imageId);

    const { verdicts } = await explained(found, finder);
    expect(verdicts.at(-1)).toMatchObject({ reason: 'vehicle-found', settled: 'Bus' });
    const { rows } = await explained(copied, copyist);
    expect(rows.filter(({ reason, amount }) => reason === 'vehicle-found' && amount > 0)).toEqual([]);
  });

  it('is not shown to who has had the image in hand since before it was drawn', async () => {
    const [imageId, early] = [await anImage(server), await player()];
    expect(await given(imageId, early)).toHaveLength(3);
    server.clock.advance(A_WHILE_MS);
    const finder = await player();
    await given(imageId, finder);
    await submits(imageId, [...confirmed(), drawn()], finder);
    expect((await shown(early)).bbox).toHaveLength(3);
    // What they draw themselves is their own find, as that of the other.
    const own = await submits(imageId, [...confirmed(), drawn({ x: VEHICLE.x + 4 })], early);
    const late = await player();
    const all = await given(imageId, late);
    expect(all).toHaveLength(4);
    await submits(imageId, confirmed(all), late);
    expect((await explained(own, early)).verdicts.at(-1)).toMatchObject({ reason: 'vehicle-found' });
  });

  it('is not shown to who is given the image so soon after it was drawn that it would not count as shown', async () => {
    for (const agoMs of [0, 2000, 4999]) {
      const { imageId } = await aFind({ agoMs });
      const [copyist, third] = [await player(), await player()];
      expect(await given(imageId, copyist)).toHaveLength(3);
      server.clock.advance(A_WHILE_MS);
      // Nor when they ask again, though it is shown to everybody else by then.
      expect((await shown(copyist)).bbox).toHaveLength(3);
      const own = await submits(imageId, [...confirmed(), drawn({ x: VEHICLE.x + 4, width: 117 })], copyist);
      await submits(imageId, confirmed(await given(imageId, third)), third);
      expect((await explained(own, copyist)).verdicts.at(-1)).toMatchObject({ reason: 'vehicle-found' });
    }
    const { imageId } = await aFind({ agoMs: 5000 });
    expect(await given(imageId, await player())).toHaveLength(4);
  });

  it('is stored with the instant since when it is shown, and keeps it', async () => {
    const { imageId } = await aFind();
    const read = async () => {
      const [row] = await server.services.db.select().from(imageConsensus).where(eq(imageConsensus.imageId, imageId));
      return row?.peers.map(({ sinceMs }) => sinceMs);
    };
    const since = await read();
    expect(since).toEqual([server.clock.now().getTime() - A_WHILE_MS]);
    const another = await player();
    await submits(imageId, confirmed(await given(imageId, another)), another);
    expect(await read()).toEqual(since);
  });
});
