import { currentSession, login, logout } from '@uvh/contract/calls/session';
import { describe, expect, it } from 'vitest';
import { useSession } from '../../src/session/session.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

describe('logging out', () => {
  it('revokes the session, forgets it here and shows the login', async () => {
    const server = inATeam();
    server.answers(logout, undefined);
    const { screen, address } = await openPage('/logout');
    await expect.element(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(server.received(logout)).toMatchObject([{ token: 'token-of-an-earlier-visit' }]);
    expect(useSession.getState().token).toBeNull();
    expect(localStorage.getItem('uvh.session')).toBeNull();
  });

  it('is not kept from leaving by a server that is away', async () => {
    const server = inATeam();
    server.isAwayFor(logout);
    const { address } = await openPage('/logout');
    await expect.poll(address).toBe('/login');
    expect(useSession.getState().token).toBeNull();
  });

  it('tells nobody who is not signed in', async () => {
    const server = inATeam();
    useSession.setState({ token: null });
    const { address } = await openPage('/logout');
    await expect.poll(address).toBe('/login');
    expect(server.received(logout)).toEqual([]);
    expect(server.received(login)).toEqual([]);
    expect(server.received(currentSession)).toEqual([]);
  });

  it('says that it is on its way while the server has not answered', async () => {
    const server = inATeam();
    server.ignores(logout);
    const { screen } = await openPage('/logout');
    await expect.element(screen.getByRole('status')).toHaveTextContent('Logging out...');
  });
});
