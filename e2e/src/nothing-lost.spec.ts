import { expect, type Page } from '@playwright/test';
import { startMortalBrowser } from './support/mortal-browser.ts';
import { logIn } from './support/people.ts';
import { submissionsOf } from './support/player.ts';
import { OPEN_DEMO, test } from './support/test.ts';
import { confirmAThird, modifiedLine, openWorkspace } from './support/workspace.ts';

test.use({ start: OPEN_DEMO });

test('a reload brings the same image back at the same point, with its undo', async ({ page }) => {
  await logIn(page, 'leader@demo.test', 'demo1234');
  await openWorkspace(page);
  const modified = modifiedLine(page);
  await page.keyboard.press('Tab');
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Space');
  await expect(modified).toHaveText(/^Modified: 4 of/);
  const before = await modified.textContent();

  await page.reload();
  await openWorkspace(page);
  await expect(modified).toHaveText(before ?? '');
  await page.keyboard.press('Control+z');
  await expect(modified).toHaveText(/^Modified: 3 of/);
  await page.keyboard.press('Control+y');
  await expect(modified).toHaveText(/^Modified: 4 of/);
});

test.describe('while a new version is put up', () => {
  // What it keeps would be there still: the page is asked for more than that in its first seconds, and where it is refused.
  test.use({ serviceWorkers: 'block' });

  test('a page that asks for a file of the old one comes again by itself, at the same point', async ({
    page,
    context,
  }) => {
    await logIn(page, 'leader@demo.test', 'demo1234');
    await openWorkspace(page);
    const modified = modifiedLine(page);
    await page.keyboard.press('Tab');
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Space');
    await expect(modified).toHaveText(/^Modified: 3 of/);
    const before = await modified.textContent();

    // The new page comes with its own files, of which none has the name of an old one.
    let isNewPage = false;
    await context.route('**/*', (route) => {
      isNewPage ||= route.request().isNavigationRequest();
      const isGone = !isNewPage && new URL(route.request().url()).pathname.startsWith('/assets/');
      return isGone ? route.fulfill({ status: 404 }) : route.fallback();
    });
    await page.keyboard.press('?');
    await expect.poll(() => isNewPage, { timeout: 30_000 }).toBe(true);
    await expect(modified).toHaveText(before ?? '', { timeout: 30_000 });
    await page.getByRole('application').focus();
    await page.keyboard.press('Control+z');
    await expect(modified).toHaveText(/^Modified: 2 of/);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: /keys/i })).toBeVisible();
  });
});

test('what is submitted without a network is kept, sent once and counted once', async ({ page, context, product }) => {
  await logIn(page, 'leader@demo.test', 'demo1234');
  await openWorkspace(page);
  await confirmAThird(page);

  await context.setOffline(true);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved on this device').first()).toBeVisible({ timeout: 40_000 });
  const before = await product.organiser('ledger', 'verify');
  expect(before).not.toMatch(/^broken/im);

  await context.setOffline(false);
  await expect(page.getByText(/submission waits to be sent/)).toHaveCount(0, { timeout: 60_000 });
  await page.goto('/game/results');
  await expect(page.getByText(/1 image/).first()).toBeVisible();
  expect(await product.organiser('ledger', 'verify')).not.toMatch(/^broken/im);
});

test('a session that ends while an image is open is renewed in place', async ({ page, product }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await openWorkspace(page);
  await confirmAThird(page);

  await product.organiser('log-out', 'player@demo.test');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  // Nothing but a login or leaving ends the question.
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('demo1234');
  await dialog.getByRole('button', { name: /log ?in/i }).click();
  await expect(page.getByText('Submission Successful')).toBeVisible({ timeout: 30_000 });
});

