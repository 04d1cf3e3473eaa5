import { changeInvitation, checkLeaders, inviteLeaders, listLeaders } from '@uvh/contract/calls/organiser/leaders';
import { describe, expect, it } from 'vitest';
import { anOrganiserConsole } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { openPage } from '../support/open-page.tsx';

const row = {
  leader_id: 4,
  name: 'Asha Rao',
  email: 'asha@campus.test',
  team_id: 9,
  team: 'Hebbal Flyers',
  team_code: 'HEBBAL',
  state: 'open',
  mail: 'sent',
  invited_at: '2027-04-10T06:00:00.000Z',
} as const;

describe('leaders', () => {
  it('are invited from a pasted list, once it was looked through', async () => {
    const server = anOrganiserConsole();
    server.answers(listLeaders, { rows: [], next: null, total: 0 });
    const leader = { line: 1, name: 'Asha Rao', email: 'asha@campus.test', team: 'Hebbal Flyers' };
    server.answers(checkLeaders, {
      leaders: [{ ...leader, is_listed: false }],
      problems: [{ line: 2, kind: 'email-wrong', value: 'bala@', before: null }],
    });
    server.answers(inviteLeaders, { invited: 1, known: 0, problems: [] });
    const { screen } = await openPage('/organiser/leaders');
    await expect.element(screen.getByText('Nobody is invited yet')).toBeVisible();
    await screen.getByLabelText('List', { exact: true }).fill('Asha Rao,asha@campus.test,Hebbal Flyers\nBala,bala@,B');
    await screen.getByRole('button', { name: 'Look it through' }).click();
    await expect.element(screen.getByText('Line 2: “bala@” is not an e-mail address.')).toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: /Asha Rao asha@campus.test Hebbal Flyers New/ }))
      .toBeVisible();
    server.answers(listLeaders, { rows: [row], next: null, total: 1 });
    await screen.getByRole('button', { name: 'Invite 1 leader' }).click();
    await expect.element(screen.getByText('1 leader is invited.')).toBeVisible();
    expect(server.received(inviteLeaders)[0]?.body).toEqual({ leaders: [leader] });
    await expect.element(screen.getByRole('row', { name: /Hebbal Flyers Not used yet Sent/ })).toBeVisible();
  });

  it('are taken from a file', async () => {
    const server = anOrganiserConsole();
    server.answers(listLeaders, { rows: [], next: null, total: 0 });
    const { screen } = await openPage('/organiser/leaders');
    await screen.getByLabelText('Or a file').upload(new File(['name;email;team\n'], 'leaders.csv'));
    await expect.element(screen.getByLabelText('List', { exact: true })).toHaveValue('name;email;team\n');
    // The control forgets it: a file that was mended can be chosen once more.
    expect(screen.getByLabelText('Or a file').element()).toHaveProperty('value', '');
    await expect.element(screen.getByLabelText('List', { exact: true })).toHaveValue('name;email;team\n');
  });

  it('are asked about before another page would lose a list that nobody was invited from', async () => {
    const server = anOrganiserConsole();
    server.answers(listLeaders, { rows: [], next: null, total: 0 });
    const { screen, address } = await openPage('/organiser/leaders');
    await screen.getByLabelText('List', { exact: true }).fill('Asha Rao, asha@example.org, Namma Lane');
    await screen.getByRole('link', { name: 'Mail' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
    expect(address()).toBe('/organiser/leaders');
    await expect
      .element(screen.getByLabelText('List', { exact: true }))
      .toHaveValue('Asha Rao, asha@example.org, Namma Lane');
  });

  it('get another code, or none', async () => {
    const server = anOrganiserConsole();
    server.answers(listLeaders, { rows: [row], next: null, total: 1 });
    server.answers(changeInvitation, { ...row, state: 'revoked' });
    await inAWindowOf(1366, 768);
    const { screen } = await openPage('/organiser/leaders');
    const withdraw = screen.getByRole('button', { name: 'Withdraw' });
    await expect.element(withdraw).toBeVisible();
    // All of it is seen on a laptop, without scrolling the table to the side.
    const frame = screen.getByRole('grid', { name: 'Team leaders' }).element().parentElement?.getBoundingClientRect();
    expect(withdraw.element().getBoundingClientRect().right).toBeLessThanOrEqual(frame?.right ?? 0);
    await withdraw.click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(screen.getByText('The invitation is withdrawn.')).toBeVisible();
    expect(server.received(changeInvitation)[0]).toMatchObject({ body: { act: 'revoke' } });
  });
});
