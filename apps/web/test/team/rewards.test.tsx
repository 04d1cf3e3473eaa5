import { getEvent } from '@uvh/contract/calls/event';
import { reactToFeed, teamFeed, teamPulse } from '@uvh/contract/calls/reward';
import { teamHistory } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { aFeed, anEvent, aPulse, aTeam, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

async function openDashboard() {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server);
  server.answers(teamDashboard, aTeam());
  server.answers(teamHistory, { days: [], activity: [] });
  server.answers(teamPulse, aPulse());
  server.answers(teamFeed, aFeed());
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
