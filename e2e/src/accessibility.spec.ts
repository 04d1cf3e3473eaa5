import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { fillRegistration, logIn, personNamed } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ start: { mode: 'demo', phase: 'open', name: 'shared' } });

const visitorRoutes = ['/', '/register', '/login', '/forgot-password', '/reset-password', '/error', '/no/such/road'];
const memberRoutes = [
  '/home',
  '/dashboard',
  '/dashboard/members',
  '/leaderboard',
  '/game',
  '/game/questions',
  '/game/results',
  '/practice',
  '/settings',
  '/dev/ui',
];

async function expectNoViolations(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect.soft(told, where).toEqual([]);
}

/** Nothing is being loaded any more and what moves in has arrived. */
async function settled(page: Page): Promise<void> {
  // The team's screens keep a stream open, so the network is never idle there.
  await page.waitForTimeout(700);
  // One of every component is on show at /dev/ui, busy ones too.
  if (!page.url().endsWith('/dev/ui')) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForTimeout(700);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('visitors’ screens meet WCAG 2.2 AA', async ({ page }) => {
      for (const route of visitorRoutes) {
        await page.goto(route);
        await settled(page);
        await expectNoViolations(page, route);
      }
      await page.goto('/register');
      await fillRegistration(page, personNamed(colorScheme === 'light' ? 'Lata' : 'Dev'));
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page).toHaveURL(/\/join-team$/);
      await settled(page);
      await expectNoViolations(page, '/join-team');
    });

    test('members’ screens meet WCAG 2.2 AA', async ({ page }) => {
      test.setTimeout(180_000);
      await logIn(page, 'player@demo.test', 'demo1234');
      for (const route of memberRoutes) {
        await page.goto(route);
        if (route === '/game') await page.getByRole('application').waitFor();
        await settled(page);
        await expectNoViolations(page, route);
      }
    });
  });
}

test('no screen scrolls sideways on a phone', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'player@demo.test', 'demo1234');
  for (const route of [...memberRoutes, ...visitorRoutes.filter((each) => each !== '/')]) {
    await page.goto(route);
    await settled(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, route).toBeLessThanOrEqual(0);
  }
});
