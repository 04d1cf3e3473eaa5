import { getEvent } from '@uvh/contract/calls/event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aUser, signIn } from './support/builders.ts';
import { aServer, type FakeServer } from './support/fake-server.ts';
import { openPage } from './support/open-page.tsx';
import { inATeam } from './support/team.ts';

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

  it('take somebody without a team from a team page to the way into one', async () => {
    signIn(server, aUser({ has_team: false }));
    const { address } = await openPage('/home');
    expect(address()).toBe('/add-to-team');
  });

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
