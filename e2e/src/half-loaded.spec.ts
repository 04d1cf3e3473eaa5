import { expect, type Page } from '@playwright/test';
import { logIn } from './support/people.ts';
import { OPEN_DEMO, test } from './support/test.ts';

/** Files that a server of another version does not have, and lines that die without a word. */
test.use({ start: OPEN_DEMO, serviceWorkers: 'block' });

const SCRIPTS = /\/assets\/[^/]+\.js$/;
const NOTICE = 'A part of this page did not come. It is loaded again by itself.';

const PAGES = [
  { address: '/dashboard', heading: 'Team Dashboard' },
  { address: '/login', heading: 'Welcome Back' },
  { address: '/forgot-password', heading: 'Forgot password?' },
];

/** Refuses what `isGone` says for as long as it is told; answers how to end that. */
async function withoutFiles(page: Page, isGone: (name: string) => boolean): Promise<() => void> {
  let areGone = true;
  await page.route(SCRIPTS, (route) =>
    areGone && isGone(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' } })
      : route.fallback(),
  );
  return () => {
    areGone = false;
  };
}

for (const { address, heading } of PAGES) {
  for (const { which, isGone } of [
    { which: 'the first script', isGone: (name: string) => name.startsWith('/assets/index-') },
    { which: 'a file that it needs', isGone: (name: string) => name.startsWith('/assets/app-ground-') },
  ]) {
    test(`${address} says that ${which} did not come, and comes by itself when it is there`, async ({ page }) => {
      if (address === '/dashboard') await logIn(page, 'player@demo.test', 'demo1234');
      const bringBack = await withoutFiles(page, isGone);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('alert').filter({ hasText: NOTICE })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible();
      bringBack();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('html[data-app]')).toBeAttached({ timeout: 45_000 });
      await expect(page.getByText(NOTICE)).toHaveCount(0);
    });
  }
}

test('a page whose files are never answered is loaded again by itself', async ({ page }) => {
  await page.clock.install();
  let areHeld = true;
  // All that a page may ask for at a time is held, as by a proxy that stands still.
  await page.route(SCRIPTS, (route) => (areHeld ? undefined : route.fallback()));
  const held = page.waitForRequest(SCRIPTS);
  await page.goto('/login', { waitUntil: 'commit' });
  await held;
  areHeld = false;
  for (let seconds = 0; seconds < 200; seconds += 5) await page.clock.runFor(5_000);
  await expect(page.locator('html[data-app]')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('a link of the landing page leads on where the app is never answered', async ({ page }) => {
  await page.clock.install();
  // The first script is there, and what it asks for when the page is touched is not.
  await page.route(/\/assets\/(?:app|libraries|contract)[^/]*\.js$/, () => undefined);
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('a screen whose code is never answered says so, and comes when the server is asked anew', async ({ page }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  let isHeld = true;
  await page.route(/\/assets\/settings-route-/, (route) => (isHeld ? undefined : route.fallback()));
  await page.clock.install();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  isHeld = false;
  await page.clock.runFor(5_000);
  await expect(page.getByRole('heading', { level: 1, name: /settings/i })).toBeVisible();
});

test('the demo of the landing page says so where its code is never answered', async ({ page }) => {
  await page.route(/\/assets\/try-it-/, () => undefined);
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Start the demo' }).click();
  await expect(page.getByText('Loading the street...')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a report whose code is never answered says so and can be sent again', async ({ page }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await page.goto('/game');
  await expect(page.getByRole('application')).toBeVisible();
  await page.route(/\/assets\/report-outbox-/, () => undefined);
  await page.getByRole('button', { name: 'Report' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio').first()).toBeAttached();
  await page.clock.install();
  await dialog
    .getByRole('button', { name: /send|report/i })
    .last()
    .click();
  await page.clock.runFor(31_000);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /send|report/i }).last()).toBeEnabled();
});

test('a part of the game that is never answered leaves the image as it is, and comes by itself', async ({ page }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await page.goto('/game');
  await expect(page.getByRole('application')).toBeVisible();
  let isHeld = true;
  await page.route(/\/assets\/class-guide-/, (route) => (isHeld ? undefined : route.fallback()));
  await page.clock.install();
  await page.getByRole('application').focus();
  await page.keyboard.press('i');
  const guide = page.getByRole('dialog', { name: 'Class guide' });
  await page.clock.runFor(31_000);
  await expect(guide.getByRole('alert')).toContainText('You seem to be offline');
  isHeld = false;
  const again = page.waitForEvent('framenavigated');
  // Step by step: React goes on between.
  for (let seconds = 0; seconds < 45; seconds += 5) await page.clock.runFor(5_000);
  await again;
  await expect(page.getByRole('application')).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('i');
  await expect(guide.getByText('Often taken for')).toBeVisible();
});

test('the page that is shown without a network asks again where nothing was answered', async ({ page, baseURL }) => {
  await page.clock.install();
  let isDead = true;
  await page.route('**/login', async (route) => {
    if (!isDead) return route.fallback();
    // A question on a line that died is never answered.
    if (route.request().isNavigationRequest())
      await route.fulfill({ response: await route.fetch({ url: `${baseURL}/offline.html` }) });
  });
  const asked = page.waitForRequest((request) => request.url().endsWith('/login') && !request.isNavigationRequest());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.clock.runFor(5_000);
  await asked;
  isDead = false;
  for (let seconds = 0; seconds < 30; seconds += 5) await page.clock.runFor(5_000);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});
