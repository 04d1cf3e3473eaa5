import { describe, expect, it } from 'vitest';
import { redirectOf } from './guards.ts';

const nobody = { token: null, hasTeam: false };
const alone = { token: 'a-token', hasTeam: false };
const member = { token: 'a-token', hasTeam: true };
const here = { pathname: '/teams/7', search: '?zone=2' };

describe('who may see a screen', () => {
  it.each([
    ['open', nobody, undefined],
    ['open', alone, undefined],
    ['open', member, undefined],
    ['visitor', nobody, undefined],
    ['visitor', alone, '/add-to-team'],
    ['visitor', member, '/home'],
    ['newcomer', nobody, undefined],
    ['newcomer', alone, '/create-team'],
    ['newcomer', member, '/dashboard'],
    ['user', nobody, '/login?from=%2Fteams%2F7%3Fzone%3D2'],
    ['user', alone, undefined],
    ['user', member, undefined],
    ['member', nobody, '/login?from=%2Fteams%2F7%3Fzone%3D2'],
    ['member', alone, '/add-to-team'],
    ['member', member, undefined],
  ] as const)('%s screen, %o: sent to %s', (guard, session, to) => {
    expect(redirectOf(guard, session, here)).toBe(to);
  });
});
