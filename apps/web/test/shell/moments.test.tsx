import { getEvent } from '@uvh/contract/calls/event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { anEvent } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';
import { aTeam, inATeam } from '../support/team.ts';

/** As this device has seen the team last. */
function lookedAt(standing: { readonly xp: number; readonly zone: number; readonly isFirst?: boolean }): void {
  localStorage.setItem('uvh.standing', JSON.stringify({ teamId: aTeam().team_id, ...standing }));
}

beforeEach(() => {
  onTestFinished(() => localStorage.removeItem('uvh.standing'));
});

describe('a moment', () => {
  it('is a zone that the team has reached since, with the way to see it on the map', async () => {
    lookedAt({ xp: 1_200, zone: 0 });
    inATeam({ team: aTeam({ team_score: 1_600, zone: 1 }) });
    const { screen, address } = await openPage('/dashboard');
    const card = screen.getByRole('status').filter({ hasText: 'You have reached Zone 1' });
    await expect.element(card).toBeVisible();
    await card.getByRole('link', { name: 'See it on the map' }).click();
    await expect.poll(address).toBe('/home');
  });

  it('is told once', async () => {
    lookedAt({ xp: 1_200, zone: 0 });
    inATeam({ team: aTeam({ team_score: 1_200, zone: 0, team_position: 1 }) });
    const { screen } = await openPage('/dashboard');
    await expect.element(screen.getByText('First place!')).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByText('First place!')).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('uvh.standing') ?? '')).toMatchObject({ isFirst: true });
  });

  it('is the end of the game', async () => {
    lookedAt({ xp: 1_200, zone: 0 });
    inATeam({ phase: 'after' });
    const { screen } = await openPage('/dashboard');
    await expect.element(screen.getByRole('status').filter({ hasText: 'The game is over' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'See the final standing' })).toBeVisible();
  });

  it('is none any more once the organisers let the game go on', async () => {
    lookedAt({ xp: 1_200, zone: 0 });
    const server = inATeam({ phase: 'after' });
    const { screen } = await openPage('/dashboard');
    const card = screen.getByRole('status').filter({ hasText: 'The game is over' });
    await expect.element(card).toBeVisible();
    await expect.poll(() => server.listeners()).toBeGreaterThan(0);
    server.answers(getEvent, anEvent('open'));
    server.tells({ kind: 'event' });
    await expect.element(card).not.toBeInTheDocument();
  });

  it('makes no sound until somebody turns it on', async () => {
    inATeam();
    const { screen } = await openPage('/settings');
    const sound = screen.getByRole('switch', { name: 'Play a sound' });
    await expect.element(sound).not.toBeChecked();
    await sound.click();
    await expect.element(sound).toBeChecked();
    expect(localStorage.getItem('uvh.sound')).toBe('true');
    localStorage.removeItem('uvh.sound');
  });

  it('is also the answer to an appeal of the team', async () => {
    const server = inATeam();
    const { screen } = await openPage('/dashboard');
    await expect.poll(() => server.listeners()).toBeGreaterThan(0);
    server.tells({ kind: 'appeal', team_id: aTeam().team_id, user_id: 1, outcome: 'upheld' });
    await expect.element(screen.getByText('An appeal of your team was upheld, and the score follows.')).toBeVisible();
  });
});
