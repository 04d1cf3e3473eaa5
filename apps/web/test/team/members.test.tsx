import { currentSession } from '@uvh/contract/calls/session';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { aUser } from '../support/builders.ts';
import { clickByScript } from '../support/device.ts';
import { openPage } from '../support/open-page.tsx';
import { aMember, aTeam, inATeam } from '../support/team.ts';

async function openMembers(situation: Parameters<typeof inATeam>[0] = {}) {
  const server = inATeam(situation);
  const page = await openPage('/dashboard/members');
  return { ...page, server };
}

describe('the members of a team', () => {
  it('are listed with role, address and what each gave to the team', async () => {
    const { screen } = await openMembers();
    const leader = screen.getByRole('listitem').filter({ hasText: 'asha@example.org' });
    await expect.element(leader).toMatchTextContent('Asha Rao(You)');
    await expect.element(leader).toMatchTextContent('Team Leader');
    await expect.element(leader).toMatchTextContent('90 XP12 images');
    await expect.element(leader).toMatchTextContent("75% of the team's XP");

    const member = screen.getByRole('listitem').filter({ hasText: 'ravi@example.org' });
    await expect.element(member).toMatchTextContent('Ravi Kumar');
    await expect.element(member.getByText('Member', { exact: true })).toBeVisible();
    await expect.element(member).toMatchTextContent('30 XP1 image');
    await expect.element(member).not.toMatchTextContent('(You)');
    const share = member.getByRole('progressbar', { name: "Ravi Kumar's share of the team's XP" });
    await expect.element(share).toHaveAttribute('aria-valuetext', "25% of the team's XP");
  });

  it('are counted, with the places that are left', async () => {
    const { screen } = await openMembers();
    await expect.element(screen.getByText('2 members of 5 at most')).toBeVisible();
    await expect.element(screen.getByText('There is room for 3 more. Share the team code to fill it.')).toBeVisible();
  });

  it('have no places left in a full team', async () => {
    const { screen } = await openMembers({ team: aTeam({ max_team_size: 2 }) });
    await expect.element(screen.getByText('2 members of 2 at most')).toBeVisible();
    expect(screen.getByText(/There is room/).elements()).toEqual([]);
  });

  it('can be loaded again after a failure', async () => {
    const server = inATeam();
    server.refuses(teamDashboard, { code: 'FORBIDDEN', status: 403, message: 'Not now.' });
    const { screen } = await openPage('/dashboard/members');
    await expect.element(screen.getByRole('heading', { name: 'Error loading team members' })).toBeVisible();
    await expect.element(screen.getByText('Not now.')).toBeVisible();
    server.answers(teamDashboard, aTeam());
    clickByScript(screen.getByRole('button', { name: 'Retry' }));
    await expect.element(screen.getByRole('heading', { name: 'Namma Yatri' })).toBeVisible();
  });
});

describe('a member who does not lead', () => {
  it('leads as soon as the organisers say so, on the page that stands open', async () => {
    const asha = aMember({ is_team_leader: false });
    const ravi = aMember({ username: 'ravi9', first_name: 'Ravi', email: 'ravi@example.org', is_team_leader: true });
    const { screen, server } = await openMembers({ isLeader: false, team: aTeam({ team_members: [ravi, asha] }) });
    const row = screen.getByRole('listitem').filter({ hasText: 'asha@example.org' });
    await expect.element(row).toMatchTextContent('Member');
    await expect.poll(server.listeners).toBe(1);
    server.answers(teamDashboard, aTeam({ team_members: [aMember(), { ...ravi, is_team_leader: false }] }));
    server.answers(currentSession, { user: aUser({ is_team_leader: true }) });
    server.tells({ kind: 'resync' });
    await expect.element(screen.getByRole('button', { name: 'Edit the team name' }), { timeout: 5000 }).toBeVisible();
    await expect.element(row, { timeout: 5000 }).toMatchTextContent('Team Leader');
  });

  it('can neither rename nor edit the team', async () => {
    const { screen } = await openMembers({ isLeader: false });
    await expect.element(screen.getByRole('heading', { name: 'Namma Yatri' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit the team name' }).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Edit', exact: true }).elements()).toEqual([]);
  });

  it('reads who may do what', async () => {
    const { screen } = await openMembers({ isLeader: false });
    await screen.getByRole('button', { name: 'Team Information' }).click();
    const notice = screen.getByRole('dialog', { name: 'Team Information' });
    await expect.element(notice.getByText('Only the team leader can change the team name.')).toBeVisible();
    await expect.element(notice.getByText('Team leaders can remove members.')).toBeVisible();
    await expect.element(notice.getByText('All members contribute to the team score.')).toBeVisible();
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect.element(notice).not.toBeInTheDocument();
  });
});
