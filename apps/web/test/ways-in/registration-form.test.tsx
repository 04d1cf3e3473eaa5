import { validateDetails } from '@uvh/contract/calls/registration';
import { describe, expect, it } from 'vitest';
import { aStoppedClock } from '../support/device.ts';
import { goodDetails, openRegistration } from './registration-form.ts';

describe('registration form', () => {
  it('tells at each field what it takes', async () => {
    const { fields } = await openRegistration();
    await expect.element(fields.userName).toHaveAccessibleDescription('3-20 letters or numbers');
    await expect.element(fields.password).toHaveAccessibleDescription('8-20 characters');
    await expect
      .element(fields.email)
      .toHaveAccessibleDescription('Use the same email as in the sign-up form of the hackathon.');
  });

  it('shows and hides each password by itself', async () => {
    const { screen, fields } = await openRegistration();
    await screen.getByRole('button', { name: 'Show password' }).first().click();
    await expect.element(fields.password).toHaveAttribute('type', 'text');
    await expect.element(fields.confirmation).toHaveAttribute('type', 'password');

    await screen.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(fields.password).toHaveAttribute('type', 'password');
  });

  it('is busy while the details are checked', async () => {
    const { screen, server, submit, fillIn, address } = await openRegistration();
    server.ignores(validateDetails);
    await fillIn(goodDetails());
    await submit.click();
    const busy = screen.getByRole('button', { name: 'Creating account...' });
    await expect.element(busy).toBeDisabled();
    expect(address()).toBe('/register');
  });

  it('sends only username and address to be checked, without the white space around them', async () => {
    const { server, submit, fillIn, address } = await openRegistration();
    server.answers(validateDetails, { is_team_leader: false });
    await fillIn(goodDetails({ userName: ' asha7 ', email: ' asha@example.org ' }));
    await submit.click();
    await expect.poll(address).toBe('/join-team');
    expect(server.received(validateDetails)[0]?.body).toEqual({ username: 'asha7', email: 'asha@example.org' });
  });

  it('says at the username that it is taken, and lets it be changed', async () => {
    const { server, fields, submit, fillIn, address } = await openRegistration();
    server.refuses(validateDetails, {
      code: 'USERNAME_TAKEN',
      status: 409,
      message: 'This username is already taken.',
    });
    await fillIn(goodDetails());
    await submit.click();
    await expect
      .element(fields.userName)
      .toHaveAccessibleDescription(expect.stringContaining('This username is already taken.'));
    await expect.element(fields.userName).toHaveFocus();
    await expect.element(submit).toBeEnabled();

    server.answers(validateDetails, { is_team_leader: false });
    await fields.userName.fill('asha77');
    await submit.click();
    await expect.poll(address).toBe('/join-team');
  });

  it('says at the address that it is taken', async () => {
    const { server, fields, submit, fillIn } = await openRegistration();
    server.refuses(validateDetails, { code: 'EMAIL_TAKEN', status: 409, message: 'This email is already registered.' });
    await fillIn(goodDetails());
    await submit.click();
    await expect
      .element(fields.email)
      .toHaveAccessibleDescription(expect.stringContaining('This email is already registered.'));
  });

  it('says above the form what no field is to blame for', async () => {
    const { screen, server, submit, fillIn } = await openRegistration();
    server.isAwayFor(validateDetails);
    await fillIn(goodDetails());
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('An error occurred during registration');
    await expect.element(submit).toBeEnabled();
  });

  it('stays busy for a second at least, however soon it was refused', async () => {
    const { screen, server, submit, fillIn } = await openRegistration();
    server.isAwayFor(validateDetails);
    await fillIn(goodDetails());
    const clock = aStoppedClock();
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('An error occurred during registration');
    const busy = screen.getByRole('button', { name: 'Creating account...' });
    clock.pass(999);
    await expect.element(busy).toBeDisabled();
    clock.pass(1);
    await expect.element(submit).toBeEnabled();
  });

  it('takes a listed leader to the leader code', async () => {
    const { screen, server, submit, fillIn } = await openRegistration();
    server.answers(validateDetails, { is_team_leader: true });
    await fillIn(goodDetails());
    await submit.click();
    await expect.element(screen.getByRole('heading', { name: 'Enter Leader Code' })).toBeVisible();
  });

  it('leads somebody with an account to the login', async () => {
    const { screen } = await openRegistration();
    await expect.element(screen.getByRole('link', { name: 'Login instead' })).toHaveAttribute('href', '/login');
  });

  it('asks before typed details are lost', async () => {
    const { screen, fields, address } = await openRegistration();
    await fields.firstName.fill('Asha');
    await screen.getByRole('link', { name: 'Login instead' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
    await screen.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(fields.firstName).toHaveValue('Asha');
    expect(address()).toBe('/register');
  });

  it('says when registration is over, and leaves the login open', async () => {
    const { screen } = await openRegistration('after');
    await expect.element(screen.getByText('Registration is not open')).toBeVisible();
    await expect.element(screen.getByText(/Registration ran from .* you can still log in/)).toBeVisible();
  });
});
