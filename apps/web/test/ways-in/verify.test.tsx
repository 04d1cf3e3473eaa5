import { getEvent } from '@uvh/contract/calls/event';
import { register, registerMember, resendOtp, verifyOtp } from '@uvh/contract/calls/registration';
import { currentSession, login } from '@uvh/contract/calls/session';
import { joinTeam, teamHistory } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { anEvent, aUser } from '../support/builders.ts';
import { aStoppedClock } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { aTeam } from '../support/team.ts';
import { registerUpToTheCode } from './registration-form.ts';

const MAILED_LINK = '/verify?email=asha%40example.org&team=create&username=asha7';

async function openVerify(address = MAILED_LINK) {
  const server = aServer();
  server.answers(getEvent, anEvent());
  const page = await openPage(address);
  return {
    ...page,
    server,
    code: page.screen.getByRole('textbox', { name: 'Verification code' }),
    next: page.screen.getByRole('button', { name: 'Continue' }),
  };
}

/** From an empty form to the screen that asks for the mailed code, the details still held. */
async function foundATeam() {
  const page = await registerUpToTheCode();
  page.server.answers(register, { message: 'A code is on its way.' });
  await page.screen.getByRole('button', { name: 'Create a new team' }).click();
  await expect.poll(page.address).toBe(MAILED_LINK);
  return page;
}

