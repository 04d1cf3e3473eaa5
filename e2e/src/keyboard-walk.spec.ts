import { expect, type Page } from '@playwright/test';
import { logIn } from './support/people.ts';
import { OPEN_DEMO, test } from './support/test.ts';

test.use({ start: OPEN_DEMO });

const CANVAS = 'Traffic image with vehicle boxes';
/** Escape cancels one thing at a time; after this many nothing is left but to leave. */
const MOST_ESCAPES = 4;
const MOST_STEPS = 150;

/** Numbers everything that Tab should reach, in the order of the page; of radio buttons the chosen one. Returns how many there are. */
async function numberControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const wanted = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const reachable = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, input[type=radio]:not(:checked)') &&
        element.checkVisibility(),
    );
    for (const [number, element] of reachable.entries()) element.dataset.walked = String(number);
    return reachable.length;
  });
}

async function focusedNumber(page: Page): Promise<number | undefined> {
  const number = await page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLElement ? focused.dataset.walked : undefined;
  });
  return number === undefined ? undefined : Number(number);
}

/** The canvas takes Tab for its boxes; Escape gives the focus up. */
async function leaveCanvas(page: Page): Promise<void> {
  const canvas = page.getByRole('application', { name: CANVAS });
  const hasFocus = () => canvas.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < MOST_ESCAPES && (await hasFocus()); n += 1) await page.keyboard.press('Escape');
  expect(await hasFocus(), 'Escape leaves the canvas').toBe(false);
}

async function walk(page: Page, key: 'Tab' | 'Shift+Tab', from: number, to: number): Promise<readonly number[]> {
  const met: number[] = [from];
  await page.locator(`[data-walked="${from}"]`).focus();
  for (let step = 0; step < MOST_STEPS && met.at(-1) !== to; step += 1) {
    await page.keyboard.press(key);
    const number = await focusedNumber(page);
    if (number !== undefined) met.push(number);
    const isOnCanvas = await page.evaluate(() => document.activeElement?.getAttribute('role') === 'application');
    if (isOnCanvas) await leaveCanvas(page);
  }
  return met;
}

for (const address of ['/game', '/practice']) {
  test(`the keyboard walks through ${address} from the first control to the last and back`, async ({ page }) => {
    await logIn(page, 'leader@demo.test', 'demo1234');
    await page.goto(address);
    const canvas = page.getByRole('application', { name: CANVAS });
    await expect(canvas).toBeFocused({ timeout: 30_000 });
    await expect(canvas).toHaveAccessibleDescription(/Esc leaves the image/);
    await expect(page.getByText('Esc leaves the image, then Tab goes on')).toHaveCSS('opacity', '1');

    const count = await numberControls(page);
    const all = Array.from({ length: count }, (_, number) => number);
    const there = await walk(page, 'Tab', 0, count - 1);
    expect([...new Set(there)].toSorted((a, b) => a - b)).toEqual(all);
    const back = await walk(page, 'Shift+Tab', count - 1, 0);
    expect([...new Set(back)].toSorted((a, b) => a - b)).toEqual(all);
  });
}
