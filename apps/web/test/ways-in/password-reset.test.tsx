import { getEvent } from '@uvh/contract/calls/event';
import { changePassword, forgotPassword, verifyResetCode } from '@uvh/contract/calls/password-reset';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

async function openForgotten() {
  const server = aServer();
  server.answers(getEvent, anEvent());
  const page = await openPage('/forgot-password');
  return {
    ...page,
    server,
    email: page.screen.getByRole('textbox', { name: 'Email Address' }),
    submit: page.screen.getByRole('button', { name: 'Reset Password' }),
  };
}

async function openCodeStep({ changesLeft = 3 } = {}) {
  const server = aServer();
  server.answers(getEvent, anEvent());
  server.answers(verifyResetCode, { message: 'The code is right.', changes_left: changesLeft });
  const page = await openPage('/reset-password?email=asha%40example.org');
  return {
    ...page,
    server,
    code: page.screen.getByRole('textbox', { name: 'Verification code' }),
    next: page.screen.getByRole('button', { name: 'Continue' }),
  };
}

async function openPasswordStep(situation: Parameters<typeof openCodeStep>[0] = {}) {
  const page = await openCodeStep(situation);
  await page.code.fill('654321');
  await page.next.click();
  return {
    ...page,
    password: page.screen.getByLabelText('New Password', { exact: true }),
    confirmation: page.screen.getByLabelText('Confirm New Password', { exact: true }),
    save: page.screen.getByRole('button', { name: 'Reset Password' }),
  };
}

