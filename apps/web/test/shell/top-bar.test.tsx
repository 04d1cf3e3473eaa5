import { getEvent } from '@uvh/contract/calls/event';
import { resendOtp } from '@uvh/contract/calls/registration';
import { currentSession } from '@uvh/contract/calls/session';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startSession } from '../../src/session/session.ts';
import { anEvent, aUser } from '../support/builders.ts';
import { aClipboard, aStoppedClock, emulate } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { type OpenedPage, openPage } from '../support/open-page.tsx';
import { aTeam, inATeam } from '../support/team.ts';

async function openMembers() {
  const server = inATeam();
  const page = await openPage('/dashboard/members');
  await expect.element(page.screen.getByRole('heading', { name: 'Namma Yatri' })).toBeVisible();
  return { ...page, server };
}

async function openShareMenu({ screen }: Pick<OpenedPage, 'screen'>) {
  await screen.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
}

describe('the team code in the top bar', () => {
  it('is shown, and copied with a tick of a second and a half', async () => {
    const clipboard = aClipboard();
    const { screen } = await openMembers();
    await expect.element(screen.getByRole('banner').getByText('NAMMA1')).toBeVisible();
    const clock = aStoppedClock();
    await screen.getByRole('button', { name: 'Copy the team code' }).click();
    const copied = screen.getByRole('button', { name: 'Copied' });
    await expect.element(copied).toBeVisible();
    expect(clipboard.text()).toBe('NAMMA1');
    clock.pass(1_499);
    await expect.element(copied).toBeVisible();
    clock.pass(1);
    await expect.element(screen.getByRole('button', { name: 'Copy the team code' })).toBeVisible();
  });

  it('has a placeholder while none is known, which can be neither copied nor shared', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    server.ignores(teamDashboard);
    startSession('a-token', aUser(), { remember: true });
    server.answers(currentSession, { user: aUser() });
    const { screen } = await openPage('/dashboard/members');
    await expect.element(screen.getByRole('banner').getByText('756720')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Copy the team code' })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
  });
});

describe('the share menu', () => {
  it('tells in forced colours which of its lines the keys have reached', async () => {
    const page = await openMembers();
    await emulate('forced-colors', 'active');
    await openShareMenu(page);
    await userEvent.keyboard('{ArrowDown}');
    const reached = () => document.querySelectorAll('[role="menuitem"][data-highlighted]');
    await expect.poll(() => [...reached()].map((line) => getComputedStyle(line).outlineStyle)).toEqual(['solid']);
  });

  it('is closed by a press beside it', async () => {
    const page = await openMembers();
    await openShareMenu(page);
    await userEvent.click(document.body, { position: { x: 5, y: 700 }, force: true });
    await expect.element(page.screen.getByRole('menu')).not.toBeInTheDocument();
  });

  it('copies the invitation and says so', async () => {
    const clipboard = aClipboard();
    const page = await openMembers();
    await openShareMenu(page);
    await page.screen.getByRole('menuitem', { name: 'Copy invite text' }).click();
    await expect.element(page.screen.getByText('Team code copied to clipboard!')).toBeVisible();
    expect(clipboard.text()).toBe('Join my team with code: NAMMA1');
  });

  it('hands the invitation to the mail program', async () => {
    const page = await openMembers();
    await openShareMenu(page);
    await expect
      .element(page.screen.getByRole('menuitem', { name: 'Share by email' }))
      .toHaveAttribute(
        'href',
        'mailto:?subject=Join%20my%20team%20in%20the%20Urban%20Vision%20Hackathon&body=Join%20my%20team%20with%20code%3A%20NAMMA1',
      );
  });

  it('hands the invitation to WhatsApp in a window of its own', async () => {
    const page = await openMembers();
    await openShareMenu(page);
    const item = page.screen.getByRole('menuitem', { name: 'Share on WhatsApp' });
    await expect
      .element(item)
      .toHaveAttribute('href', 'https://wa.me/?text=Join%20my%20team%20with%20code%3A%20NAMMA1');
    await expect.element(item).toHaveAttribute('target', '_blank');
    await expect.element(item).toHaveAttribute('rel', 'noreferrer');
  });
});

describe('the top bar', () => {
  it('says that it refreshes only while the team is fetched', async () => {
    const server = inATeam();
    server.ignores(teamDashboard);
    const { screen, router } = await openPage('/dashboard/members');
    const badge = screen.getByRole('banner').getByText('Refreshing...');
    await expect.element(badge).toBeVisible();

    server.answers(teamDashboard, aTeam());
    await router.navigate('/login');
    await router.navigate('/dashboard/members');
    await expect.element(screen.getByRole('heading', { name: 'Namma Yatri' })).toBeVisible();
    await expect.element(badge).not.toBeInTheDocument();
  });

  it('leads to the map', async () => {
    const { screen } = await openMembers();
    const logo = screen.getByRole('link', { name: 'Urban Vision Hackathon, to the map' });
    await expect.element(logo).toHaveAttribute('href', '/home');
  });
});

describe('somebody whose address is not verified', () => {
  it('is told so on every page of the team, and sent a code', async () => {
    const server = inATeam({ isVerified: false });
    server.answers(resendOtp, { message: 'A code is on its way.' });
    const { screen, address } = await openPage('/dashboard/members');
    await expect.element(screen.getByText(/Only the work of verified members counts/)).toBeVisible();
    await screen.getByRole('button', { name: 'Verify your email' }).click();
    await expect.poll(address).toBe('/verify?email=asha%40example.org&team=join&username=asha7');
    // A member has a team already: there is none to change to.
    expect(screen.getByRole('link', { name: 'Create a team instead' }).elements()).toEqual([]);
  });
});
