import axe from 'axe-core';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { useTheme } from '../../src/layout/theme.ts';
import { openScreen, SCREENS } from './every-screen.ts';

const LAPTOP = [1366, 625] as const;
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** On the image Tab goes from box to box until Escape leaves it: that is walked by e2e/src/keyboard-walk.spec.ts. */
const WITHOUT_CANVAS = SCREENS.filter(({ name }) => !/^\/practice|^\/game \((image|address not verified)\)/.test(name));

afterEach(() => browser.viewport(1280, 800));

/** What differs between the themes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

async function violations(runOnly: axe.RunOnly): Promise<string[]> {
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

describe('what a machine can check', () => {
  it.each(SCREENS)('$name keeps in both themes', async (screen) => {
    useTheme.setState({ theme: 'light' });
    await openScreen(screen, LAPTOP);
    // Colours are judged when what moves in has arrived.
    await expect.poll(() => violations({ type: 'tag', values: STANDARD })).toEqual([]);
    useTheme.setState({ theme: 'dark' });
    await expect.poll(() => violations({ type: 'rule', values: COLOURS })).toEqual([]);
  });
});

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

describe('with the keyboard alone', () => {
  it.each(WITHOUT_CANVAS)('$name is walked from its first control to its last', async (screen) => {
    await openScreen(screen, LAPTOP);
    const all = controls();
    all[0]?.focus();
    const met = metByFocus();
    const missing = () =>
      all.filter((element) => element.isConnected && !element.matches(':disabled') && !met.has(element));
    // Lists that scroll take a step, too; a page that is not walked after half as many steps again has a trap.
    for (let step = 0; step < all.length * 1.5 && missing().length > 0; step += AT_ONCE) {
      await userEvent.keyboard('{Tab}'.repeat(AT_ONCE));
    }
    expect(missing().map((element) => element.outerHTML.slice(0, 160))).toEqual([]);
  });
});
