import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page } from '@playwright/test';
import { logIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { OPEN_DEMO, test } from './support/test.ts';
import { openWorkspace } from './support/workspace.ts';

test.use({ start: OPEN_DEMO });

/** Alarms, not limits (docs/adr/021-kept-libraries-on-the-annotation-screen.md): what counts is the time to the first image. */
const SCREENS = [
  { address: '/game', most: 262_000, open: openWorkspace },
  { address: '/login', most: 210_000, open: (page: Page) => page.goto('/login') },
  { address: '/dashboard', most: 260_000, open: (page: Page) => page.goto('/dashboard') },
  { address: '/leaderboard', most: 215_000, open: (page: Page) => page.goto('/leaderboard') },
  { address: '/home', most: 257_000, open: (page: Page) => page.goto('/home') },
];

for (const { address, most, open } of SCREENS) {
  test(`${address} stands on less than ${most / 1000} kB of script`, async ({ page, browser, product }) => {
    const fresh = await signedInAnew(page, browser, product);
    const scripts = new Map<string, Promise<number>>();
    fresh.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.set(
        new URL(response.url()).pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
    });

    await open(fresh);
    // Nothing more may come in by itself once the screen is there.
    await fresh.waitForTimeout(3_000);
    const sizes = await Promise.all([...scripts].map(async ([path, size]) => [path, await size] as const));
    const sum = sizes.reduce((total, [, size]) => total + size, 0);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sum, JSON.stringify(Object.fromEntries(sizes))).toBeLessThan(most);
    await fresh.context().close();
  });
}

test('a member’s screens are there without any script of the app', async ({ page, browser, product }) => {
  const fresh = await signedInAnew(page, browser, product, 'hi-IN');
  await fresh.route('**/assets/*.js', () => undefined);
  await fresh.goto('/dashboard', { waitUntil: 'commit' });
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('टीम डैशबोर्ड');
  await fresh.goto('/leaderboard', { waitUntil: 'commit' });
  await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
  await fresh.goto('/home', { waitUntil: 'commit' });
  await expect(fresh.getByRole('status')).toBeVisible();
  await fresh.context().close();
});

test('what says that a screen is on its way does not turn at once', async ({ page, browser, product }) => {
  const fresh = await signedInAnew(page, browser, product);
  await fresh.route('**/assets/*.js', () => undefined);
  for (const address of ['/game', '/dashboard', '/leaderboard']) {
    await fresh.goto(address, { waitUntil: 'commit' });
    await expect(fresh.getByRole('status').first()).toBeAttached();
    const delays = await fresh.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect?.getComputedTiming())
        .filter((timing) => timing?.iterations === Number.POSITIVE_INFINITY)
        .map((timing) => timing?.delay ?? 0),
    );
    expect(delays.length, address).toBeGreaterThan(0);
    expect(Math.min(...delays), address).toBeGreaterThanOrEqual(500);
  }
  await fresh.context().close();
});

test('letters that come late move nothing', async ({ page, browser, product }) => {
  for (const address of ['/dashboard', '/leaderboard', '/home']) {
    const late = await signedInAnew(page, browser, product);
    await late.setViewportSize({ width: 390, height: 844 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await late.route('**/assets/*.js', () => undefined);
    await late.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await late.goto(address, { waitUntil: 'commit' });
    await expect(late.getByRole('status').first()).toBeAttached();
    await late.waitForTimeout(500);
    const shifted = late.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
          }).observe({ type: 'layout-shift' });
          void document.fonts.ready.then(() => setTimeout(() => done(sum), 500));
        }),
    );
    letGo();
    expect(await shifted, address).toBeLessThan(0.05);
    await late.context().close();
  }
});

test('what announces the image asks for no letters beside it', async ({ page, browser, product }) => {
  const fresh = await signedInAnew(page, browser, product);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await fresh.route('**/api/image', async (route) => {
    await held;
    await route.continue();
  });
  const letters: string[] = [];
  fresh.on('request', (request) => request.url().endsWith('.woff2') && letters.push(request.url()));
  await fresh.goto('/game', { waitUntil: 'commit' });
  await expect(fresh.locator('[data-prerendered]')).not.toBeAttached();
  await expect(fresh.getByRole('status').filter({ hasText: 'Loading image' })).toBeVisible();
  await fresh.waitForTimeout(500);
  expect(letters).toEqual([]);
  letGo();
  await expect(fresh.getByRole('application')).toBeVisible();
  await expect.poll(() => letters.length).toBeGreaterThan(0);
  await fresh.context().close();
});

test('nobody who is not signed in sees a member’s screen, nor somebody who chose another language', async ({
  page,
}) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('[data-prerendered]')).toBeAttached();
  await expect(page.getByRole('heading')).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('uvh.language', 'kn'));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('[data-prerendered]')).toBeAttached();
  await expect(page.getByRole('heading')).toHaveCount(0);
});

const WAYS_TO_LOG_IN = [
  { way: 'the button', press: (page: Page) => page.getByRole('button', { name: 'Login', exact: true }).click() },
  { way: 'Enter', press: (page: Page) => page.keyboard.press('Enter') },
];

for (const { way, press } of WAYS_TO_LOG_IN) {
  test(`what is typed and pressed by ${way} before the app is there is done by it`, async ({ page }) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('player@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('demo1234');
    await press(page);
    letGo();
    await expect(page.getByRole('heading', { name: 'Team Dashboard' }).or(page.locator('.city-map'))).toBeVisible();
    await expect(page).not.toHaveURL(/login/);
  });
}

test('a browser has nothing to warn of', async ({ page }) => {
  const told: string[] = [];
  page.on('console', (message) => ['warning', 'error'].includes(message.type()) && told.push(message.text()));
  for (const address of ['/', '/login']) await page.goto(address);
  expect(told).toEqual([]);
});

/** A page of a browser that has loaded nothing yet, of the demo's player. */
async function signedInAnew(page: Page, browser: Browser, product: Product, locale = 'en-GB'): Promise<Page> {
  await logIn(page, 'player@demo.test', 'demo1234');
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    baseURL: product.url,
    storageState,
    locale,
    // It would fetch what a test holds back.
    serviceWorkers: 'block',
  });
  return context.newPage();
}
