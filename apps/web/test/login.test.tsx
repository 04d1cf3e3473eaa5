import { getEvent } from '@uvh/contract/calls/event';
import { login } from '@uvh/contract/calls/session';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEvent, aUser } from './support/builders.ts';
import { aServer } from './support/fake-server.ts';
import { openPage } from './support/open-page.tsx';

async function openLogin(address = '/login') {
  const server = aServer();
  server.answers(getEvent, anEvent());
  const page = await openPage(address);
  const { screen } = page;
  return {
    ...page,
    server,
    email: screen.getByRole('textbox', { name: 'Email Address' }),
    password: screen.getByLabelText('Password', { exact: true }),
    submit: screen.getByRole('button', { name: 'Login' }),
  };
}

describe('login', () => {
  it('asks for both fields before anything is sent', async () => {
    const { screen, server, submit } = await openLogin();
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter both email and password');
    expect(server.received(login)).toEqual([]);
  });

  it('shows the reason of a refusal and marks the password for typing again', async () => {
    const { screen, server, email, password, submit } = await openLogin();
    server.refuses(login, { code: 'INVALID_CREDENTIALS', status: 401, message: 'Wrong email or password.' });
    await email.fill('asha@example.org');
    await password.fill('not-this-one');
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Wrong email or password.');
    await expect.element(password).toHaveFocus();
  });

  it('can be done with the keyboard alone, remembered when asked for', async () => {
    const { server, email, address } = await openLogin();
    server.answers(login, { access_token: 'a-token', user: aUser({ has_team: false }) });
    await email.click();
    await userEvent.keyboard('asha@example.org{Tab}demo1234');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/add-to-team');
    expect(server.received(login)[0]?.body).toEqual({
      email: 'asha@example.org',
      password: 'demo1234',
      remember_me: false,
    });
  });
});
