import { register, registerMember } from '@uvh/contract/calls/registration';
import { currentSession } from '@uvh/contract/calls/session';
import { teamHistory } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { aUser } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';
import { aTeam } from '../support/team.ts';
import { fieldsOf, registerUpToTheCode } from './registration-form.ts';

async function openJoinTeam() {
  const page = await registerUpToTheCode();
  return {
    ...page,
    code: page.screen.getByRole('textbox', { name: 'Team code' }),
    next: page.screen.getByRole('button', { name: 'Continue' }),
  };
}

describe('joining a team', () => {
  it('asks for a code before anything is sent', async () => {
    const { screen, server, code, next } = await openJoinTeam();
    await next.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a team code.');
    await expect.element(code).toHaveFocus();
    expect(server.received(registerMember)).toEqual([]);
  });

  it('writes a typed code in capitals, without spaces and no longer than six', async () => {
    const { code } = await openJoinTeam();
    await code.fill(' nam ma1xyz');
    await expect.element(code).toHaveValue('NAMMA1');
  });

  it('makes the account with the held details, and shows the dashboard', async () => {
    const { server, code, next, address } = await openJoinTeam();
    const user = aUser({ email_verified: false });
    server.answers(registerMember, { access_token: 'a-token', user });
    server.answers(currentSession, { user });
    server.answers(teamDashboard, aTeam());
    server.answers(teamHistory, { days: [], activity: [] });
    await code.fill('namma1');
    await next.click();
    await expect.poll(address).toBe('/dashboard');
    expect(server.received(registerMember)[0]?.body).toEqual({
      first_name: 'Asha',
      last_name: 'Rao',
      username: 'asha7',
      email: 'asha@example.org',
      password: 'mango tree 42',
      team_code: 'NAMMA1',
    });
  });

  it('is busy while the server decides', async () => {
    const { screen, server, code, next } = await openJoinTeam();
    server.ignores(registerMember);
    await code.fill('NAMMA1');
    await next.click();
    await expect.element(screen.getByRole('button', { name: 'Joining team...' })).toBeDisabled();
  });

  it('says at the code that the team is full, until another code is typed', async () => {
    const { screen, server, code, next } = await openJoinTeam();
    server.refuses(registerMember, { code: 'TEAM_FULL', status: 409, message: 'This team is full.' });
    await code.fill('NAMMA1');
    await next.click();
    await expect.element(code).toHaveAccessibleDescription('This team is full.');
    await expect.element(next).toBeEnabled();
    await code.fill('NAMMA2');
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });

  it('says that joining failed when the server gave no reason', async () => {
    const { server, code, next } = await openJoinTeam();
    server.isAwayFor(registerMember);
    await code.fill('NAMMA1');
    await next.click();
    await expect.element(code).toHaveAccessibleDescription('Failed to join team. Please try again.');
  });

  it('goes back to the form when a detail is refused, with the sentence at its field', async () => {
    const page = await openJoinTeam();
    const { screen, server, code, next, address } = page;
    const sentence = 'This password is too easy to guess. Please choose another one.';
    server.refuses(registerMember, {
      code: 'REGISTRATION_RULE',
      status: 422,
      message: sentence,
      details: [{ field: 'password', message: sentence }],
    });
    await code.fill('NAMMA1');
    await next.click();
    await expect.poll(address).toBe('/register');
    const { password, firstName } = fieldsOf(page);
    await expect.element(password).toHaveAccessibleDescription(expect.stringContaining(sentence));
    await expect.element(password).toHaveFocus();
    await expect.element(firstName).toHaveValue('Asha');
    expect(screen.getByRole('alert').elements()).toHaveLength(1);
  });

  it('founds a team instead: makes the account and asks for the mailed code', async () => {
    const { screen, server, address } = await openJoinTeam();
    server.answers(register, { message: 'A code is on its way.' });
    await screen.getByRole('button', { name: 'Create a new team' }).click();
    await expect.poll(address).toBe('/verify?email=asha%40example.org&team=create&username=asha7');
    expect(server.received(register)[0]?.body).toMatchObject({ username: 'asha7', team: 'create' });
  });

  it('goes back to the form when founding finds the username taken', async () => {
    const page = await openJoinTeam();
    page.server.refuses(register, { code: 'USERNAME_TAKEN', status: 409, message: 'This username is already taken.' });
    await page.screen.getByRole('button', { name: 'Create a new team' }).click();
    await expect.poll(page.address).toBe('/register');
    await expect
      .element(fieldsOf(page).userName)
      .toHaveAccessibleDescription(expect.stringContaining('This username is already taken.'));
  });

  it('begins with the registration for somebody without details', async () => {
    const { screen, address } = await openPage('/join-team');
    await expect.element(screen.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    expect(address()).toBe('/register');
  });
});
