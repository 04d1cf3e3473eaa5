import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readWeights } from '../../src/features/consensus/model-queries.ts';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { exportDataset } from '../../src/features/exports/export-dataset.ts';
import { setReviewWeight } from '../../src/features/fairness/service.ts';
import { conductFlag } from '../../src/platform/db/schema/consensus.ts';
import { auditLog } from '../../src/platform/db/schema/event.ts';
import { LEASE_STATE, lease } from '../../src/platform/db/schema/images.ts';
import { anExport } from '../support/exports.ts';
import { anImage, aReview, untouched } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const IMAGES = 6;

describe('holding back', () => {
  let server: TestApp;
  let author: Person;
  let copyist: Person;
  let bystander: Person;
  beforeAll(async () => {
    server = await startApp();
    await oneCopiesAnother();
  });
  afterAll(() => server.close());

  async function oneCopiesAnother(): Promise<void> {
    [author, copyist, bystander] = [await player(), await player(), await player()];
    for (let image = 0; image < IMAGES; image += 1) {
      const imageId = await anImage(server);
      await submit(author, imageId, withDrawn(image));
      await submit(copyist, imageId, withDrawn(image));
      await submit(bystander, imageId, aReview('Sedan'));
      await recomputeConsensus(server.services, imageId);
    }
    await refitSkillModel(server.services);
  }

  const teams = new Map<number, number>();

  async function player(): Promise<Person> {
    const team = await aTeam(server);
    const person = await aPerson(server, { team });
    teams.set(person.userId, team.teamId);
    return person;
  }

  /** A review with two drawn boxes, placed as no two hands would place them. */
  function withDrawn(image: number): SubmittedBox[] {
    const drawn = [0, 1].map((place): SubmittedBox => {
      const x = 700 + 13.37 * image + 400 * place;
      const box = untouched({ bboxId: -1, label: 'Bus', x, y: 500 + 7.7 * image, width: 150.3, height: 120.9 });
      return { ...box, is_new: true, is_confirmed: true };
    });
    return [...aReview('Sedan'), ...drawn];
  }

  async function submit(by: Person, imageId: number, boxes: SubmittedBox[]): Promise<void> {
    const { db, clock } = server.services;
    const leasedAt = clock.now();
    await db.insert(lease).values({
      imageId,
      userId: by.userId,
      teamId: teams.get(by.userId) ?? 0,
      state: LEASE_STATE.live,
      leasedAt,
      expiresAt: new Date(leasedAt.getTime() + 3_600_000),
    });
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: boxes } }, { token: by.token });
  }

  const heldBack = async ({ userId }: Person) => {
    const [row] = await server.services.db.select().from(conductFlag).where(eq(conductFlag.userId, userId));
    return row?.heldBackAt !== null;
  };

  it('proposes weight 0 for who submits the boxes of another, not for who was copied', async () => {
    expect(await heldBack(copyist)).toBe(true);
    expect(await heldBack(author)).toBe(false);
    expect(await heldBack(bystander)).toBe(false);
    expect(await readWeights(server.services.db)).toEqual(new Map([[copyist.userId, 0]]));
    const acts = await server.services.db.select().from(auditLog).where(eq(auditLog.action, 'fairness.hold-back'));
    expect(acts).toHaveLength(1);
  });

  it('says it once, however often it looks', async () => {
    await refitSkillModel(server.services);
    const acts = await server.services.db.select().from(auditLog).where(eq(auditLog.action, 'fairness.hold-back'));
    expect(acts).toHaveLength(1);
  });

  it('is in the data set that is made meanwhile, so that their reviews do not count there either', async () => {
    const target = path.join(server.dataDir, 'data-set');
    await exportDataset(server.services, anExport({ target }));
    const lines = (await readFile(path.join(target, 'people.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).weight).sort()).toEqual([0, 1, 1]);
  });

  describe('of others', () => {
    let shared: [TestApp, Person, Person, Person];
    beforeEach(async () => {
      shared = [server, author, copyist, bystander];
      server = await startApp();
    });
    afterEach(async () => {
      await server.close();
      [server, author, copyist, bystander] = shared;
    });

    it('ends for good with the word of an organiser', async () => {
      await oneCopiesAnother();
      await setReviewWeight(server.services, { actor: 'organiser', address: copyist.email, weight: 1 });
      await refitSkillModel(server.services);
      expect((await readWeights(server.services.db)).get(copyist.userId) ?? 1).toBe(1);
    });

    it('finds who copies somebody, however many copy them in turn', { timeout: 60_000 }, async () => {
      const [first, middle, last, another] = [await player(), await player(), await player(), await player()];
      for (let image = IMAGES; image < IMAGES + 6; image += 1) {
        const imageId = await anImage(server);
        for (const person of image % 2 === 0 ? [first, middle] : [middle, last, another])
          await submit(person, imageId, withDrawn(image));
        await recomputeConsensus(server.services, imageId);
      }
      await refitSkillModel(server.services);
      expect(await Promise.all([first, middle, last, another].map(heldBack))).toEqual([false, true, true, true]);
    });
  });
});
