import { matchRoutes, type RouteObject } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { routes } from '../../src/app/routes.ts';
import { openScreen, SCREENS } from './every-screen.ts';
import { holdsInForcedColours } from './on-screen/forced-colours.ts';
import { isWalkedByTab } from './on-screen/tab.ts';
import { keepsTheStandardInBothThemes } from './on-screen/wcag.ts';
import { fitsEveryWindow } from './on-screen/widths.ts';

const LAPTOP = [1366, 625] as const;

/** What the organisers see has tests of its own, the design system is nobody's screen, and a logout goes on at once. */
const OTHERS = /^\/(organiser|dev|logout)/;
/** On the image Tab goes from box to box until Escape leaves it: that is walked by e2e/src/keyboard-walk.spec.ts. */
const WITH_CANVAS = /^\/practice|^\/game \((image|address not verified)\)/;

afterEach(() => browser.viewport(1280, 800));

function pathsOf(routesOfALevel: readonly RouteObject[]): string[] {
  return routesOfALevel.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);
}

it('every route of the players is among the screens that are looked at', () => {
  const seen = SCREENS.map(({ address }) => matchRoutes(routes, new URL(address, location.origin))?.at(-1)?.route.path);
  expect(pathsOf(routes).filter((path) => !OTHERS.test(path) && !seen.includes(path))).toEqual([]);
});

it('every screen is looked at once in each of its states', () => {
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
});

// Opened once for all of it, since to open a screen takes longer than to look at it.
it.each(SCREENS)(
  '$name holds in forced colours, fits every window, keeps the standard, is walked by Tab',
  {
    timeout: 120_000,
  },
  async (screen) => {
    await openScreen(screen, LAPTOP);
    await holdsInForcedColours();
    await fitsEveryWindow();
    await browser.viewport(...LAPTOP);
    await keepsTheStandardInBothThemes();
    if (!WITH_CANVAS.test(screen.name)) await isWalkedByTab();
  },
);
