import { getEvent } from '@uvh/contract/calls/event';
import { reactToFeed, teamFeed, teamPulse } from '@uvh/contract/calls/reward';
import { teamHistory } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { anEvent, aTeam, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

async function openDashboard() {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server);
  server.answers(teamDashboard, aTeam());
  server.answers(teamHistory, { days: [], activity: [] });
  server.answers(teamPulse, {
    at_work: [{ username: 'ravi', first_name: 'Ravi', is_own: false }],
    overtaken_by: [{ team_id: 9, name: 'Majestic' }],
    goal: { done: 6, target: 15 },
    team_goal: { done: 31, target: 30 },
    streak: { days: 4, best: 9, counts_today: true, rests_today: false },
    badges: [
      { kind: 'found-class', vehicle_class: 'Three-wheeler', tier: 2, count: 53, next: 200, reached_on: '2026-11-20' },
      { kind: 'named', vehicle_class: '', tier: 0, count: 7, next: 10, reached_on: null },
    ],
  });
  const member = { username: 'ravi', first_name: 'Ravi', is_own: false };
  server.answers(teamFeed, {
    items: [
      {
        kind: 'badge',
        item: 'badge:7:found::1',
        day: '2026-11-20',
        reactions: [{ reaction: 'wow', count: 1, is_own: false }],
        member,
        badge: 'found',
        vehicle_class: '',
        tier: 1,
        threshold: 10,
      },
    ],
  });
  return { server, ...(await openPage('/dashboard')) };
}

describe('reasons to come back', () => {
  it('say who is at work, who came past, and how far the goals are', async () => {
    const { screen } = await openDashboard();
    await expect.element(screen.getByText(/Came past your team since yesterday: Majestic/)).toBeVisible();
    await expect
      .element(screen.getByRole('progressbar', { name: 'Your goal' }))
      .toHaveAttribute('aria-valuetext', '6 of 15');
    await expect.element(screen.getByText('Reached: 31')).toBeVisible();
    await expect.element(screen.getByText('4 working days in a row')).toBeVisible();
    await expect.element(screen.getByText('Your best: 9 days')).toBeVisible();
    await expect.element(screen.getByText('Ravi', { exact: true })).toBeVisible();
  });

  it('name a badge with its class, and what the next one takes', async () => {
    const { screen } = await openDashboard();
    await expect.element(screen.getByText('Missed vehicles found: 53 Auto')).toBeVisible();
    await expect.element(screen.getByText('Level 2 reached · 147 more to level 3')).toBeVisible();
    await expect.element(screen.getByText('3 more to level 1')).toBeVisible();
  });

  it('take one reaction to a line, and take it back', async () => {
    const { screen, server } = await openDashboard();
    server.answers(reactToFeed, { reaction: 'wow' });
    await expect.element(screen.getByText('Ravi has a badge: 10 missed vehicles found.')).toBeVisible();
    await screen.getByRole('button', { name: 'Marvel, 1 so far' }).click();
    await expect
      .poll(() => server.received(reactToFeed).map(({ body }) => body))
      .toEqual([{ item: 'badge:7:found::1', reaction: 'wow' }]);
  });
});
