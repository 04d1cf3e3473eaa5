import { registerTeamLeader, validateTeamCode } from '@uvh/contract/calls/registration';
import { currentSession } from '@uvh/contract/calls/session';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { aUser } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';
import { aTeam } from '../support/team.ts';
import { fieldsOf, registerUpToTheCode } from './registration-form.ts';

async function openLeaderCode() {
  const page = await registerUpToTheCode({ isLeader: true });
  return {
    ...page,
    code: page.screen.getByRole('textbox', { name: 'Leader code' }),
    next: page.screen.getByRole('button', { name: 'Continue' }),
  };
}

/** By the link, as a leader who has the mail open would. */
async function openTeamCodeStep() {
  const page = await openLeaderCode();
  await page.screen.getByRole('link', { name: 'I have a team code' }).click();
  const code = page.screen.getByRole('textbox', { name: 'Team code' });
  await expect.element(code).toBeVisible();
  return { ...page, code };
}

describe('leader code', () => {
  it('is asked for, with a word on the mail that holds it', async () => {
    const { screen, code, next } = await openLeaderCode();
    await expect.element(code).toHaveAccessibleDescription(/emailed to all team leaders.*spam folder/);
    await next.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter your leader code.');
  });

  it('has four characters in capitals', async () => {
    const { code } = await openLeaderCode();
    await code.fill('ab12cd');
    await expect.element(code).toHaveValue('AB12');
  });

  it('opens the prepared team and shows its code', async () => {
    const { screen, server, code, next, address } = await openLeaderCode();
    const user = aUser({ is_team_leader: true });
    server.answers(registerTeamLeader, { access_token: 'a-token', user, team_code: 'LEAD01' });
    server.answers(currentSession, { user });
    server.answers(teamDashboard, aTeam({ team_code: 'LEAD01' }));
    await code.fill('ab12');
    await next.click();
    await expect.poll(address).toBe('/team-code');
    await expect.element(screen.getByText('LEAD01')).toBeVisible();
    expect(server.received(registerTeamLeader)[0]?.body).toMatchObject({ username: 'asha7', leader_code: 'AB12' });
  });

  it('is busy while it is checked', async () => {
    const { screen, server, code, next } = await openLeaderCode();
    server.ignores(registerTeamLeader);
    await code.fill('AB12');
    await next.click();
    await expect.element(screen.getByRole('button', { name: 'Validating...' })).toBeDisabled();
  });

  it('says the reason of a refusal at the field and can be sent again', async () => {
    const { server, code, next } = await openLeaderCode();
    server.refuses(registerTeamLeader, {
      code: 'LEADER_CODE_INVALID',
      status: 403,
      message: 'This code is not right.',
    });
    await code.fill('AB12');
    await next.click();
    await expect.element(code).toHaveAccessibleDescription(expect.stringContaining('This code is not right.'));
    await expect.element(next).toBeEnabled();
  });

  it('says that the registration failed where no server says why', async () => {
    const { server, code, next } = await openLeaderCode();
    server.isAwayFor(registerTeamLeader);
    await code.fill('AB12');
    await next.click();
    await expect
      .element(code)
      .toHaveAccessibleDescription(expect.stringContaining('Failed to register. Please try again.'));
  });

  it('goes back to the form when the username has been taken meanwhile', async () => {
    const page = await openLeaderCode();
    page.server.refuses(registerTeamLeader, { code: 'USERNAME_TAKEN', status: 409, message: 'Taken by somebody.' });
    await page.code.fill('AB12');
    await page.next.click();
    await expect.poll(page.address).toBe('/register');
    await expect
      .element(fieldsOf(page).userName)
      .toHaveAccessibleDescription(expect.stringContaining('Taken by somebody.'));
  });

  it('is not for somebody without details', async () => {
    const { screen } = await openPage('/join-team/leader');
    await expect.element(screen.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  });
});

describe("the leader's team code", () => {
  it('is checked against the address and leads on to the leader code', async () => {
    const { server, code, next, address } = await openTeamCodeStep();
    server.answers(validateTeamCode, { message: 'The team code is right.' });
    await code.fill('lead01');
    await next.click();
    await expect.poll(address).toBe('/join-team/leader');
    expect(server.received(validateTeamCode)[0]?.body).toEqual({ team_code: 'LEAD01', email: 'asha@example.org' });
  });

  it.each([
    ['This team code is not valid', 'TEAM_CODE_INVALID', 401],
    ['This team code is already taken', 'TEAM_CODE_TAKEN', 403],
  ] as const)('is answered with "%s"', async (sentence, refusal, status) => {
    const { server, code, next } = await openTeamCodeStep();
    server.refuses(validateTeamCode, { code: refusal, status, message: 'In the words of the server.' });
    await code.fill('LEAD01');
    await next.click();
    await expect.element(code).toHaveAccessibleDescription(sentence);
  });

  it('says that it could not be checked without a network, and leads back to the leader code', async () => {
    const { screen, server, code, next, address } = await openTeamCodeStep();
    server.isAwayFor(validateTeamCode);
    await code.fill('LEAD01');
    await next.click();
    await expect.element(code).toHaveAccessibleDescription('Failed to validate team code');
    await screen.getByRole('link', { name: 'I have a leader code' }).click();
    await expect.poll(address).toBe('/join-team/leader');
  });
});
