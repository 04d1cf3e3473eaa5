import { expect } from '@playwright/test';
import { openDesk } from './support/desk.ts';
import { logIn } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ start: { mode: 'demo', phase: 'open', name: 'shared' } });

test('a reload brings the same image back at the same point, with its undo', async ({ page }) => {
  await logIn(page, 'leader@demo.test', 'demo1234');
  await openDesk(page);
  const modified = page.getByText(/^Modified: \d+ of \d+ boxes$/);
  await page.keyboard.press('Tab');
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Space');
  await expect(modified).toHaveText(/^Modified: 4 of/);
  const before = await modified.textContent();

  await page.reload();
  await openDesk(page);
  await expect(modified).toHaveText(before ?? '');
  await page.keyboard.press('Control+z');
  await expect(modified).toHaveText(/^Modified: 3 of/);
  await page.keyboard.press('Control+y');
  await expect(modified).toHaveText(/^Modified: 4 of/);
});

test('what is submitted without a network is kept, sent once and counted once', async ({ page, context, product }) => {
  await logIn(page, 'leader@demo.test', 'demo1234');
  await openDesk(page);
  const modified = page.getByText(/^Modified: \d+ of \d+ boxes$/);
  const total = Number(/of (\d+) boxes/.exec((await modified.textContent()) ?? '')?.[1]);
  await page.keyboard.press('Tab');
  for (let n = 0; n < Math.ceil(total / 3) + 1; n += 1) await page.keyboard.press('Space');

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
  await openDesk(page);
  const modified = page.getByText(/^Modified: \d+ of \d+ boxes$/);
  const total = Number(/of (\d+) boxes/.exec((await modified.textContent()) ?? '')?.[1]);
  await page.keyboard.press('Tab');
  for (let n = 0; n < Math.ceil(total / 3) + 1; n += 1) await page.keyboard.press('Space');
  const done = await modified.textContent();

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
  expect(done).toMatch(/^Modified: /);
});
