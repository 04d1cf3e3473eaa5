import { createToken, listTokens, revokeToken } from '@uvh/contract/calls/organiser/tokens';
import { expect, it } from 'vitest';
import { anOrganiserConsole } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';

const aToken = {
  token_id: 3,
  name: 'standing on the wall',
  scopes: ['read:results' as const],
  username: 'Meera',
  created_at: '2027-05-10T10:00:00Z',
  last_used_at: null,
  expires_at: '2027-08-10T10:00:00Z',
  revoked_at: null,
  is_good: true,
};

it('access tokens are made with what they may do, shown once, and revoked', async () => {
  const server = anOrganiserConsole();
  server.answers(listTokens, { tokens: [aToken] });
  server.answers(createToken, { token_id: 4, token: 'uvt_shown-once', expires_at: '2027-06-09T10:00:00Z' });
  server.answers(revokeToken, { token_id: 3 });
  const { screen } = await openPage('/organiser/tokens');
  const make = screen.getByRole('button', { name: 'Make a token' });
  const name = screen.getByRole('textbox', { name: 'Name' });
  const mayReadData = screen.getByRole('checkbox', { name: /read:data/ });
  await make.click();
  await expect.element(name).toHaveAccessibleDescription(/Give it a name\./);
  await expect.element(mayReadData).toHaveAccessibleDescription('Choose at least one.');
  await expect.element(name).toHaveFocus();
  await name.fill('nightly export');
  const days = screen.getByRole('textbox', { name: 'Days' });
  await days.fill('1000');
  await expect.element(days).toHaveAccessibleDescription(/A whole number from 1 to 366\./);
  await days.fill('30');
  await expect.element(days).not.toHaveAttribute('aria-invalid');
  await make.click();
  await expect.element(screen.getByRole('checkbox').first()).toHaveFocus();
  expect(server.received(createToken)).toEqual([]);
  await mayReadData.click();
  await make.click();
  await expect.element(screen.getByText('uvt_shown-once')).toBeVisible();
  expect(server.received(createToken)[0]?.body).toEqual({ name: 'nightly export', scopes: ['read:data'], days: 30 });
  // Who works with keys stays where they are, and an empty form complains of nothing.
  await expect.element(make).toHaveFocus();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Revoke' }).click();
  await screen.getByRole('dialog', { name: 'Revoke' }).getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => server.received(revokeToken)[0]?.path).toBe('/organiser/tokens/3/revoke');
  await expect.element(screen.getByText('It is revoked.')).toBeVisible();
});