test('the screen can be loaded again while the server is away, with all that was done', async ({ page, product }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await openWorkspace(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const before = await modifiedLine(page).textContent();

  await product.kill();
  await openWorkspace(page);
  await expect(modifiedLine(page)).toHaveText(before ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(modifiedLine(page)).not.toHaveText(before ?? '');
  const after = await modifiedLine(page).textContent();
  // What was not opened before is there as well.
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog')).toBeVisible();

  await product.restart();
  await openWorkspace(page);
  await expect(modifiedLine(page)).toHaveText(after ?? '');
});

test('what is opened for the first time without a network is there, and a question asked so arrives', async ({
  page,
  context,
}) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await openWorkspace(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.keyboard.press('Tab');
  for (const [key, title] of [
    ['?', /keys/i],
    ['p', 'Report a problem'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: title })).toContainText(/\w/);
    await expect(page.getByRole('dialog')).not.toContainText('You seem to be offline');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('q');
  await page.getByRole('textbox', { name: /in doubt about/ }).fill('Bus or truck?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Kept. It is asked when the network is back.')).toBeVisible();

  const asked = page.waitForResponse((answer) => answer.request().method() === 'POST' && /question/.test(answer.url()));
  await context.setOffline(false);
  expect((await asked).ok()).toBe(true);
  await page.goto('/game/questions');
  await expect(page.getByText('Bus or truck?')).toBeVisible();
});

test('a network that goes as soon as the first image stands takes no part of the screen with it', async ({
  page,
  context,
}) => {
  const later = /assets\/(missed-vehicles|gallery-cards|class-asking|key-sheet)|service-worker/;
  const cut = Promise.withResolvers<void>();
  await page.route(later, async (route) => {
    await cut.promise;
    await route.abort();
  });
  await logIn(page, 'player@demo.test', 'demo1234');
  await openWorkspace(page);
  const image = page.getByRole('application');
  const cards = page.getByRole('region', { name: 'Gallery View' }).getByRole('listitem');

  await context.setOffline(true);
  cut.resolve();
  // The sheet of missed vehicles cannot be had, the walk over the same places can. It asks of the detector's find first
  // where its first place has one.
  const walk = page.getByText(/^Spot 1 of \d+|^Perhaps a missed vehicle: .*\?$/);
  await page.keyboard.press('m');
  await expect(walk).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const noVehicle = page.getByRole('button', { name: /^No vehicle/ });
  if (await noVehicle.isVisible()) await noVehicle.click();
  await page.getByRole('button', { name: 'Stop looking' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('Tab');
  await expect(image).toBeVisible();
  await page.keyboard.press('Space');
  await expect(modifiedLine(page)).toHaveText(/^Modified: 1 of/);
  await page.keyboard.press('F1');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('It opens by itself as soon as the network is back.');
  await expect(cards).toHaveCount(0);

  await page.unroute(later);
  await context.setOffline(false);
  await expect(keys).toContainText('Undo');
  await page.keyboard.press('Escape');
  await expect(cards.first()).toBeVisible();
});

test('who has selected a box has the sheet of missed vehicles when the network goes before the first answer', async ({
  page,
  context,
}) => {
  // It would keep the sheet too, and is there later on a slow line.
  await page.route(/service-worker/, (route) => route.abort());
  await logIn(page, 'player@demo.test', 'demo1234');
  await openWorkspace(page);
  const fetched = [/assets\/missed-vehicles-/, /assets\/missed-(?!vehicles)/].map((file) => page.waitForResponse(file));
  await page.keyboard.press('Tab');
  await Promise.all(fetched);
  await context.setOffline(true);
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Missed vehicles' })).toBeVisible();
});

test('kill -9 of the browser after any step brings the same image back at the same point', async ({
  product,
  launchOptions,
}) => {
  test.slow();
  const browser = await startMortalBrowser(launchOptions, product.url);
  try {
    await logIn(browser.page(), 'leader@demo.test', 'demo1234');
    await openWorkspace(browser.page());
    const handedIn = await submissionsOf(product.url, 'leader@demo.test', 'demo1234');
    const handedInBefore = await handedIn();
    await browser.page().keyboard.press('Tab');
    for (const key of ['Space', 'Digit3', 'Delete', 'Control+z', 'Space']) {
      await browser.page().keyboard.press(key);
      await nextFrame(browser.page());
      const before = await modifiedLine(browser.page()).textContent();

      await browser.crash();
      await logIn(browser.page(), 'leader@demo.test', 'demo1234');
      await openWorkspace(browser.page());
      await expect(modifiedLine(browser.page()), `after ${key}`).toHaveText(before ?? '');
      await browser.page().keyboard.press('Tab');
    }

    await confirmAThird(browser.page());
    await browser.context().setOffline(true);
    await browser.page().keyboard.press('Control+Enter');
    await expect(browser.page().getByText('Saved on this device').first()).toBeVisible({ timeout: 40_000 });
    await browser.crash();
    await logIn(browser.page(), 'leader@demo.test', 'demo1234');
    await openWorkspace(browser.page());
    // Once, on top of what there was.
    await expect.poll(async () => (await handedIn()).slice(1), { timeout: 60_000 }).toEqual(handedInBefore);
  } finally {
    await browser.remove();
  }
});

function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}
