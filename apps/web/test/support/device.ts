import { install } from '@sinonjs/fake-timers';
import { onTestFinished } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';

/** A clipboard that remembers, in the place of the machine's, until the test is over. */
export function aClipboard(): { text(): string } {
  let held = '';
  const { clipboard } = navigator;
  const writeText = clipboard.writeText.bind(clipboard);
  clipboard.writeText = async (text) => {
    held = text;
  };
  onTestFinished(() => {
    clipboard.writeText = writeText;
  });
  return { text: () => held };
}

/** A device that shares in this way, or one that cannot, until the test is over. */
export function sharesBy(share: ((data?: ShareData) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share');
  });
}

/** A window of that size, CSS pixels, until the test is over. */
export async function inAWindowOf(width: number, height: number): Promise<void> {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, height);
}

/** A mode that the device is set to, such as 'forced-colors', until the test is over. */
export async function emulate(feature: string, value: string): Promise<void> {
  const session: { send(method: string, parameters: object): Promise<unknown> } = cdp();
  const set = (features: readonly object[]) => session.send('Emulation.setEmulatedMedia', { features });
  onTestFinished(async () => {
    await set([{ name: feature, value: '' }]);
  });
  await set([{ name: feature, value }]);
}

/** A device that is held by fingers, until the test is over. */
export async function heldByFingers(): Promise<void> {
  const session: { send(method: string, parameters: object): Promise<unknown> } = cdp();
  const set = (enabled: boolean) => session.send('Emulation.setTouchEmulationEnabled', { enabled });
  onTestFinished(async () => {
    await set(false);
  });
  await set(true);
}

/**
 * A click that no driver makes: it reaches a control too that says it is disabled, and a marker that something lies over,
 * which a real one waits for. It is made in this very moment: where a page asks again by itself, its `Retry` may be gone before
 * a driver has its turn.
 */
export function clickByScript(control: Locator): void {
  control.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/**
 * Timers of the page that stand still until the test lets time pass, until the test is over. Those of `vi` go on by
 * themselves, at everything that waits for an element.
 */
export function aStoppedClock(): { pass(ms: number): void } {
  const clock = install({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => clock.uninstall());
  return { pass: (ms) => void clock.tick(ms) };
}
