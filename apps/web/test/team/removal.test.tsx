import { getEvent } from '@uvh/contract/calls/event';
import { removeMember } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';
import { aMember, aTeam, inATeam } from '../support/team.ts';

async function openEditing({ mayRemove = true, team = aTeam() } = {}) {
  const server = inATeam({ team });
  const event = anEvent();
  server.answers(getEvent, { ...event, settings: { ...event.settings, leaders_may_remove_members: mayRemove } });
  const { screen } = await openPage('/dashboard/members');
  await expect.element(screen.getByRole('heading', { name: team.team_name })).toBeVisible();
  await expect.poll(() => server.received(getEvent).length).toBeGreaterThan(0);
  await screen.getByRole('button', { name: 'Edit', exact: true }).click();
  return { screen, server, list: screen.getByRole('dialog', { name: 'Remove members' }) };
}

async function askToRemoveRavi() {
  const page = await openEditing();
  await page.list.getByRole('button', { name: 'Remove Ravi Kumar' }).click();
  const question = page.screen.getByRole('dialog', { name: 'Remove Ravi Kumar from the team?' });
  await expect.element(question).toBeVisible();
  return { ...page, question };
}

describe('editing a team where leaders may not remove', () => {
  it('says that only the name can be edited, and whom to write to', async () => {
    const { screen } = await openEditing({ mayRemove: false });
    const notice = screen.getByRole('dialog', { name: 'Team Editing Restricted' });
    await expect.element(notice).toMatchTextContent('Only the team name can be edited here.');
    await expect
      .element(notice.getByRole('link', { name: 'help@example.org' }))
      .toHaveAttribute('href', 'mailto:help@example.org');
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect.element(notice).not.toBeInTheDocument();
  });
});

describe('removing a member', () => {
  it('offers everybody but the leader', async () => {
    const { list } = await openEditing();
    await expect.element(list.getByRole('button', { name: 'Remove Ravi Kumar' })).toBeVisible();
    expect(list.getByRole('button', { name: 'Remove Asha Rao' }).elements()).toEqual([]);
  });

  it('has nobody to offer to a leader alone', async () => {
    const { list } = await openEditing({ team: aTeam({ team_members: [aMember()], team_members_count: 1 }) });
    await expect.element(list).toMatchTextContent('There is nobody to remove: you are the only member.');
  });

  it('asks once more, with the focus where Enter removes nobody', async () => {
    const { server, question, list } = await askToRemoveRavi();
    const cancel = question.getByRole('button', { name: 'Cancel' });
    await expect.element(cancel).toHaveFocus();
    await cancel.click();
    await expect.element(list).toBeVisible();
    expect(server.received(removeMember)).toEqual([]);
  });

  it('takes the member out and says so', async () => {
    const { screen, server, question, list } = await askToRemoveRavi();
    server.answersBy(removeMember, () => {
      server.answers(teamDashboard, aTeam({ team_members: [aMember()], team_members_count: 1 }));
      return { message: 'The member has been removed.' };
    });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(screen.getByText('The member has been removed.')).toBeVisible();
    await expect.element(list).toMatchTextContent('There is nobody to remove: you are the only member.');
    expect(server.received(removeMember)[0]?.body).toEqual({ email: 'ravi@example.org' });
  });

  it('says why it was refused, and keeps the question open', async () => {
    const { screen, server, question } = await askToRemoveRavi();
    server.refuses(removeMember, { code: 'MEMBER_REMOVAL_OFF', status: 403, message: 'Removal has been turned off.' });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(screen.getByText('Removal has been turned off.')).toBeVisible();
    await expect.element(question).toBeVisible();
  });

  it('shows who is left when somebody else was faster', async () => {
    const { screen, server, question, list } = await askToRemoveRavi();
    const whole = aTeam();
    const left = aTeam({ team_members: [aMember()], team_members_count: 1 });
    // The page may ask at any moment; who is gone by then cannot be removed.
    server.answersBy(teamDashboard, () => (server.received(removeMember).length > 0 ? left : whole));
    server.refuses(removeMember, { code: 'MEMBER_NOT_FOUND', status: 404, message: 'Nobody here has this address.' });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(screen.getByText('Nobody here has this address.')).toBeVisible();
    await expect.element(list).toMatchTextContent('There is nobody to remove: you are the only member.');
    await expect.element(question).not.toBeInTheDocument();
  });
});
