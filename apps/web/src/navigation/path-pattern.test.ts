import { describe, expect, it } from 'vitest';
import { matchPath } from './path-pattern.ts';

describe('path pattern', () => {
  it.each([
    ['/', '/', {}],
    ['/teams', '/teams', {}],
    ['/teams', '/Teams/', {}],
    ['/teams/:teamId', '/teams/7', { teamId: '7' }],
    ['/teams/:teamId', '/teams/a%2Fb%20c', { teamId: 'a/b c' }],
    ['/teams/:teamId', '/teams/%E0%A4%A', { teamId: '%E0%A4%A' }],
    ['*', '/no/such/page', {}],
  ])('%s fits %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/', '/teams'],
    ['/teams', '/'],
    ['/teams', '/teams/7'],
    ['/teams/:teamId', '/teams'],
    ['/teams/:teamId', '/teams/'],
    ['/teams/:teamId', '/teams/7/members'],
    ['/game', '/game/results'],
  ])('%s does not fit %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeUndefined();
  });
});
