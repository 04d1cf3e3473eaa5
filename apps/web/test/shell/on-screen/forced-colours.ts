import { expect } from 'vitest';
import { page as browser } from 'vitest/browser';
import { emulate } from '../../support/device.ts';
import { visible } from './visible.ts';

/** A phone and the usual laptop. */
const SIZES = [
  [390, 844],
  [1366, 768],
] as const;
const CHOSEN =
  '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"], label:has(> input[type="radio"]:checked)';

/** Every filled button has a border or a frame, what is chosen a frame, and colours that mean something are left as they are. */
export async function holdsInForcedColours(): Promise<void> {
  for (const [width, height] of SIZES) {
    await browser.viewport(width, height);
    const filled = visible('button, a, [role="switch"], [role="progressbar"]')
      // One that the mouse happens to rest on is filled for the moment.
      .filter((element) => element.clientWidth > 2 && !element.matches(':hover'))
      .filter((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');
    const meant = visible('[aria-hidden="true"][style*="color"], [aria-hidden="true"][style*="background"]');
    const before = meant.map(coloursOf);
    await force('active');
    const size = `${width} x ${height}`;
    const merged = filled.filter((element) => hasNoBorder(element) && hasNoFrame(element));
    expect(merged.map(nameOf), `filled without a border, ${size}`).toEqual([]);
    expect(meant.map(coloursOf), `colours that mean something, ${size}`).toEqual(before);
    const bare = visible(CHOSEN).filter(hasNoFrame);
    expect(bare.map(nameOf), `chosen without a frame, ${size}`).toEqual([]);
    await force('none');
  }
}

async function force(colours: 'active' | 'none'): Promise<void> {
  await emulate('forced-colors', colours);
  await expect.poll(() => matchMedia(`(forced-colors: ${colours})`).matches).toBe(true);
}

function hasNoBorder(element: Element): boolean {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
  return Math.min(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth)) < 1;
}

function hasNoFrame(element: Element): boolean {
  return getComputedStyle(element).outlineStyle === 'none';
}

function coloursOf(element: Element): string {
  const { backgroundColor, borderTopColor } = getComputedStyle(element);
  return `${backgroundColor} ${borderTopColor}`;
}

function nameOf(element: Element): string {
  return element.outerHTML.slice(0, 120);
}
