import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, cdp } from 'vitest/browser';
import { openRoute, ROUTES } from './every-route.ts';

const PHONE = [390, 844] as const;

afterEach(() => browser.viewport(1280, 800));

function visible(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

/** Emulates a mode of the browser until the test is over. */
async function emulate(feature: string, value: string) {
  const session: { send(method: string, parameters: object): Promise<unknown> } = cdp();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: feature, value }] });
}

describe('in forced colours', () => {
  afterEach(() => emulate('forced-colors', 'none'));

  it.each(ROUTES)('%s gives every filled button a border', async (address) => {
    await openRoute(address, PHONE);
    const filled = visible('button, a, [role="switch"], [role="progressbar"]')
      .filter((element) => element.clientWidth > 2)
      .filter((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');
    await emulate('forced-colors', 'active');
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true);
    const bare = filled.filter((element) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      return Math.min(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth)) < 1;
    });
    expect(bare.map((element) => element.outerHTML.slice(0, 120))).toEqual([]);
  });
});
