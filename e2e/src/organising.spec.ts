import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Download, expect, type Page } from '@playwright/test';
import { mailedCode } from './support/people.ts';
import { keepPicture } from './support/picture.ts';
import { type Picture, writePictureFolder } from './support/picture-folder.ts';
import { registerLeader } from './support/player.ts';
import type { Product } from './support/product.ts';
import { test } from './support/test.ts';

test.use({ actionTimeout: 30_000, start: { mode: 'serve', phase: 'dated' } });

const EVENT = 'Bengaluru Counts';
const PICTURES: readonly Picture[] = Array.from({ length: 6 }, (_, index) => ({
  name: `junction-${index + 1}.jpg`,
  width: 1920,
  height: 1080,
  boxes: [0, 1, 2, 3].map((box) => ({
    label: ['Sedan', 'Bus', 'Two-wheeler', 'Truck'][(box + index) % 4] ?? 'Sedan',
    bbox: [150 + box * 420, 260 + index * 70, 260, 170] as const,
  })),
}));

/** docs/organising.md, chapter by chapter; what players do meanwhile is done by calls. */
test('an organiser brings an event from an empty server to its data set, in the browser alone', async ({
  page,
  product,
  mailbox,
}) => {
  test.setTimeout(240_000);
  await test.step('the first organiser', () => becomeFirstOrganiser(page, product));
  await test.step('name and dates', () => nameAndDate(page, product));
  await test.step('pictures', () => importPictures(page));
  await test.step('leaders', () => inviteLeaders(page));
  for (const name of ['asha', 'bala']) {
    const email = `${name}@college.test`;
    const code = await mailedCode(mailbox, email);
    await (await registerLeader(product.url, { email, username: `${name}2027`, code })).review(2);
  }
  await test.step('news', () => announce(page));
  await test.step('fairness', () => disqualifyAndReinstate(page));
  await test.step('freeze, reveal and certificates', () => freezeAndReveal(page));
  await test.step('data set', () => exportDataSet(page));
});

