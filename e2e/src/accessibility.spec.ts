import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { logIn } from './support/people.ts';
import { OPEN_DEMO, test } from './support/test.ts';

test.use({ start: OPEN_DEMO });

/** What the build draws, and what shows real pictures; every screen in every state is judged by apps/web/test/shell. */
const ROUTES = ['/home', '/dashboard', '/leaderboard', '/game', '/practice', '/dev/ui'];

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

test('screens on a real server meet WCAG 2.2 AA', async ({ page }) => {
  test.setTimeout(180_000);
  for (const route of ['/', '/login']) {
    await page.goto(route);
    await settled(page);
    await expectNoViolations(page, route);
  }
  await logIn(page, 'player@demo.test', 'demo1234');
  for (const route of ROUTES) {
    await page.goto(route);
    if (route === '/game') await page.getByRole('application').waitFor();
    await settled(page);
    await expectNoViolations(page, route);
  }
});