describe('a forgotten password', () => {
  it.each([
    ['Please enter your email address', ' '],
    ['Please enter a valid email address', 'asha at example'],
  ])('is answered with "%s"', async (sentence, typed) => {
    const { server, email, submit } = await openForgotten();
    await email.fill(typed);
    await submit.click();
    await expect.element(email).toHaveAccessibleDescription(sentence);
    await expect.element(email).toHaveFocus();
    expect(server.received(forgotPassword)).toEqual([]);
  });

  it('is mailed a code, which the next screen asks for without the address in its own', async () => {
    const { screen, server, email, submit, address } = await openForgotten();
    server.answers(forgotPassword, { message: 'A code is on its way.' });
    await email.fill(' asha@example.org ');
    await submit.click();
    await expect.element(screen.getByRole('heading', { name: 'Enter the verification code' })).toBeVisible();
    await expect.element(screen.getByText('asha@example.org')).toBeVisible();
    expect(address()).toBe('/reset-password');
    expect(server.received(forgotPassword)[0]?.body).toEqual({ email: 'asha@example.org' });
  });

  it('says that it failed when the server is away', async () => {
    const { server, email, submit } = await openForgotten();
    server.isAwayFor(forgotPassword);
    await email.fill('asha@example.org');
    await submit.click();
    await expect.element(email).toHaveAccessibleDescription('An error occurred');
    await expect.element(submit).toBeEnabled();
  });

  it('is busy while the mail is sent', async () => {
    const { screen, server, email, submit } = await openForgotten();
    server.ignores(forgotPassword);
    await email.fill('asha@example.org');
    await submit.click();
    await expect.element(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  });
});

describe('an address that was typed once', () => {
  it('is carried from the login to the code, back for a new one, and to the login again', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    server.answers(forgotPassword, { message: 'A code is on its way.' });
    const { screen } = await openPage('/login');
    const email = screen.getByRole('textbox', { name: 'Email Address' });
    await email.fill('asha@example.org');
    await screen.getByRole('link', { name: 'Forgot password?' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
    await expect.element(email).toHaveValue('asha@example.org');
    await screen.getByRole('button', { name: 'Reset Password' }).click();
    await screen.getByRole('link', { name: 'Send a new code' }).click();
    await expect.element(email).toHaveValue('asha@example.org');
    await screen.getByRole('link', { name: 'Back to login' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect.element(email).toHaveValue('asha@example.org');
  });
});

describe('the code of a reset', () => {
  it('is asked for before anything is sent', async () => {
    const { screen, server, next } = await openCodeStep();
    await next.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter the verification code');
    expect(server.received(verifyResetCode)).toEqual([]);
  });

  it('is refused at its field', async () => {
    const { server, code, next } = await openCodeStep();
    server.refuses(verifyResetCode, { code: 'CODE_EXPIRED', status: 422, message: 'This code has run out.' });
    await code.fill('654321');
    await next.click();
    await expect.element(code).toHaveAccessibleDescription('This code has run out.');
  });

  it('can be sent again from the screen before', async () => {
    const { screen } = await openCodeStep();
    await expect
      .element(screen.getByRole('link', { name: 'Send a new code' }))
      .toHaveAttribute('href', '/forgot-password');
  });

  it('is not asked for without an address', async () => {
    const { screen } = await openPage('/reset-password');
    await expect.element(screen.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  });
});

describe('a new password', () => {
  it('comes with a word on how often it can be changed', async () => {
    const { screen } = await openPasswordStep();
    await expect
      .element(screen.getByText('You can only change your password 3 times. Please choose a secure password.'))
      .toBeVisible();
  });

  it('says so when it is the last change', async () => {
    const { screen, password } = await openPasswordStep({ changesLeft: 1 });
    await expect.element(screen.getByText(/This is the last time that you can change your password/)).toBeVisible();
    await expect.element(password).toBeVisible();
  });

  it('is not asked for when it was changed three times', async () => {
    const { screen, password } = await openPasswordStep({ changesLeft: 0 });
    await expect.element(screen.getByText(/Your password has been changed 3 times/)).toBeVisible();
    await expect.element(password).not.toBeInTheDocument();
  });

  it.each([
    ['Please enter a new password', '', ''],
    ['Password must be at least 8 characters long', 'short', 'short'],
    ['This password is too easy to guess. Please choose another one.', 'password1', 'password1'],
  ])('is answered with "%s"', async (sentence, typed, again) => {
    const { server, password, confirmation, save } = await openPasswordStep();
    await password.fill(typed);
    await confirmation.fill(again);
    await save.click();
    await expect.element(password).toHaveAccessibleDescription(sentence);
    expect(server.received(changePassword)).toEqual([]);
  });

  it('must be typed twice alike', async () => {
    const { password, confirmation, save } = await openPasswordStep();
    await password.fill('mango tree 43');
    await confirmation.fill('mango tree 44');
    await save.click();
    await expect.element(confirmation).toHaveAccessibleDescription('Passwords do not match');
    await expect.element(confirmation).toHaveFocus();
  });

  it('is saved with the code and leads to the login', async () => {
    const { screen, server, password, confirmation, save, address } = await openPasswordStep();
    server.answers(changePassword, { message: 'Your password has been changed. Please log in.' });
    await password.fill('mango tree 43');
    await confirmation.fill('mango tree 43');
    await save.click();
    await expect.poll(address).toBe('/login');
    await expect.element(screen.getByText('Your password has been changed. Please log in.')).toBeVisible();
    expect(server.received(changePassword)[0]?.body).toEqual({
      email: 'asha@example.org',
      otp: '654321',
      new_password: 'mango tree 43',
    });
  });

  it('says at its field that it was changed too often', async () => {
    const { server, password, confirmation, save } = await openPasswordStep();
    server.refuses(changePassword, { code: 'PASSWORD_CHANGE_LIMIT', status: 403, message: 'Changed three times.' });
    await password.fill('mango tree 43');
    await confirmation.fill('mango tree 43');
    await save.click();
    await expect.element(password).toHaveAccessibleDescription('Changed three times.');
  });

  it('asks for another code when the code ran out meanwhile', async () => {
    const { screen, server, code, password, confirmation, save } = await openPasswordStep();
    server.refuses(changePassword, { code: 'CODE_EXPIRED', status: 422, message: 'This code has run out.' });
    await password.fill('mango tree 43');
    await confirmation.fill('mango tree 43');
    await save.click();
    await expect.element(code).toBeVisible();
    await expect.element(screen.getByText('This code has run out.')).toBeVisible();
  });
});
