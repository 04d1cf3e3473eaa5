import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { emulate } from '../support/device.ts';
import { openScreen, SCREENS } from './every-screen.ts';
import { visible } from './on-screen.ts';

const PHONE = [390, 844] as const;
const CHOSEN =
  '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"], label:has(> input[type="radio"]:checked)';
const WIDE = [1366, 768] as const;

afterEach(() => browser.viewport(1280, 800));

describe('in forced colours', () => {
  it.each(SCREENS)('$name gives every filled button a border', async (screen) => {
    await openScreen(screen, PHONE);
    const filled = visible('button, a, [role="switch"], [role="progressbar"]')
      // One that the mouse happens to rest on is filled for the moment.
      .filter((element) => element.clientWidth > 2 && !element.matches(':hover'))
      .filter((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');
    await emulate('forced-colors', 'active');
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true);
    const bare = filled.filter((element) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      return Math.min(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth)) < 1;
    });
    expect(bare.map((element) => element.outerHTML.slice(0, 120))).toEqual([]);
  });

  it.each(SCREENS)('$name frames what is chosen, and leaves colours that mean something', async (screen) => {
    await openScreen(screen, WIDE);
    const meant = visible('[aria-hidden="true"][style*="color"], [aria-hidden="true"][style*="background"]');
    const before = meant.map(coloursOf);
    await emulate('forced-colors', 'active');
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true);
    expect(meant.map(coloursOf)).toEqual(before);
    const bare = visible(CHOSEN).filter((element) => getComputedStyle(element).outlineStyle === 'none');
    expect(bare.map((element) => element.outerHTML.slice(0, 120))).toEqual([]);
  });
});

function coloursOf(element: Element): string {
  const { backgroundColor, borderTopColor } = getComputedStyle(element);
  return `${backgroundColor} ${borderTopColor}`;
}
