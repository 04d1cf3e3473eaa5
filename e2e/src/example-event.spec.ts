import { readdir, readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { logIn } from './support/people.ts';
import { test } from './support/test.ts';
import { modifiedLine, openWorkspace } from './support/workspace.ts';

test.use({ start: { mode: 'demo', phase: 'open', event: 'examples/camera-traps/event.yaml' } });

const ANIMALS = ['Elephant', 'Leopard', 'Chital', 'Sambar', 'Wild boar', 'Peafowl', 'Langur', 'Porcupine'];
const AN_ANIMAL = new RegExp(`^(${ANIMALS.join('|')}), `);
const IMAGE = 'Image with boxes around animals';
/** What only the event that ships is about, in the two languages of this one. */
const OF_ANOTHER_EVENT = /vehicle|traffic|street|bengaluru|bangalore|वाहन|गाड़ि|यातायात|ट्रैफ़िक|सड़क|बेंगलुरु/i;

const cocoSchema = z.object({
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  annotations: z.array(z.object({ category_id: z.number() })),
});
const reviewSchema = z.object({
  boxes: z.array(z.object({ label: z.string(), is_new: z.boolean(), is_label_changed: z.boolean() })),
});
const practiceSchema = z.object({ scenes: z.array(z.object({ image_url: z.string() })) });

/** Without the signature, which is another at each call. */
const pathOf = (url: string) => new URL(url, 'http://any').pathname;

/** Everything that is said on the screen, also to those who hear it, is of this event. */
async function expectOwnWords(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Forest Watch/);
  const said = await page.locator('body').ariaSnapshot();
  expect(said.split('\n').filter((line) => OF_ANOTHER_EVENT.test(line))).toEqual([]);
}

/** What is written in or on the colours of this event can be read. */
async function expectLegible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}

/** Opens the menu of languages on the button that names the one in use, and chooses another. */
async function changeLanguage(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: from }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([/English/, /हिन्दी/]);
  await page.getByRole('menuitemradio', { name: to }).click();
}

async function expectDatasetOfAnimals(target: string, corrected: string): Promise<void> {
  const folder = `${target}/coco/annotations`;
  for (const name of await readdir(folder)) {
    const { categories, annotations } = cocoSchema.parse(JSON.parse(await readFile(`${folder}/${name}`, 'utf8')));
    expect(categories.map((each) => each.name)).toEqual(ANIMALS);
    expect(categories.map(({ id }) => id)).toEqual(expect.arrayContaining(annotations.map((each) => each.category_id)));
  }
  const lines = (await readFile(`${target}/reviews.jsonl`, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(1);
  const { boxes } = reviewSchema.parse(JSON.parse(lines[0] ?? ''));
  expect(boxes.filter((box) => box.is_label_changed && !box.is_new).map(({ label }) => label)).toEqual([corrected]);
  expect(boxes.filter((box) => box.is_new).map(({ label }) => label)).toEqual(['Peafowl']);
  for (const file of ['README.md', 'croissant.json']) {
    expect(await readFile(`${target}/${file}`, 'utf8'), file).not.toMatch(OF_ANOTHER_EVENT);
  }
}

/** Landing page, dashboard in both languages, and the zones, which are a track where there is no map. */
async function lookAround(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to Forest Watch!' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Porcupine' }).first()).toBeVisible();
  await expectOwnWords(page);
  await logIn(page, 'player@demo.test', 'demo1234');
  await expect(page.getByRole('heading', { name: 'First Team' })).toBeVisible();
  await expectOwnWords(page);
  await expectLegible(page);

  await changeLanguage(page, 'English', 'हिन्दी');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByText('जंगल का किनारा').first()).toBeVisible();
  await expectOwnWords(page);
  await changeLanguage(page, 'हिन्दी', 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Edge of the forest').first()).toBeVisible();

  await page.goto('/home');
  const track = page.getByRole('region', { name: 'The way through the zones' });
  await expect(track.getByRole('listitem')).toHaveText([/Waterhole/, /Deep forest/, /Edge of the forest/]);
  await expect(page.locator('.maplibregl-map')).toHaveCount(0);
  await expectLegible(page);
  await expectOwnWords(page);
}