describe('verifying an address', () => {
  it('names the address, and takes a code as the mail program offers it', async () => {
    const { screen, code } = await openVerify();
    await expect.element(screen.getByText('asha@example.org')).toBeVisible();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('asks for the code before anything is sent', async () => {
    const { screen, server, next } = await openVerify();
    await next.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter the verification code');
    expect(server.received(verifyOtp)).toEqual([]);
  });

  it('signs in with a right code and goes on to the new team', async () => {
    const { server, code, next, address } = await openVerify();
    const user = aUser({ has_team: false });
    server.answers(verifyOtp, { access_token: 'a-token', user });
    server.answers(currentSession, { user });
    await code.fill('123 456');
    await next.click();
    await expect.poll(address).toBe('/create-team');
    expect(server.received(verifyOtp)[0]?.body).toEqual({
      username: 'asha7',
      email: 'asha@example.org',
      otp: '123456',
    });
  });

  it('goes on to joining when that was the way in', async () => {
    const { server, code, next, address } = await openVerify(MAILED_LINK.replace('create', 'join'));
    const user = aUser({ has_team: false });
    server.answers(verifyOtp, { access_token: 'a-token', user });
    server.answers(currentSession, { user });
    await code.fill('123456');
    await next.click();
    await expect.poll(address).toBe('/join-team');
  });

  it('says at the field what the server found wrong', async () => {
    const { screen, server, code, next } = await openVerify();
    server.refuses(verifyOtp, { code: 'CODE_INVALID', status: 422, message: 'This code is not right.' });
    await code.fill('123456');
    await next.click();
    await expect.element(code).toHaveAccessibleDescription('This code is not right.');
    await expect.element(screen.getByText('An error occurred. Please try again later.')).toBeVisible();
    await expect.element(next).toBeEnabled();
  });

  it('goes on by the password just typed where the answer to the right code was lost', async () => {
    const { screen, server, address } = await foundATeam();
    const user = aUser({ has_team: false, email_verified: true });
    const next = screen.getByRole('button', { name: 'Continue' });
    server.isAwayFor(verifyOtp);
    await screen.getByRole('textbox', { name: 'Verification code' }).fill('123456');
    await next.click();
    await expect.element(screen.getByText('An error occurred. Please try again later.')).toBeVisible();
    server.refuses(verifyOtp, { code: 'CODE_INVALID', status: 422, message: 'This code is not right.' });
    server.answers(login, { access_token: 'a-token', user });
    server.answers(currentSession, { user });
    await next.click();
    await expect.poll(address).toBe('/create-team');
    expect(server.received(login)).toMatchObject([{ body: { email: 'asha@example.org' } }]);
  });

  it('sends the code again, and not twice in a hurry', async () => {
    const { screen, server } = await openVerify();
    server.answers(resendOtp, { message: 'A code is on its way.' });
    const clock = aStoppedClock();
    await screen.getByRole('button', { name: 'Send the code again' }).click();
    await expect.element(screen.getByText('A code is on its way.')).toBeVisible();
    for (const left of ['30 seconds', '29 seconds', '28 seconds']) {
      await expect.element(screen.getByRole('button', { name: `Send the code again in ${left}` })).toBeDisabled();
      clock.pass(1_000);
    }
    expect(server.received(resendOtp)).toHaveLength(1);
  });

  it('can ask again at once when the code could not be sent', async () => {
    const { screen, server } = await openVerify();
    server.isAwayFor(resendOtp);
    const resend = screen.getByRole('button', { name: 'Send the code again' });
    await resend.click();
    await expect.element(screen.getByText('An error occurred. Please try again later.')).toBeVisible();
    await expect.element(resend).toBeEnabled();
  });

  it('shows the error page for a link that lacks a part', async () => {
    const { screen, address } = await openVerify('/verify?email=asha%40example.org&team=create');
    await expect.element(screen.getByRole('heading', { name: 'Error' })).toBeVisible();
    expect(address()).toBe('/error');
  });
});

describe('changing from founding a team to joining one', () => {
  it('joins with the account that was made, and makes no second one', async () => {
    const { screen, server, address } = await foundATeam();
    await screen.getByRole('link', { name: "Join a friend's team instead" }).click();
    const user = aUser({ has_team: false, email_verified: false });
    server.answers(login, { access_token: 'a-token', user });
    server.answers(joinTeam, { message: 'You have joined the team.', team_name: 'Namma Yatri', team_code: 'NAMMA1' });
    server.answers(currentSession, { user: { ...user, has_team: true } });
    server.answers(teamDashboard, aTeam());
    server.answers(teamHistory, { days: [], activity: [] });

    await screen.getByRole('textbox', { name: 'Team code' }).fill('namma1');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(address).toBe('/dashboard');
    expect(server.received(registerMember)).toEqual([]);
    expect(server.received(joinTeam)[0]).toMatchObject({ body: { team_code: 'NAMMA1' }, token: 'a-token' });
  });

  it('can be taken back: the mailed code is asked for, and the account is not made again', async () => {
    const { screen, server, address } = await foundATeam();
    await screen.getByRole('link', { name: "Join a friend's team instead" }).click();
    await screen.getByRole('button', { name: 'Create a new team' }).click();
    await expect.poll(address).toBe(MAILED_LINK);
    expect(server.received(register)).toHaveLength(1);
  });

  it('can be taken back as well when a team code has let one into the account and was refused', async () => {
    const { screen, server, address } = await foundATeam();
    await screen.getByRole('link', { name: "Join a friend's team instead" }).click();
    const user = aUser({ has_team: false, email_verified: false });
    server.answers(login, { access_token: 'a-token', user });
    server.answers(currentSession, { user });
    server.refuses(joinTeam, { code: 'TEAM_CODE_INVALID', status: 401, message: 'This team code is not valid' });
    await screen.getByRole('textbox', { name: 'Team code' }).fill('zzzzzz');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText('This team code is not valid')).toBeVisible();
    await screen.getByRole('button', { name: 'Create a new team' }).click();
    await expect.poll(address).toBe(MAILED_LINK);
  });

  it('lets the same details be sent again from the form', async () => {
    const { screen, router, address } = await foundATeam();
    await router.navigate('/register');
    await screen.getByRole('button', { name: 'Create Account' }).click();
    await expect.poll(address).toBe('/join-team');
    await expect.element(screen.getByRole('heading', { name: 'Join a Team' })).toBeVisible();
  });

  it('asks for the password where the details are not held any more', async () => {
    const { screen } = await openVerify();
    await expect
      .element(screen.getByRole('link', { name: "Join a friend's team instead" }))
      .toHaveAttribute('href', '/login?from=%2Fjoin-team');
  });

  it('leads the other way too', async () => {
    const { screen } = await openVerify(MAILED_LINK.replace('create', 'join'));
    await expect
      .element(screen.getByRole('link', { name: 'Create a team instead' }))
      .toHaveAttribute('href', '/login?from=%2Fcreate-team');
  });
});
