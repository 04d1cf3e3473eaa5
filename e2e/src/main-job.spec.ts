import { readdir, readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { foundTeam, personNamed } from './support/people.ts';
import { writePictureFolder } from './support/picture-folder.ts';
import type { Product } from './support/product.ts';
import { test } from './support/test.ts';
import { modifiedLine, openWorkspace, type Workspace } from './support/workspace.ts';

test.use({ start: { mode: 'serve', phase: 'open' } });

/** Half the space in each direction: a position in the picture is half the position in the workspace. */
const picture = { width: 960, height: 540 };
const boxes = [
  { label: 'Sedan', bbox: [100, 100, 80, 60] },
  { label: 'Bus', bbox: [300, 100, 120, 90] },
  { label: 'Truck', bbox: [500, 100, 100, 80] },
  { label: 'Two-wheeler', bbox: [700, 100, 40, 60] },
  { label: 'MUV', bbox: [100, 300, 90, 60] },
  { label: 'LCV', bbox: [300, 300, 90, 60] },
] as const;

const cocoSchema = z.object({
  images: z.array(z.object({ id: z.number(), file_name: z.string(), width: z.number(), height: z.number() })),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  annotations: z.array(z.object({ category_id: z.number(), bbox: z.array(z.number()).check(z.length(4)) })),
});
const reviewSchema = z.object({
  file_name: z.string(),
  boxes: z.array(
    z.object({
      label: z.string(),
      bbox: z.array(z.number()).check(z.length(4)),
      is_deleted: z.boolean(),
      is_new: z.boolean(),
      is_confirmed: z.boolean(),
      is_label_changed: z.boolean(),
    }),
  ),
});

/** Every promise of the ledger's check is kept. */
async function expectBooksInOrder(product: Product): Promise<void> {
  const printed = await product.organiser('ledger', 'verify');
  expect(printed).toContain('kept  team totals equal the ledger');
  expect(printed).not.toMatch(/^broken/im);
}

/** Relabels, confirms, deletes, resizes and draws a box; a submission with too little or without a class is refused. */
async function reviewByHand(page: Page, workspace: Workspace, modified: Locator): Promise<void> {
  // Too little: the dialog says how much, and nothing is lost.
  await workspace.click({ x: 280, y: 260 });
  await page.keyboard.press('3');
  await expect(modified).toHaveText('Modified: 1 of 6 boxes');
  await page.getByRole('button', { name: /^Submit for Next Image/ }).click();
  await expect(page.getByText('Validation Failed')).toBeVisible();
  await expect(page.getByText('You need to modify more boxes before submitting.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on reviewing' }).click();

  // Confirm one, delete one, resize one, draw one.
  await workspace.click({ x: 720, y: 290 });
  await page.keyboard.press('Space');
  await expect(modified).toHaveText('Modified: 2 of 6 boxes');
  await workspace.click({ x: 1100, y: 280 });
  await page.keyboard.press('Delete');
  await expect(modified).toHaveText('Modified: 3 of 6 boxes');
  await workspace.click({ x: 1440, y: 260 });
  await workspace.drag({ x: 1480, y: 320 }, { x: 1488, y: 332 });
  await expect(modified).toHaveText('Modified: 4 of 6 boxes');
  await page.keyboard.press('n');
  await workspace.drag({ x: 1200, y: 700 }, { x: 1400, y: 820 });
  await expect(modified).toHaveText('Modified: 4 of 7 boxes');

  // A box without a class may not go.
  await page.getByRole('button', { name: /^Submit for Next Image/ }).click();
  await expect(page.getByText('Some labels are Default')).toBeVisible();
  await expect(page.getByText('Some of your labels are not valid. Please check and correct them.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on reviewing' }).click();
  await workspace.click({ x: 1300, y: 760 });
  await page.keyboard.press('6');
}

async function expectImageInCoco(target: string): Promise<void> {
  const splits = await readdir(`${target}/coco/annotations`);
  const files = await Promise.all(
    splits.map(async (name) =>
      cocoSchema.parse(JSON.parse(await readFile(`${target}/coco/annotations/${name}`, 'utf8'))),
    ),
  );
  const images = files.flatMap((file) => file.images);
  expect(images).toHaveLength(1);
  expect(images[0]).toMatchObject(picture);
  expect(files[0]?.categories.map(({ name }) => name)).toContain('tempo-traveller');
}

async function expectReviewInRecords(target: string): Promise<void> {
  const lines = (await readFile(`${target}/reviews.jsonl`, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(1);
  const review = reviewSchema.parse(JSON.parse(lines[0] ?? ''));
  const at = (x: number, y: number) =>
    review.boxes.find(({ bbox }) => Math.abs((bbox[0] ?? 0) - x) < 2 && Math.abs((bbox[1] ?? 0) - y) < 2);
  expect(review.boxes).toHaveLength(7);
  expect(at(100, 100)).toMatchObject({ label: 'SUV', is_label_changed: true });
  expect(at(300, 100)).toMatchObject({ label: 'Bus', is_confirmed: true });
  expect(at(500, 100)).toMatchObject({ is_deleted: true });
  const resized = at(700, 100)?.bbox ?? [];
  expect(resized[2]).toBeCloseTo(44, 0);
  expect(resized[3]).toBeCloseTo(66, 0);
  const drawn = at(600, 350);
  expect(drawn).toMatchObject({ label: 'Truck', is_new: true });
  expect(drawn?.bbox[2]).toBeCloseTo(100, 0);
}

test('import, review, submit, score, next image, leaderboard, export', async ({ page, product, mailbox }) => {
  const folder = test.info().outputPath('pictures');
  const suggestions = await writePictureFolder(
    folder,
    ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({ name, ...picture, boxes })),
  );
  await product.organiser('import', folder, '--suggestions', suggestions);

  await foundTeam(page, mailbox, personNamed('Jaya'), 'Jayanagar Jaywalkers');
  const workspace = await openWorkspace(page);
  const modified = modifiedLine(page);
  await expect(modified).toHaveText('Modified: 0 of 6 boxes');

  await reviewByHand(page, workspace, modified);
  await page.getByRole('button', { name: /^Submit for Next Image/ }).click();
  await expect(page.getByText('Submission Successful')).toBeVisible();
  await expect(page.getByText('Image has been successfully submitted. Loading next image...')).toBeVisible();
  // The score in the top bar is the one relabelled box, also while the dialog is open.
  await expect(page.locator('header output')).toHaveText('1');
  await page.keyboard.press('Enter');
  await expect(modified).toHaveText('Modified: 0 of 6 boxes');

  await page.goto('/dashboard');
  await expect(page.getByText('Team Jayanagar Jaywalkers')).toBeVisible();
  await page.goto('/leaderboard');
  const row = page.getByRole('row', { name: /Jayanagar Jaywalkers/ });
  await expect(row).toContainText('Your Team');
  await expect(row).toContainText('1');

  const target = test.info().outputPath('export');
  await product.organiser('export', target, '--format', 'coco');
  await expectImageInCoco(target);
  await expectReviewInRecords(target);
  await expectBooksInOrder(product);
});

test('kill -9 in the middle of work loses nothing that was acknowledged', async ({ page, product, mailbox }) => {
  const folder = test.info().outputPath('pictures');
  const suggestions = await writePictureFolder(
    folder,
    ['four.jpg', 'five.jpg', 'six.jpg', 'seven.jpg'].map((name, n) => ({
      name,
      ...picture,
      width: picture.width + 2 * n + 2,
      boxes,
    })),
  );
  await product.organiser('import', folder, '--suggestions', suggestions);
  await foundTeam(page, mailbox, personNamed('Kiran'), 'Kalasipalya Kings');
  await openWorkspace(page);
  const modified = page.getByText(/^Modified: \d+ of \d+ boxes$/);
  await page.keyboard.press('Tab');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Space');
  // The box that the test before drew on one of the images may be among the suggestions.
  await expect(modified).toHaveText(/^Modified: 3 of [67] boxes$/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Submission Successful')).toBeVisible();

  await product.kill();
  await product.restart();

  await expectBooksInOrder(product);
  await page.goto('/dashboard');
  await expect(page.getByText('Team Kalasipalya Kings')).toBeVisible();
  await openWorkspace(page);
  await page.goto('/game/results');
  await expect(page.getByText('1 image', { exact: false }).first()).toBeVisible();
});
