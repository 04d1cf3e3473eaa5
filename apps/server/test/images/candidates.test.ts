import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getImage, type LeasedImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { Findings, findingsOf } from '@uvh/formats/problem';
import { parquetRows } from '@uvh/formats/table/parquet';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStoredImages } from '../../src/features/consensus/stored-image-queries.ts';
import { exportDataset } from '../../src/features/exports/export-dataset.ts';
import { addBatchCommands } from '../../src/features/images/batches/commands.ts';
import { addImportCommands } from '../../src/features/images/import/commands.ts';
import { image, imageQueue, submission } from '../../src/platform/db/schema/images.ts';
import { testConsole } from '../support/console.ts';
import { anExport } from '../support/exports.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
const { run: organiser } = testConsole(() => server, [addImportCommands, addBatchCommands]);

const candidates = [
  { candidateId: 1, label: 'Bus', x: 900, y: 100, width: 40, height: 30, score: 0.31 },
  { candidateId: 2, label: 'car', x: 1200, y: 120, width: 30, height: 20, score: 0.12 },
];

/** Somebody of a new team who holds an image with candidates, the only one that is asked for. */
async function aReviewer(): Promise<{ readonly token: string; readonly leased: LeasedImage }> {
  await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
  await anImage(server, { candidates });
  const { token } = await aPerson(server, { team: await aTeam(server) });
  return { token, leased: await server.succeed(getImage, {}, { token }) };
}

const drawn = (candidateId: number): SubmittedBox => ({
  bbox_id: -1,
  label: 'Bus',
  x: 900,
  y: 100,
  width: 40,
  height: 30,
  is_deleted: false,
  is_edited: false,
  is_new: true,
  is_label_changed: false,
  is_confirmed: false,
  candidate_id: candidateId,
});

describe('candidates', () => {
  it('come with the image without their scores, apart from the suggestions', async () => {
    const { leased } = await aReviewer();
    expect(leased.bbox).toHaveLength(3);
    expect(leased.candidates).toEqual([
      { candidate_id: 1, label: 'Bus', x: 900, y: 100, width: 40, height: 30 },
      { candidate_id: 2, label: 'car', x: 1200, y: 120, width: 30, height: 20 },
    ]);
  });

  it('leave their mark on the box that was taken, and tell the consensus who was shown which', async () => {
    const { token, leased } = await aReviewer();
    const imageId = leased.image_id;
    const suggested = aReview().map((box) => ({ ...box, candidate_id: 2 }));
    const body = { image_id: imageId, bbox: [...suggested, drawn(1), drawn(77)], candidates_shown: [1, 2, 99] };
    const answer = await server.succeed(submitImage, { body }, { token });
    const [row] = await server.services.db
      .select({ seen: submission.seenCandidates })
      .from(submission)
      .where(eq(submission.id, answer.submission_id));
    const places = candidates.map(({ x, y, width, height }) => ({ x, y, width, height }));
    expect(row?.seen).toEqual(places);
    const [stored] = await readStoredImages(server.services.db, [imageId]);
    const review = stored?.reviews.find(({ submissionId }) => submissionId === answer.submission_id);
    expect(review?.seenCandidates).toEqual(places);
    // One of the image alone, and on no box that was suggested.
    const marks = review?.boxes.map(({ isNew, candidateId }) => [isNew, candidateId]);
    expect(marks).toEqual([...suggested.map(() => [false, undefined]), [true, 1], [true, undefined]]);
  });

  it('are not spoken of where nobody was shown any', async () => {
    const { token, leased } = await aReviewer();
    const imageId = leased.image_id;
    const answer = await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token });
    const [stored] = await readStoredImages(server.services.db, [imageId]);
    const review = stored?.reviews.find(({ submissionId }) => submissionId === answer.submission_id);
    expect(review).toBeDefined();
    expect(review).not.toHaveProperty('seenCandidates');
  });

  it('stand in both files of reviews of an export: which were shown, and which was taken', async () => {
    const { token, leased } = await aReviewer();
    const body = { image_id: leased.image_id, bbox: [...aReview(), drawn(1)], candidates_shown: [1, 2] };
    const { submission_id: review } = await server.succeed(submitImage, { body }, { token });
    const folder = path.join(server.dataDir, 'with-candidates');
    await exportDataset(
      server.services,
      anExport({ target: folder, formats: ['parquet'] }),
      () => undefined,
      new AbortController().signal,
    );
    const line = (await readFile(path.join(folder, 'reviews.jsonl'), 'utf8'))
      .split('\n')
      .find((text) => text.startsWith(`{"review":${review},`));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      candidates_shown: [{ bbox: [900, 100, 40, 30] }, { bbox: [1200, 120, 30, 20] }],
      boxes: [{}, {}, {}, { is_new: true, candidate_id: 1 }],
    });
    const table = await readFile(path.join(folder, 'reviews.parquet'));
    const rows = await parquetRows(table, findingsOf('reviews.parquet', new Findings()));
    const own = rows.filter((row) => row.review === BigInt(review));
    expect(own.map((row) => [row.candidates_shown, row.candidate_id ?? null])).toEqual([
      [2, null],
      [2, null],
      [2, null],
      [2, 1n],
    ]);
  });

  it('are the boxes under the threshold of an import, and change with the suggestions', async () => {
    const folder = path.join(server.dataDir, 'scored');
    await mkdir(folder, { recursive: true });
    const create = { width: 1920, height: 1080, channels: 3, background: '#654' } as const;
    await writeFile(path.join(folder, 'scored.png'), await sharp({ create }).png().toBuffer());
    const boxes = (scores: readonly number[]) =>
      JSON.stringify({
        images: [{ id: 1, file_name: 'scored.png', width: 1920, height: 1080 }],
        annotations: scores.map((score, index) => ({
          id: index + 1,
          image_id: 1,
          category_id: 1,
          bbox: [100 + index * 200, 300, 90, 60],
          score,
        })),
        categories: [{ id: 1, name: 'Bus' }],
      });
    await writeFile(path.join(folder, 'boxes.json'), boxes([0.9, 0.4, 0.02, 0.2]));
    const printed = await organiser('import', folder, '--threshold', '0.5', '--candidates', '0.1');
    expect(printed).toContain('1 box, 2 candidates');
    const row = async () => {
      const [found] = await server.services.db.select().from(image).where(eq(image.sourceName, 'scored.png'));
      return found;
    };
    expect((await row())?.suggestions).toHaveLength(1);
    expect((await row())?.candidates.map(({ x, score }) => [x, score])).toEqual([
      [300, 0.4],
      [700, 0.2],
    ]);
    const batch = /Batch (\d+)\./.exec(printed)?.[1] ?? '';
    await organiser('batch', 'map-class', batch, 'Bus', 'Truck');
    expect((await row())?.candidates.map(({ label }) => label)).toEqual(['Truck', 'Truck']);
    const other = path.join(server.dataDir, 'other.json');
    await writeFile(other, boxes([0.9, 0.4]));
    await organiser('batch', 'replace-suggestions', batch, other);
    expect((await row())?.suggestions).toHaveLength(2);
    expect((await row())?.candidates).toEqual([]);
    expect(await organiser('batch', 'restore-suggestions', batch)).toContain(
      '1 image got back the suggestions from before',
    );
    expect((await row())?.suggestions.map(({ label }) => label)).toEqual(['Truck']);
    expect((await row())?.candidates).toHaveLength(2);
    await organiser('batch', 'replace-suggestions', batch, other, '--threshold', '0.5');
    expect((await row())?.suggestions).toHaveLength(1);
    expect((await row())?.candidates).toHaveLength(1);
  });
});
