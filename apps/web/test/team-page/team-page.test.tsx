import { getEvent } from '@uvh/contract/calls/event';
import { teamPage } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { anEvent, aTeam, signIn } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { anotherTeam } from '../support/team.ts';

function aSignedInServer() {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server);
  return server;
}

describe('the page of a team', () => {
  it('shows its standing and its people by first name, with images and leader', async () => {
    const server = aSignedInServer();
    const members = [
      { username: 'ravi1', first_name: 'Ravi', is_team_leader: true, images: 12, xp: 900 },
      { username: 'mira2', first_name: 'Mira', is_team_leader: false, images: 1, xp: 590 },
    ];
    server.answers(teamPage, anotherTeam({ members }));
    const { screen } = await openPage('/teams/9');
    await expect.element(screen.getByRole('heading', { name: 'Team Metro Minds' })).toBeVisible();
    await expect.element(screen.getByText('#2', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('1,490', { exact: true })).toBeVisible();
    const people = screen.getByRole('listitem');
    await expect.element(people.filter({ hasText: 'Ravi' })).toMatchTextContent(/12 images/);
    await expect.element(people.filter({ hasText: 'Mira' })).toMatchTextContent(/1 image/);
    await expect.element(people.filter({ hasText: 'Ravi' }).getByText('Team Leader')).toBeVisible();
    expect(server.received(teamPage)[0]?.path).toBe('/teams/9');
  });

  it('is no wider than the screen with the longest name of one word', async () => {
    const server = aSignedInServer();
    server.answers(teamPage, anotherTeam({ name: 'W'.repeat(50) }));
    await inAWindowOf(390, 844);
    const { screen } = await openPage('/teams/9');
    await expect.element(screen.getByRole('heading', { name: /W{50}/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });

  it('tells members of a team that is out of the contest why it is shown to nobody', async () => {
    const server = aSignedInServer();
    server.answers(teamDashboard, aTeam({ team_id: 9, team_position: 0, standing: 'disqualified' }));
    server.refuses(teamPage, { code: 'TEAM_NOT_FOUND', status: 404, message: 'No such team.' });
    const { screen } = await openPage('/teams/9');
    await expect.element(screen.getByRole('heading', { name: 'Your team is out of the contest' })).toBeVisible();
    await expect.element(screen.getByText(/Write to them if you think this is a mistake/)).toBeVisible();
  });

  it('says that there is no such team, also of an address that is no number', async () => {
    const server = aSignedInServer();
    server.refuses(teamPage, { code: 'TEAM_NOT_FOUND', status: 404, message: 'No such team.' });
    const { screen } = await openPage('/teams/no-number');
    await expect.element(screen.getByText('There is no such team.')).toBeVisible();
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Leaderboard' }))
      .toHaveAttribute('href', '/leaderboard');
  });

  it('says before the game when teams can be looked up', async () => {
    const server = aSignedInServer();
    server.refuses(teamPage, { code: 'GAME_NOT_OPEN', status: 403, message: 'Not yet.' });
    const { screen } = await openPage('/teams/9');
    await expect.element(screen.getByText(/Teams can be looked up once the hackathon begins/)).toBeVisible();
  });
});
