import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { logIn } from './support/people.ts';
import { OPEN_DEMO, test } from './support/test.ts';
import { openWorkspace } from './support/workspace.ts';

test.use({ start: OPEN_DEMO });

async function openGallery(page: Page): Promise<void> {
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: 'Overlays' })).toBeVisible();
}

test('a dialog is opened, left and come back from by keyboard', async ({ page }) => {
  await openGallery(page);
  const opener = page.getByRole('button', { name: 'Dialog', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Leave this image?' });
  await opener.focus();
  // The browser would close it on the second Escape by itself, and it could not be opened again.
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveAccessibleDescription('What you have drawn stays on this device.');
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a press beside a dialog closes it, letting go there does not', async ({ page }) => {
  await openGallery(page);
  await page.getByRole('button', { name: 'Dialog', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const title = await dialog.getByRole('heading').boundingBox();
  if (!title) throw new Error('The title has no place on screen.');
  await page.mouse.move(title.x + 20, title.y + 10);
  await page.mouse.down();
  await page.mouse.move(20, 20, { steps: 3 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(dialog).toHaveCount(0);
});

test('a toast can be read and pressed while a dialog is open, and stays after it', async ({ page }) => {
  await openGallery(page);
  await page.getByRole('button', { name: 'toast.success' }).click();
  await page.getByRole('button', { name: 'toast.error' }).click();
  await page.getByRole('button', { name: 'Dialog', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const toast = page.getByRole('alert').filter({ hasText: 'Team code copied to clipboard!' });
  await expect(dialog).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'This is not valid.' }).last()).toBeVisible();
});

test('a dialog meets WCAG 2.2 AA', async ({ page }) => {
  await openGallery(page);
  await page.getByRole('button', { name: 'Dialog', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a page that is left with its dialog open leaves nothing locked', async ({ page }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Members' }).first().click();
  await expect(page).toHaveURL(/\/members$/);
  await page.getByRole('button', { name: 'Information' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Members' }).first().click();
  await expect(page).toHaveURL(/\/members$/);
});

test('a tooltip comes on pointing and on focus, can be pointed at, and goes on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGallery(page);
  const button = page.getByRole('button', { name: 'Tooltip', exact: true });
  const tooltip = page.getByRole('tooltip', { name: 'A short word about it' });
  await expect(button).toHaveAccessibleDescription('A short word about it');
  await button.hover();
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await page.waitForTimeout(400);
  await expect(tooltip).toBeVisible();
  const box = await tooltip.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
});

test.describe('without the worker that keeps all parts for later', () => {
  test.use({ serviceWorkers: 'block' });

  test('the class guide is fetched when it is opened, and says when it cannot be', async ({ page, context }) => {
    await logIn(page, 'player@demo.test', 'demo1234');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openWorkspace(page);
    await page.waitForTimeout(3_000);
    expect(fetched.filter((url) => /class-guide|key-sheet|bulk-review/.test(url))).toEqual([]);

    await context.setOffline(true);
    await page.keyboard.press('i');
    const guide = page.getByRole('dialog', { name: 'Class guide' });
    await expect(guide.getByRole('alert')).toContainText('You seem to be offline');
    // Before the network is back: from then on it comes by itself, and a key would press what it brings.
    await expect(guide.getByRole('button', { name: 'Retry' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(guide.getByRole('alert')).toContainText('You seem to be offline');
    await expect(guide.getByRole('button', { name: 'Retry' })).toBeFocused();
    await context.setOffline(false);
    await expect(guide.getByText('Often taken for')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('application')).toBeFocused();
  });

  test('a part that does not come once leaves the page as it is; one that a new version has not loads it again', async ({
    page,
  }) => {
    await logIn(page, 'player@demo.test', 'demo1234');
    await openWorkspace(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-opened-once', ''));
    const opened = page.locator('html[data-opened-once]');
    const part = /assets\/class-guide/;
    await page.route(part, (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed', (request) => part.test(request.url()));
    await page.keyboard.press('i');
    await failed;
    const guide = page.getByRole('dialog', { name: 'Class guide' });
    await guide.getByRole('button', { name: 'Retry' }).click();
    await expect(guide.getByText('Often taken for')).toBeVisible();
    await expect(opened).toHaveCount(1);
    await page.keyboard.press('Escape');

    const assets = /\/assets\//;
    await page.route(assets, (route) => route.fulfill({ status: 404 }));
    const again = page.waitForEvent('framenavigated').then(() => page.unroute(assets));
    await page.keyboard.press('F1');
    await again;
    await expect(opened).toHaveCount(0);
    await expect(page.getByRole('application')).toBeVisible();
  });
});
