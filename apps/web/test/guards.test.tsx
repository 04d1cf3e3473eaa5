import { getEvent } from '@uvh/contract/calls/event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent, anOrganiser, aUser, signIn } from './support/builders.ts';
import { aServer, type FakeServer } from './support/fake-server.ts';
import { openPage } from './support/open-page.tsx';
import { inATeam } from './support/team.ts';

const OF_MEMBERS = [
  '/dashboard',
  '/dashboard/members',
  '/settings',
  '/home',
  '/leaderboard',
  '/team-code',
  '/teams/7',
  '/game',
  '/game/results',
  '/game/questions',
  '/game/second-opinion',
];
const OF_USERS = ['/create-team', '/create-team/success'];

describe('guards', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = aServer();
    server.answers(getEvent, anEvent());
  });

  it('take somebody who is not signed in from a team page to the login, and remember the page', async () => {
    const { screen, address } = await openPage('/dashboard/members');
    await expect.element(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(address()).toBe('/login?from=%2Fdashboard%2Fmembers');
  });

  it.each([...OF_MEMBERS, ...OF_USERS, '/organiser'])('let nobody see %s who is not signed in', async (path) => {
    const { address } = await openPage(path);
    expect(address()).toBe(`/login?from=${encodeURIComponent(path)}`);
  });

  it.each(OF_MEMBERS)('take somebody without a team from %s to the way into one', async (path) => {
    signIn(server, aUser({ has_team: false }));
    const { address } = await openPage(path);
    expect(address()).toBe('/add-to-team');
  });

  it.each([
    ['a member', true, '/home'],
    ['somebody without a team', false, '/add-to-team'],
  ])('take %s from the landing page on', async (_, hasTeam, way) => {
    signIn(server, aUser({ has_team: hasTeam }));
    const { address } = await openPage('/');
    expect(address()).toBe(way);
  });

  it.each(['/organiser', '/organiser/people'])('show players nothing at %s', async (path) => {
    inATeam();
    const { screen } = await openPage(path);
    await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });

  it.each([...OF_MEMBERS, '/create-team', '/register', '/'])(
    'take organisers, who do not play, from %s to their console',
    async (path) => {
      signIn(server, anOrganiser());
      const { address } = await openPage(path);
      expect(address()).toBe('/organiser');
    },
  );

  it.each(['/add-to-team', '/join-team', '/create-team'])('take a member from %s to the team', async (way) => {
    inATeam();
    const { screen, address } = await openPage(way);
    await expect.element(screen.getByRole('heading', { name: 'Team Dashboard' })).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('show the 404 page at an address that does not exist', async () => {
    const { screen } = await openPage('/no/such/page');
    await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});
