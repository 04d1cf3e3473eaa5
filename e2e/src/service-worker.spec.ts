import { type BrowserContext, expect, type Page } from '@playwright/test';
import { OPEN_DEMO, test } from './support/test.ts';

test.use({ start: OPEN_DEMO, permissions: ['notifications'] });

interface Message {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly tag: string;
  readonly page: string;
}

const OVERTAKEN: Message = {
  title: 'Metro Minds came past your team',
  body: 'You are fourth now.',
  language: 'en',
  tag: 'overtaken',
  page: '/leaderboard',
};

/**
 * Hands a message to the service worker of a page, as the browser does when the push service brings one, until it is
 * shown: what the browser's tools hand over on a busy machine does not always arrive, and one that comes twice has one place.
 */
async function deliver(page: Page, message: Message): Promise<void> {
  await expect(async () => {
    await handOver(page, message);
    await expect
      .poll(async () => (await shown(page)).map(({ body }) => body), { timeout: 3_000 })
      .toEqual([message.body]);
  }).toPass();
}

async function handOver(page: Page, message: Message): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) found(registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await devtools.detach();
}

/** What stands in the tray of the machine. */
function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }));
  });
}

async function startWorker(page: Page): Promise<void> {
  await page.goto('/login');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    // Ready is said while it still activates, when the browser's tools bring no message.
    while (active?.state !== 'activated') await new Promise((again) => setTimeout(again, 50));
  });
}

/** What a click in the tray, where no test can click, does in the worker: answers the addresses that it opens. */
const CLICK = `(async () => {
  const opened = [];
  self.clients.openWindow = async (address) => opened.push(address);
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  for (let tries = 0; tries < 100 && opened.length === 0; tries += 1) await new Promise((next) => setTimeout(next, 50));
  return opened;
})()`;

async function clickNotification(context: BrowserContext): Promise<unknown> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return worker.evaluate(CLICK);
}

test('a message of the server is shown in its words, and a click leads to its page', async ({ page, context }) => {
  await startWorker(page);
  await deliver(page, OVERTAKEN);
  const { title, body, language: lang, tag, page: data } = OVERTAKEN;
  expect(await shown(page)).toEqual([{ title, body, lang, tag, data }]);
  expect(await clickNotification(context)).toEqual([new URL('/leaderboard', page.url()).href]);
  await expect.poll(() => shown(page)).toEqual([]);
});

test('a later message of the same kind takes the place of the earlier one', async ({ page }) => {
  await startWorker(page);
  await deliver(page, OVERTAKEN);
  expect(await shown(page)).toHaveLength(1);
  await deliver(page, { ...OVERTAKEN, body: 'You are fifth now.' });
  expect((await shown(page)).map(({ body }) => body)).toEqual(['You are fifth now.']);
});

test('a page that needs the network says so without one, and opens by itself when it is back', async ({
  page,
  context,
}) => {
  await startWorker(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go on with the images on this device' })).toHaveAttribute(
    'href',
    '/game',
  );
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
});

test('it opens by itself too where the device hears nothing of it: the server was away', async ({ page, product }) => {
  await startWorker(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await product.kill();
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await product.restart();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible({ timeout: 45_000 });
});
