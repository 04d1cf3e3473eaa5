import { getEvent } from '@uvh/contract/calls/event';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { teamHistory } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { aBoard, anEvent, aRow, aTeam, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const OWN = aRow({ rank: 2, is_current_team: true });
const OTHER = aRow({ team_id: 9, rank: 1, name: 'Metro Minds', xp: 1_400 });

function aServerThatTells() {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server);
  server.answers(teamDashboard, aTeam());
  server.answers(teamHistory, { days: [], activity: [] });
  server.answers(getLeaderboard, aBoard([OTHER, OWN], OWN));
  server.answers(leaderboardHistory, { days: [], series: [] });
  return server;
}

describe('a board that is open', () => {
  it('shows new ranks as soon as the server tells of them', async () => {
    const server = aServerThatTells();
    const { screen } = await openPage('/leaderboard');
    const first = screen.getByRole('row').nth(1);
    await expect.element(first).toMatchTextContent(/Metro Minds/);
    await expect.poll(server.listeners).toBe(1);
    const ahead = { ...OWN, rank: 1, xp: 1_450 };
    server.answers(getLeaderboard, aBoard([ahead, { ...OTHER, rank: 2 }], ahead));
    server.tells({ kind: 'leaderboard', version: 2 });
    await expect.element(first).toMatchTextContent(/Namma Lane.*1,450/);
  });

  it('says that it is frozen as soon as the organisers freeze it', async () => {
    const server = aServerThatTells();
    const { screen } = await openPage('/leaderboard');
    await expect.element(screen.getByRole('row', { name: /Metro Minds/ })).toBeVisible();
    await expect.poll(server.listeners).toBe(1);
    server.answers(getLeaderboard, { ...aBoard([OTHER], OWN), frozen_at: '2026-11-20T06:30:00Z' });
    server.tells({ kind: 'event' });
    await expect.element(screen.getByText('The board is frozen')).toBeVisible();
  });

  it('asks once for all that was told in one moment, and not at all for what is no matter of ranks', async () => {
    const server = aServerThatTells();
    const { screen } = await openPage('/leaderboard');
    await expect.element(screen.getByRole('row', { name: /Metro Minds/ })).toBeVisible();
    await expect.poll(server.listeners).toBe(1);
    const asked = server.received(getLeaderboard).length;
    server.tells({ kind: 'score', team_id: 9, team_score: 1_500 });
    for (const version of [2, 3, 4]) server.tells({ kind: 'leaderboard', version });
    await expect.poll(() => server.received(getLeaderboard).length).toBe(asked + 1);
  });
});

describe('the stream of what happens', () => {
  it('is left when nothing on the page wants to hear it', async () => {
    const server = aServerThatTells();
    const page = await openPage('/leaderboard');
    await expect.poll(server.listeners).toBe(1);
    await page.close();
    await expect.poll(server.listeners).toBe(0);
  });

  it('is not opened for somebody who is not signed in', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    const { screen } = await openPage('/login');
    await expect.element(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(server.listeners()).toBe(0);
  });
});
