import { matchRoutes } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let match: (address: string) => { readonly path: string | undefined; readonly params: object };

beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  const { routes } = await import('./routes.ts');
  match = (address) => {
    const { route, params } = matchRoutes(routes, address)?.at(-1) ?? { route: undefined, params: {} };
    return { path: route?.path, params };
  };
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describe('table of routes', () => {
  it.each([
    '/',
    '/register',
    '/setup',
    '/verify',
    '/join-team',
    '/join-team/leader',
    '/add-to-team',
    '/create-team',
    '/create-team/success',
    '/team-code',
    '/login',
    '/logout',
    '/forgot-password',
    '/reset-password',
    '/home',
    '/leaderboard',
    '/game',
    '/game/questions',
    '/game/results',
    '/game/second-opinion',
    '/practice',
    '/dashboard',
    '/dashboard/members',
    '/error',
    '/organiser',
    '/organiser/announcements',
    '/organiser/appeals',
    '/organiser/audit',
    '/organiser/data',
    '/organiser/event',
    '/organiser/import',
    '/organiser/leaders',
    '/organiser/mail',
    '/organiser/results',
    '/organiser/reveal',
    '/organiser/tokens',
  ])('has a page at %s', (address) => {
    expect(match(address).path).toBe(address);
  });

  it('finds a team by its number', () => {
    expect(match('/teams/7')).toEqual({ path: '/teams/:teamId', params: { teamId: '7' } });
  });

  it.each(['/LOGIN', '/login/', '/login?from=%2Fgame'])('takes %s for the login page', (address) => {
    expect(match(address).path).toBe('/login');
  });

  it.each(['/no-such-page', '/teams', '/dashboard/none', '/login/again'])('has no page at %s', (address) => {
    expect(match(address).path).toBe('*');
  });
});
