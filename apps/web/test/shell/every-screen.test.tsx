import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { routes } from '../../src/app/routes.ts';
import { SCREENS } from './every-screen.ts';

/** What the organisers see has tests of its own, the design system is nobody's screen, and a logout goes on at once. */
const OTHERS = /^\/(organiser|dev|logout)/;

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