async function openPractice(page: Page): Promise<void> {
  const own = practiceSchema.parse(await (await page.request.get('/api/event/practice')).json());
  const ownPictures = new Set(own.scenes.map((scene) => pathOf(scene.image_url)));
  const picture = page.waitForResponse((answer) => ownPictures.has(pathOf(answer.url())));
  await page.goto('/practice');
  expect((await picture).ok()).toBe(true);
  await expect(page.getByRole('application', { name: IMAGE })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('option').first()).toHaveAccessibleName(AN_ANIMAL);
  await expectOwnWords(page);
}

/** Makes the first box another animal, draws one and hands the image in. Returns the class of the first. */
async function reviewOne(page: Page): Promise<string> {
  // By hand: on an image of few boxes the sheet of missed ones would come up before the drawing.
  await page.addInitScript(() => localStorage.setItem('uvh.desk', JSON.stringify({ goesStraight: false })));
  const workspace = await openWorkspace(page, IMAGE);
  const modified = modifiedLine(page);
  const boxes = page.getByRole('listbox', { name: 'All boxes of this image' }).getByRole('option');
  await expect(modified).toHaveText(/^Modified: 0 of (?:1 box|[2-4] boxes)$/);
  await expect(boxes).not.toHaveCount(0);
  const suggested = await boxes.count();
  for (const box of await boxes.all()) await expect(box).toHaveAccessibleName(AN_ANIMAL);
  await expectOwnWords(page);

  await page.keyboard.press('Tab');
  const selected = page.getByRole('option', { selected: true });
  await expect(selected).toHaveCount(1);
  const porcupines = await page.getByRole('option', { selected: true, name: /^Porcupine, / }).count();
  const corrected = porcupines === 0 ? 'Porcupine' : 'Elephant';
  const optionsOf = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}, `) });
  const before = await optionsOf(corrected).count();
  await page.keyboard.press(String(ANIMALS.indexOf(corrected) + 1));
  await expect(modified).toHaveText(new RegExp(`^Modified: 1 of ${suggested} box(?:es)?$`));
  await expect(optionsOf(corrected)).toHaveCount(before + 1);
  if (suggested > 1) {
    // A third of all must be answered, and the drawn one adds to them.
    await page.keyboard.press('Space');
    await expect(modified).toHaveText(`Modified: 2 of ${suggested} boxes`);
  }
  // Above all that is suggested, and of a class out of the list.
  await page.keyboard.press('n');
  await workspace.drag({ x: 700, y: 120 }, { x: 900, y: 260 });
  await expect(boxes).toHaveCount(suggested + 1);
  const peafowl = await optionsOf('Peafowl').count();
  await page
    .getByRole('region', { name: 'Classes' })
    .getByRole('button', { name: /Peafowl \d/ })
    .click();
  await expect(optionsOf('Peafowl')).toHaveCount(peafowl + 1);
  await expectOwnWords(page);

  await page.getByRole('button', { name: /^Submit for Next Image/ }).click();
  await expect(page.getByText('Submission Successful')).toBeVisible();
  await expectOwnWords(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Image 2')).toBeVisible();
  await expect(modified).toHaveText(/^Modified: 0 of (?:1 box|[2-4] boxes)$/);
  return corrected;
}

test('an event of animals without a map is played from login to export', async ({ page, product }) => {
  test.slow();
  await lookAround(page);
  await openPractice(page);
  const corrected = await reviewOne(page);
  for (const path of ['/game/results', '/leaderboard', '/dashboard/members', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectOwnWords(page);
  }
  const target = test.info().outputPath('export');
  await product.organiser('export', target, '--format', 'coco');
  await expectDatasetOfAnimals(target, corrected);
});
