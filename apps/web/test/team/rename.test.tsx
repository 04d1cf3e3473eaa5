import { renameTeam } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '../support/open-page.tsx';
import { aTeam, inATeam } from '../support/team.ts';

async function openRename() {
  const server = inATeam();
  const { screen } = await openPage('/dashboard/members');
  const pencil = screen.getByRole('button', { name: 'Edit the team name' });
  await pencil.click();
  return {
    screen,
    server,
    pencil,
    name: screen.getByRole('textbox', { name: 'Team name' }),
    save: screen.getByRole('button', { name: 'Save', exact: true }),
  };
}

describe('renaming a team', () => {
  it('begins with the present name, ready to be typed over', async () => {
    const { name } = await openRename();
    await expect.element(name).toHaveValue('Namma Yatri');
    await expect.element(name).toHaveFocus();
  });

  it('refuses an empty name', async () => {
    const { server, name, save } = await openRename();
    await name.fill('  ');
    await save.click();
    await expect.element(name).toHaveAccessibleDescription('Please enter a team name.');
    expect(server.received(renameTeam)).toEqual([]);
  });

  it('sends nothing for a name that is as it was', async () => {
    const { server, name, save, pencil } = await openRename();
    await name.fill(' Namma Yatri ');
    await save.click();
    await expect.element(pencil).toHaveFocus();
    expect(server.received(renameTeam)).toEqual([]);
  });

  it('says that a name is taken and keeps what was typed', async () => {
    const { screen, server, name, save } = await openRename();
    server.refuses(renameTeam, { code: 'TEAM_NAME_TAKEN', status: 409, message: 'This team name is already taken.' });
    await name.fill('Majestic Movers');
    await save.click();
    await expect.element(screen.getByText('This team name is already taken.')).toBeVisible();
    await expect.element(name).toHaveValue('Majestic Movers');
    await expect.element(save).toBeEnabled();
  });

  it('saves a new name and shows it', async () => {
    const { screen, server, name, save, pencil } = await openRename();
    server.answersBy(renameTeam, () => {
      server.answers(teamDashboard, aTeam({ team_name: 'Majestic Movers' }));
      return { message: 'The team name has been changed.', team_name: 'Majestic Movers' };
    });
    await name.fill(' Majestic Movers ');
    await save.click();
    await expect.element(screen.getByRole('heading', { name: 'Majestic Movers' })).toBeVisible();
    await expect.element(screen.getByText('The team name has been changed.')).toBeVisible();
    await expect.element(pencil).toHaveFocus();
    expect(server.received(renameTeam)[0]?.body).toEqual({ team_name: 'Majestic Movers' });
  });

  it('is busy while the name is saved', async () => {
    const { screen, server, name, save } = await openRename();
    server.ignores(renameTeam);
    await name.fill('Majestic Movers');
    await save.click();
    await expect.element(screen.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it('is given up with Escape', async () => {
    const { screen, server, name, pencil } = await openRename();
    await name.fill('Majestic Movers');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('heading', { name: 'Namma Yatri' })).toBeVisible();
    await expect.element(pencil).toHaveFocus();
    expect(server.received(renameTeam)).toEqual([]);
  });
});
