import { expect } from 'vitest';
import { page as browser } from 'vitest/browser';
import { visible } from './visible.ts';

/** A phone, a tablet upright and across, the usual laptop below its browser's bars, a desk, and a desk at 200 % and at 400 %. */
const SIZES = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1366, 625],
  [1440, 900],
  [720, 450],
  [320, 256],
] as const;

/** What can be pressed and lies beside the page, where no scrolling reaches it. */
function unreachable(): string[] {
  const width = document.documentElement.clientWidth;
  return visible('a, button, input, select, summary')
    .filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 2 && (left < -1 || right > width + 1) && !isInScroller(element);
    })
    .map((element) => element.textContent || element.outerHTML.slice(0, 80));
}

function isInScroller(element: Element): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth) return true;
  }
  return false;
}

export async function fitsEveryWindow(): Promise<void> {
  for (const [width, height] of SIZES) {
    await browser.viewport(width, height);
    const message = `${width} x ${height}`;
    await expect.poll(() => document.documentElement.scrollWidth - width, { message }).toBeLessThanOrEqual(0);
    await expect.poll(unreachable, { message }).toEqual([]);
  }
}
