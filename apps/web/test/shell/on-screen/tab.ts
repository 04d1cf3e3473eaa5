import { expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';

/** Everything that Tab should reach, in the order of the page; of radio buttons the chosen one. */
function controls(): HTMLElement[] {
  const wanted = 'a[href], button, input, select, textarea, summary, [tabindex]';
  return [...document.querySelectorAll<HTMLElement>(wanted)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, input[type=radio]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

/** What has the focus and what gets it from now on, until the test is over. */
function metByFocus(): ReadonlySet<unknown> {
  const met = new Set<unknown>([document.activeElement]);
  const meet = ({ target }: FocusEvent) => met.add(target);
  document.addEventListener('focusin', meet);
  onTestFinished(() => document.removeEventListener('focusin', meet));
  return met;
}

/** Presses of Tab in one errand to the browser’s driver, which takes longer than a press does. */
const AT_ONCE = 8;

export async function isWalkedByTab(): Promise<void> {
  const all = controls();
  all[0]?.focus();
  const met = metByFocus();
  const missing = () =>
    all.filter((element) => element.isConnected && !element.matches(':disabled') && !met.has(element));
  // Lists that scroll take a step, too; a page that is not walked after half as many steps again has a trap.
  for (let step = 0; step < all.length * 1.5 && missing().length > 0; step += AT_ONCE) {
    await userEvent.keyboard('{Tab}'.repeat(AT_ONCE));
  }
  const missed = missing().map((element) => element.outerHTML.slice(0, 160));
  expect(missed, 'controls that Tab does not reach').toEqual([]);
}
