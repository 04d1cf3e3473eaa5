import { getEvent } from '@uvh/contract/calls/event';
import { currentSession, logout } from '@uvh/contract/calls/session';
import { joinTeam, teamHistory } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEvent, aUser, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { aTeam, inATeam } from '../support/team.ts';

const REMOVED = 'You have been removed from your previous team. Join a new team using the code.';

async function openWithoutTeam() {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server, aUser({ has_team: false }));
  const page = await openPage('/add-to-team');
  return {
    ...page,
    server,
    code: page.screen.getByRole('textbox', { name: 'Team code' }),
    next: page.screen.getByRole('button', { name: 'Continue' }),
  };
}

describe('somebody with an account and without a team', () => {
  it('joins one by its code and sees its dashboard', async () => {
    const { server, code, next, address } = await openWithoutTeam();
    server.answers(joinTeam, { message: 'You have joined the team.', team_name: 'Namma Yatri', team_code: 'NAMMA1' });
    server.answers(currentSession, { user: aUser() });
    server.answers(teamDashboard, aTeam());
    server.answers(teamHistory, { days: [], activity: [] });
    await code.fill('namma1');
    await next.click();
    await expect.poll(address).toBe('/dashboard');
    expect(server.received(joinTeam)[0]?.body).toEqual({ team_code: 'NAMMA1' });
  });

  it('keeps the caret where it was typed when a space falls out in the middle', async () => {
    const { code } = await openWithoutTeam();
    await code.fill('nama1');
    const field = code.element();
    if (!(field instanceof HTMLInputElement)) throw new Error('The code is typed into no field.');
    field.setSelectionRange(3, 3);
    await userEvent.keyboard(' m');
    await expect.element(code).toHaveValue('NAMMA1');
    expect(field.selectionStart).toBe(4);
  });

  it('is asked for a code', async () => {
    const { screen, next } = await openWithoutTeam();
    await next.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a team code.');
  });

  it('reads why a code was refused', async () => {
    const { server, code, next } = await openWithoutTeam();
    server.refuses(joinTeam, { code: 'TEAM_CODE_INVALID', status: 401, message: 'There is no team with this code.' });
    await code.fill('WRONG1');
    await next.click();
    await expect.element(code).toHaveAccessibleDescription('There is no team with this code.');
  });

  it('is not told of a removal that never was', async () => {
    const { screen } = await openWithoutTeam();
    await expect.element(screen.getByText('Enter the code that your team leader shared with you.')).toBeVisible();
    expect(screen.getByText(REMOVED).elements()).toEqual([]);
  });

  it('is told of the removal when the leader has just taken them out', async () => {
    const server = inATeam({ isLeader: false });
    server.answers(currentSession, { user: aUser({ has_team: false }) });
    server.refuses(teamDashboard, { code: 'NO_TEAM', status: 403, message: 'You are in no team.' });
    const { screen, address } = await openPage('/dashboard');
    await expect.element(screen.getByText(REMOVED)).toBeVisible();
    expect(address()).toBe('/add-to-team');
  });

  it('can found a team instead', async () => {
    const { screen, address } = await openWithoutTeam();
    await screen.getByRole('link', { name: 'Create a new team' }).click();
    await expect.poll(address).toBe('/create-team');
  });

  it('can log out', async () => {
    const { screen, server, address } = await openWithoutTeam();
    server.answers(logout, undefined);
    await screen.getByRole('link', { name: 'Log out' }).click();
    await expect.poll(address).toBe('/login');
  });
});

describe('rejoining', () => {
  it('begins with the registration for somebody who is not signed in', async () => {
    const { screen } = await openPage('/add-to-team');
    await expect.element(screen.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  });
});
