import { eraseAccount, exportAccount } from '@uvh/contract/calls/account';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

async function openSettings() {
  const server = inATeam();
  return { ...(await openPage('/settings')), server };
}

const NOW = '2026-11-20T06:30:00.000Z';

describe('the settings', () => {
  it('are reached from the side menu, and say who one is', async () => {
    inATeam();
    const { screen } = await openPage('/dashboard');
    await screen.getByRole('link', { name: 'Settings' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect.element(screen.getByText('Asha Rao', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('asha7', { exact: true })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Change password' }))
      .toHaveAttribute('href', '/forgot-password');
  });

  it('change the keys', async () => {
    const { screen } = await openSettings();
    await screen.getByRole('button', { name: 'Show and change keys' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  it('give everything that is stored of a person as a file', async () => {
    const { screen, server } = await openSettings();
    server.answers(exportAccount, {
      exported_at: NOW,
      account: {
        username: 'asha7',
        first_name: 'Asha',
        last_name: 'Rao',
        email: 'asha@example.org',
        email_verified_at: NOW,
        registered_at: NOW,
        roll_number: null,
        institute: null,
        consented_at: null,
        password_changes: 0,
      },
      teams: [],
      logins: [],
      mails: { weekly: true, language: 'en' },
      push: [],
      submissions: [],
      reactions: [],
      appeals: [],
      opinions: [],
      questions: [],
      answers: [],
      reports: [],
      ledger: [],
    });
    const button = screen.getByRole('button', { name: 'Download my data' });
    await button.click();
    await expect.poll(() => server.received(exportAccount).length).toBe(1);
    await expect.element(button).toBeEnabled();
  });
});

describe('deleting the own account', () => {
  async function askForDeletion() {
    const page = await openSettings();
    await page.screen.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.screen.getByRole('dialog', { name: 'Delete your account for good?' });
    return {
      ...page,
      dialog,
      password: dialog.getByLabelText('Password', { exact: true }),
      confirm: dialog.getByRole('button', { name: 'Delete for good' }),
    };
  }

  it('asks for the password before anything is sent', async () => {
    const { server, password, confirm } = await askForDeletion();
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription('Please enter your password');
    expect(server.received(eraseAccount)).toEqual([]);
  });

  it('says when the password is wrong, and keeps the account', async () => {
    const { server, password, confirm, address } = await askForDeletion();
    server.refuses(eraseAccount, { code: 'INVALID_CREDENTIALS', status: 401, message: 'Wrong.' });
    await password.fill('not it');
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription('The password is not right.');
    expect(address()).toBe('/settings');
  });

  it('ends the session and leads to the landing page', async () => {
    const { screen, server, password, confirm, address } = await askForDeletion();
    server.answers(eraseAccount, { message: 'Your account has been deleted.' });
    await password.fill('mango tree 42');
    await confirm.click();
    await expect.element(screen.getByText('Your account has been deleted.')).toBeVisible();
    await expect.poll(address).toBe('/');
    expect(server.received(eraseAccount)[0]?.body).toEqual({ password: 'mango tree 42' });
  });
});
