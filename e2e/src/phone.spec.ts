import { expect } from '@playwright/test';
import { logIn } from './support/people.ts';
import { OPEN_DEMO, test } from './support/test.ts';
import { openWorkspace } from './support/workspace.ts';

test.use({ start: OPEN_DEMO, viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

test('what is cut out of the screen of a phone on its side covers nothing that is pressed', async ({ page }) => {
  const cutOut = { left: 47, right: 47, bottom: 21 };
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: cutOut });
  await logIn(page, 'player@demo.test', 'demo1234');
  await openWorkspace(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  const pressed = await page.locator('header a, button').filter({ visible: true }).all();
  expect(pressed.length).toBeGreaterThan(18);
  for (const each of pressed) {
    const { x, y, width, height } = (await each.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const name = await each.evaluate(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
    expect(x, `${name}, left`).toBeGreaterThanOrEqual(cutOut.left);
    expect(x + width, `${name}, right`).toBeLessThanOrEqual(844 - cutOut.right);
    expect(y + height, `${name}, bottom`).toBeLessThanOrEqual(390 - cutOut.bottom);
  }
});
