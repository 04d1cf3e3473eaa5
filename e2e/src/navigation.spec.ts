import { expect, type Page } from '@playwright/test';
import { fillRegistration, logIn, personNamed } from './support/people.ts';
import { OPEN_DEMO, test } from './support/test.ts';

test.use({ start: OPEN_DEMO, viewport: { width: 1280, height: 480 } });

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('login leads back to the page that asked for it, and stands in nobody’s way back', async ({ page }) => {
  await page.goto('/practice');
  await page.goto('/leaderboard?zone=2');
  await expect(page).toHaveURL('/login?from=%2Fleaderboard%3Fzone%3D2');
  await page.getByLabel('Email Address').fill('player@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/leaderboard?zone=2');
  await page.goBack();
  await expect(page).toHaveURL('/practice');
});

test('a new page begins at its top with the focus on its heading, back and a reload lead to where one was', async ({
  page,
}) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await expect(page.getByText('Refreshing', { exact: false })).toHaveCount(0);
  // The page grows to its height as its parts arrive.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
      return scrolledTo(page);
    })
    .toBe(400);
  const top = await scrolledTo(page);
  await page.getByRole('link', { name: 'Members' }).first().click();
  await expect(page).toHaveURL('/dashboard/members');
  await expect(page).toHaveTitle(/^Team Members · /);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await scrolledTo(page)).toBe(0);

  await page.goBack();
  await expect.poll(() => scrolledTo(page)).toBe(top);
  await page.reload();
  await expect.poll(() => scrolledTo(page)).toBe(top);
});

test('an anchor is reached as often as its link is followed', async ({ page }) => {
  await page.goto('/');
  await page.mouse.move(100, 100);
  await expect(page.locator('#root[data-took-over]')).toBeVisible();
  for (const _ of ['first', 'again']) {
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect(page.locator('#about')).toBeInViewport();
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  }
  await expect(page).toHaveURL('/#about');
});

test('logout forgets the page that was left', async ({ page }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login?from=%2Fdashboard');
});

test('typed details are not lost by a link or by back without a question', async ({ page }) => {
  await page.goto('/login');
  // A link that is followed before the app is there leads to a page of its own, which the browser asks about.
  await expect(page.locator('#root[data-took-over]')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fillRegistration(page, personNamed('Asha'));
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByLabel('First Name')).toHaveValue('Asha');
  await page
    .getByRole('main')
    .getByRole('link', { name: /log ?in/i })
    .click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

test('an address without a page says so', async ({ page }) => {
  await page.goto('/dashboard/none');
  await expect(page).toHaveURL('/dashboard/none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
});
