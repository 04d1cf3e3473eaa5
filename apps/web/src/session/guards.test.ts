import { describe, expect, it } from 'vitest';
import { redirectFor } from './guards.ts';

const player = {
  username: 'asha7',
  first_name: 'Asha',
  last_name: 'Rao',
  email: 'asha@example.org',
  role: 'participant',
  is_team_leader: false,
  has_team: true,
  email_verified: true,
} as const;
const nobody = { token: null, hasTeam: false, user: null };
const alone = { token: 'a-token', hasTeam: false, user: player };
const member = { token: 'a-token', hasTeam: true, user: player };
const organiser = { token: 'a-token', hasTeam: false, user: { ...player, role: 'organiser' } } as const;
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
    ['joiner', nobody, undefined],
    ['joiner', alone, undefined],
    ['joiner', member, '/dashboard'],
    ['founder', nobody, '/login?from=%2Fteams%2F7%3Fzone%3D2'],
    ['founder', alone, undefined],
    ['founder', member, '/dashboard'],
    ['user', nobody, '/login?from=%2Fteams%2F7%3Fzone%3D2'],
    ['user', alone, undefined],
    ['user', member, undefined],
    ['member', nobody, '/login?from=%2Fteams%2F7%3Fzone%3D2'],
    ['member', alone, '/add-to-team'],
    ['member', member, undefined],
    ['visitor', organiser, '/organiser'],
    ['newcomer', organiser, '/organiser'],
    ['joiner', organiser, '/organiser'],
    ['founder', organiser, '/organiser'],
    ['user', organiser, '/organiser'],
    ['member', organiser, '/organiser'],
    ['organiser', organiser, undefined],
    ['organiser', nobody, '/login?from=%2Fteams%2F7%3Fzone%3D2'],
  ] as const)('%s screen, %o: sent to %s', (guard, session, to) => {
    expect(redirectFor(guard, session, here)).toEqual(to === undefined ? undefined : { to });
  });

  it.each([alone, member])('the console does not exist for players', (session) => {
    expect(redirectFor('organiser', session, here)).toBe('nowhere');
  });
});