async function becomeFirstOrganiser(page: Page, product: Product): Promise<void> {
  const link = () => /http\S+\/setup#\S+/.exec(product.output())?.[0];
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  await page.goto(link() ?? '');
  await page.getByLabel('First Name').fill('Meera');
  await page.getByLabel('Last Name').fill('Iyer');
  await page.getByLabel('Username').fill('meera');
  await page.getByLabel('Email Address').fill('meera@lab.test');
  await page.getByLabel('Password', { exact: true }).fill('peepal-tree-77');
  await page.getByLabel('Confirm Password', { exact: true }).fill('peepal-tree-77');
  await keepPicture(page, 'organising-1-setup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('There are no images yet: import some')).toBeVisible();
  await keepPicture(page, 'organising-2-overview');
}

async function nameAndDate(page: Page, product: Product): Promise<void> {
  await openPage(page, 'Settings');
  await page.getByLabel('Name of the event').fill(EVENT);
  await page.getByLabel('Host', { exact: true }).fill('RV College of Engineering');
  await page.getByLabel('Contact address').fill('meera@lab.test');
  const days = (count: number) => new Date(Date.now() + (count + 0.23) * 86_400_000).toISOString().slice(0, 16);
  for (const window of ['Registration', 'Game', 'Competition']) {
    await page.getByLabel(`${window} opens`).fill(days(-2));
    await page.getByLabel(`${window} closes`).fill(days(7));
  }
  await keepPicture(page, 'organising-3-event');
  await page.getByRole('button', { name: 'Look at the changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The changes hold.')).toBeVisible();
  // Everybody is told at once: what the landing page makes of it has a test of its own.
  const event = await page.request.get(`${product.url}/api/event`);
  expect(await event.text()).toContain(`"name":"${EVENT}"`);
}

async function importPictures(page: Page): Promise<void> {
  const folder = test.info().outputPath('pictures');
  const truth = test.info().outputPath('truth');
  await writePictureFolder(folder, PICTURES);
  await writePictureFolder(truth, PICTURES.slice(0, 1));
  await openPage(page, 'Import');
  const files = PICTURES.map(({ name }) => join(folder, name));
  await upload(page, [...files, join(folder, 'suggestions.json')]);
  await runImport(page);
  // A gold set was forgotten: the import is taken back, and made again with one.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('6 images deleted, 0 taken out of the event.')).toBeVisible();
  await upload(page, [join(truth, 'suggestions.json')]);
  await page.getByLabel('Gold: boxes known to be right').selectOption('suggestions.json');
  await page.getByLabel('What to import').selectOption(/upload-/.exec(await sourceNames(page))?.input ?? '');
  await runImport(page);
  await expect(page.getByText('Pictures: 6, gold among them: 1', { exact: false })).toBeVisible();
  await keepPicture(page, 'organising-4-import');
}

/** The one upload that is a folder. */
async function sourceNames(page: Page): Promise<string> {
  const names = await page.getByLabel('What to import').locator('option').allTextContents();
  return names.find((name) => name.startsWith('upload-')) ?? '';
}

async function upload(page: Page, files: string[]): Promise<void> {
  await page.getByLabel('Upload').setInputFiles(files);
  await expect(page.getByText('is on the server.').last()).toBeVisible();
}

async function runImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try' }).click();
  await expect(page.getByRole('heading', { name: 'What would be imported' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What was imported' })).toBeVisible({ timeout: 30_000 });
}

async function inviteLeaders(page: Page): Promise<void> {
  await openPage(page, 'Leaders');
  await page
    .getByLabel('List', { exact: true })
    .fill(
      'Asha Rao, asha@college.test, Silk Board Survivors\nBala Iyer, bala@college.test, ಹೆಬ್ಬಾಳ\nNobody, nobody@, None',
    );
  await page.getByRole('button', { name: 'Look it through' }).click();
  await expect(page.getByText('Line 3: “nobody@” is not an e-mail address.')).toBeVisible();
  await keepPicture(page, 'organising-5-leaders');
  await page.getByRole('button', { name: 'Invite 2 leaders' }).click();
  await expect(page.getByText('2 leaders are invited.')).toBeVisible();
  await openPage(page, 'Mail');
  await expect(page.getByRole('row', { name: /asha@college.test/ })).toContainText('Sent', { timeout: 30_000 });
}

async function announce(page: Page): Promise<void> {
  await openPage(page, 'Announcements');
  await page.getByLabel('Text').fill('The game is open. Good luck!');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByText('Announced.')).toBeVisible();
}

async function disqualifyAndReinstate(page: Page): Promise<void> {
  await openPage(page, 'Teams');
  await page.getByRole('row', { name: /Silk Board Survivors/ }).click();
  for (const act of ['Disqualify', 'Let play again']) {
    await page.getByRole('button', { name: act }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Tried out by the organisers.');
    await page.getByRole('dialog').getByRole('button', { name: act }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: act })).toBeHidden();
  }
  await openPage(page, 'Audit log');
  await expect(page.getByText('Silk Board Survivors').first()).toBeVisible();
}

async function freezeAndReveal(page: Page): Promise<void> {
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Freeze the leaderboard' }).click();
  await expect(page.getByText('Frozen: everybody sees', { exact: false })).toBeVisible();
  await openPage(page, 'Results');
  await expect(page.getByRole('row', { name: /Silk Board Survivors/ })).toBeVisible();
  await keepPicture(page, 'organising-6-results');
  const certificates = await downloaded(page, () => page.getByRole('button', { name: 'Certificates' }).click());
  expect((await readFile(await certificates.path())).subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('link', { name: 'Reveal' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('button', { name: /^Place 2/ })).toBeFocused();
  await keepPicture(page, 'organising-7-reveal');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Place 1/ })).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect(page.getByText('Everybody sees these results now.')).toBeVisible();
  await page.getByRole('link', { name: 'Leave' }).click();
}

async function exportDataSet(page: Page): Promise<void> {
  await openPage(page, 'Data set');
  await page.getByRole('button', { name: 'Write the data set' }).click();
  const row = page.getByRole('row', { name: /Data set|Export/ }).filter({ hasText: 'Done' });
  await expect(row.first()).toBeVisible({ timeout: 40_000 });
  await keepPicture(page, 'organising-8-data-set');
  const file = await downloaded(page, () => row.first().getByRole('button', { name: 'Download' }).click());
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

/** A page of the console, by its name in the menu. */
async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
