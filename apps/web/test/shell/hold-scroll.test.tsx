import { afterEach, describe, expect, it } from 'vitest';
import { holdScroll } from '../../src/app/hold-scroll.ts';

const page = document.createElement('div');
const grow = (height: number) => {
  page.style.height = `${height}px`;
  document.body.append(page);
};
afterEach(() => {
  page.remove();
  scrollTo({ top: 0, behavior: 'instant' });
});

describe('where somebody was', () => {
  it('is reached when the page has become long enough', async () => {
    grow(innerHeight + 100);
    holdScroll(400);
    await expect.poll(() => scrollY).toBeGreaterThan(0);
    expect(scrollY).toBeLessThan(400);
    grow(innerHeight + 2000);
    await expect.poll(() => scrollY).toBe(400);
  });

  it('is left for good with a turn of the wheel', async () => {
    grow(innerHeight + 100);
    holdScroll(400);
    await expect.poll(() => scrollY).toBeGreaterThan(0);
    const before = scrollY;
    dispatchEvent(new WheelEvent('wheel'));
    grow(innerHeight + 2000);
    // Told after those that have watched for longer.
    await new Promise((resolve) => new ResizeObserver(resolve).observe(document.body));
    expect(scrollY).toBe(before);
  });
});
