import { getEvent } from '@uvh/contract/calls/event';
import { logout } from '@uvh/contract/calls/session';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../src/session/session.ts';
import { anEvent } from '../support/builders.ts';
import { aStoppedClock } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

describe('an address that is no page', () => {
  beforeEach(() => {
    aServer().answers(getEvent, anEvent());
  });

  it('is called not found, in words and in the title of the window', async () => {
    const { screen } = await openPage('/no/such/page');
    await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect.poll(() => document.title).toContain('Page Not Found');
  });

  it('leads back to the page before', async () => {
    const { screen, router, address } = await openPage('/login');
    await router.navigate('/no/such/page');
    await screen.getByRole('button', { name: 'Go Back' }).click();
    await expect.poll(address).toBe('/login');
  });

  it('leads to the landing page once the half second of its animation is over', async () => {
    const { screen, address } = await openPage('/no/such/page');
    const clock = aStoppedClock();
    const toLanding = screen.getByRole('button', { name: 'Return to Landing Page' });
    await toLanding.click();
    await expect.element(toLanding).toBeDisabled();
    clock.pass(499);
    expect(address()).toBe('/no/such/page');
    clock.pass(1);
    await expect.poll(address).toBe('/');
  });

  it('logs somebody out on the way to the landing page', async () => {
    const server = inATeam();
    server.answers(logout, undefined);
    const { screen, address } = await openPage('/no/such/page');
    await screen.getByRole('button', { name: 'Return to Landing Page' }).click();
    await expect.poll(address).toBe('/');
    expect(server.received(logout)).toHaveLength(1);
    expect(useSession.getState().token).toBeNull();
  });
});

describe('the error page', () => {
  it('says the plain word', async () => {
    aServer().answers(getEvent, anEvent());
    const { screen } = await openPage('/error');
    await expect.poll(() => screen.getByRole('main').element().textContent).toBe('Error');
  });
});
