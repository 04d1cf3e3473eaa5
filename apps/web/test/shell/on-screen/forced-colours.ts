import { expect } from 'vitest';
import { page as browser } from 'vitest/browser';
import { emulate } from '../../support/device.ts';
import { visible } from './visible.ts';

const PHONE = [390, 844] as const;
const LAPTOP = [1366, 768] as const;
const CHOSEN =
  '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"], label:has(> input[type="radio"]:checked)';

/** Every filled button has a border, what is chosen a frame, and colours that mean something are left as they are. */
export async function holdsInForcedColours(): Promise<void> {
  await givesFilledButtonsABorder();
  await framesWhatIsChosen();
}

async function givesFilledButtonsABorder(): Promise<void> {
  await browser.viewport(...PHONE);
  const filled = visible('button, a, [role="switch"], [role="progressbar"]')
    // One that the mouse happens to rest on is filled for the moment.
    .filter((element) => element.clientWidth > 2 && !element.matches(':hover'))
    .filter((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');
  await force('active');
  expect(filled.filter(hasNoBorder).map(nameOf), 'filled without a border').toEqual([]);
  await force('none');
}

async function framesWhatIsChosen(): Promise<void> {
  await browser.viewport(...LAPTOP);
  const meant = visible('[aria-hidden="true"][style*="color"], [aria-hidden="true"][style*="background"]');
  const before = meant.map(coloursOf);
  await force('active');
  expect(meant.map(coloursOf), 'colours that mean something').toEqual(before);
  const bare = visible(CHOSEN).filter((element) => getComputedStyle(element).outlineStyle === 'none');
  expect(bare.map(nameOf), 'chosen without a frame').toEqual([]);
  await force('none');
}

async function force(colours: 'active' | 'none'): Promise<void> {
  await emulate('forced-colors', colours);
  await expect.poll(() => matchMedia(`(forced-colors: ${colours})`).matches).toBe(true);
}

function hasNoBorder(element: Element): boolean {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
  return Math.min(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth)) < 1;
}

function coloursOf(element: Element): string {
  const { backgroundColor, borderTopColor } = getComputedStyle(element);
  return `${backgroundColor} ${borderTopColor}`;
}

function nameOf(element: Element): string {
  return element.outerHTML.slice(0, 120);
}
