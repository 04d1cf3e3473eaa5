import { getEvent } from '@uvh/contract/calls/event';
import { resendOtp, verifyOtp } from '@uvh/contract/calls/registration';
import { currentSession } from '@uvh/contract/calls/session';
import { createTeam } from '@uvh/contract/calls/team';
import { describe, expect, it } from 'vitest';
import { anEvent, aUser, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

async function openCreateTeam() {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server, aUser({ has_team: false }));
  const page = await openPage('/create-team');
  return {
    ...page,
    server,
    name: page.screen.getByRole('textbox', { name: 'Team name' }),
    next: page.screen.getByRole('button', { name: 'Continue' }),
  };
}

describe('creating a team', () => {
  it('tells how long a name may be, and that it can be changed', async () => {
    const { screen, name } = await openCreateTeam();
    await expect.element(screen.getByRole('heading', { name: "Let's make a Team!" })).toBeVisible();
    await expect.element(name).toHaveAccessibleDescription('Up to 50 characters. The leader can change it later.');
  });

  it.each([
    ['Please enter a team name.', '   '],
    ['Team name must be at most 50 characters long.', 'n'.repeat(51)],
    ['Team name contains characters that cannot be used.', 'Namma\u200BYatri'],
  ])('says "%s"', async (sentence, typed) => {
    const { server, name, next } = await openCreateTeam();
    await name.fill(typed);
    await next.click();
    await expect.element(name).toHaveAccessibleDescription(expect.stringContaining(sentence));
    await expect.element(name).toHaveFocus();
    expect(server.received(createTeam)).toEqual([]);
  });

  it('leads to the success page with name and code', async () => {
    const { screen, server, name, next, address } = await openCreateTeam();
    server.answers(createTeam, { team_code: 'NEW001', name: 'Namma Yatri' });
    server.answers(currentSession, { user: aUser({ is_team_leader: true }) });
    await name.fill('Namma Yatri');
    await next.click();
    await expect
      .element(screen.getByRole('heading', { name: 'Your team has been created successfully!' }))
      .toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Team code' })).toHaveValue('NEW001');
    await expect.element(screen.getByRole('textbox', { name: 'Team name' })).toHaveValue('Namma Yatri');
    expect(address()).toBe('/create-team/success?teamCode=NEW001&team_name=Namma+Yatri');
  });

  it('goes on only when the server says that a team was made', async () => {
    const { screen, server, name, next, address } = await openCreateTeam();
    server.answersWithStatus(createTeam, 200, { team_code: 'NEW001', name: 'Namma Yatri' });
    await name.fill('Namma Yatri');
    await next.click();
    await expect.element(screen.getByRole('alert').first()).toBeVisible();
    await expect.element(next).toBeEnabled();
    expect(address()).toBe('/create-team');
  });

  it('is busy while the team is made', async () => {
    const { screen, server, name, next } = await openCreateTeam();
    server.ignores(createTeam);
    await name.fill('Namma Yatri');
    await next.click();
    await expect.element(screen.getByRole('button', { name: 'Creating team...' })).toBeDisabled();
  });

  it('says at the name that it is taken, and in a message that it failed', async () => {
    const { screen, server, name, next } = await openCreateTeam();
    server.refuses(createTeam, { code: 'TEAM_NAME_TAKEN', status: 409, message: 'This team name is already taken.' });
    await name.fill('Namma Yatri');
    await next.click();
    await expect.element(name).toHaveAccessibleDescription(expect.stringContaining('This team name is already taken.'));
    await expect.element(screen.getByText('An error occurred. Please try again later.')).toBeVisible();
    await expect.element(next).toBeEnabled();
  });

  it('sends somebody whose address is not proved to prove it first', async () => {
    const { screen, server, name, next, address } = await openCreateTeam();
    server.refuses(createTeam, { code: 'EMAIL_NOT_VERIFIED', status: 403, message: 'Verify your email first.' });
    server.answers(resendOtp, { message: 'A code is on its way.' });
    await name.fill('Namma Yatri');
    await next.click();
    await screen.getByRole('button', { name: 'Verify your email' }).click();
    await expect.poll(address).toBe('/verify?email=asha%40example.org&team=create&username=asha7');

    const user = aUser({ has_team: false });
    server.answers(verifyOtp, { access_token: 'a-token', user });
    await screen.getByRole('textbox', { name: 'Verification code' }).fill('123456');
    await next.click();
    await expect.element(name).toHaveValue('Namma Yatri');
    // What went wrong before is said no longer.
    await expect.element(screen.getByText('An error occurred. Please try again later.')).not.toBeInTheDocument();
  });
});
