import { getEvent } from '@uvh/contract/calls/event';
import { teamPage } from '@uvh/contract/calls/team';
import { describe, expect, it } from 'vitest';
import { anEvent, signIn } from '../support/builders.ts';
import { clickByScript } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { anotherTeam } from '../support/team.ts';

async function openTeam(parts: Parameters<typeof anotherTeam>[0] = {}) {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server);
  server.answers(teamPage, anotherTeam(parts));
  return { ...(await openPage('/teams/9')), server };
}

describe('the page of another team', () => {
  it('draws its points over the days, and says them as a table', async () => {
    const { screen } = await openTeam({
      days: [
        { day: '2026-05-09', xp: 100 },
        { day: '2026-05-11', xp: 40 },
      ],
    });
    await expect.element(screen.getByRole('img', { name: 'XP of the team by day, from 100 to 140.' })).toBeVisible();
    await screen.getByText('Show as a table').click();
    const cells = [...screen.getByRole('table').element().querySelectorAll('td')].map((cell) => cell.textContent);
    expect(cells).toEqual(['100', '100', '140']);
  });

  it('says when its curve begins while there is none', async () => {
    const { screen } = await openTeam();
    await expect.element(screen.getByText("The curve begins with the team's first image.")).toBeVisible();
  });

  it('is marked as the own one', async () => {
    const { screen } = await openTeam({ is_current_team: true });
    await expect.element(screen.getByText('Your Team', { exact: true })).toBeVisible();
  });

  it('has no rank before it has played', async () => {
    const { screen } = await openTeam({ rank: 0, xp: 0 });
    await expect.element(screen.getByText('N/A', { exact: true }).first()).toBeVisible();
  });

  it('says since when its standing is frozen', async () => {
    const { screen } = await openTeam({ frozen_at: '2026-11-20T06:30:00Z' });
    await expect.element(screen.getByText(/^The board is frozen: this is the standing of .*20/)).toBeVisible();
  });

  it('leads back to the leaderboard', async () => {
    const { screen } = await openTeam();
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Leaderboard' }))
      .toHaveAttribute('href', '/leaderboard');
  });

  it('can be loaded again after a failure', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    signIn(server);
    server.refuses(teamPage, { code: 'FORBIDDEN', status: 403, message: 'Not now.' });
    const { screen } = await openPage('/teams/9');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/The team could not be loaded\..*Not now\./);
    server.answers(teamPage, anotherTeam());
    const before = server.received(teamPage).length;
    clickByScript(screen.getByRole('button', { name: 'Retry' }));
    await expect.element(screen.getByRole('heading', { name: 'Team Metro Minds' })).toBeVisible();
    expect(server.received(teamPage)).toHaveLength(before + 1);
  });
});
