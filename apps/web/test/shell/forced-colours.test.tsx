import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, cdp } from 'vitest/browser';
import { openScreen, SCREENS } from './every-screen.ts';
import { visible } from './on-screen.ts';

const PHONE = [390, 844] as const;

afterEach(() => browser.viewport(1280, 800));

/** Emulates a mode of the browser until the test is over. */
async function emulate(feature: string, value: string) {
  const session: { send(method: string, parameters: object): Promise<unknown> } = cdp();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: feature, value }] });
}

describe('in forced colours', () => {
  afterEach(() => emulate('forced-colors', 'none'));

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
});
