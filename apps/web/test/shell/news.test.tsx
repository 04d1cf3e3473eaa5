import { getEvent } from '@uvh/contract/calls/event';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEvent } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { aGame, openGameOf } from '../support/open-game.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

const ADDRESS = `https://forms.example/d/e/${'1FAIpQLSdX3k'.repeat(12)}/viewform`;

/** What one test has put away is not to be away in the next. */
let announcement_id = 70;

function anEventThatTells(text: string) {
  announcement_id += 1;
  const created_at = new Date().toISOString();
  return { ...anEvent(), announcements: [{ announcement_id, text, tone: 'info' as const, created_at }] };
}

describe('what organisers tell everybody', () => {
  it('stays within the window with an address that is longer than it, and can be put away', async () => {
    await inAWindowOf(390, 844);
    const server = inATeam();
    server.answers(getEvent, anEventThatTells(`Tell us how it was: ${ADDRESS}`));
    const { screen } = await openPage('/settings');
    const told = screen.getByText(ADDRESS, { exact: false });
    await expect.element(told).toBeVisible();
    expect(told.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
    const hide = screen.getByRole('region', { name: 'News from the organisers' }).getByRole('button');
    expect(hide.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
    await hide.click();
    await expect.element(told).not.toBeInTheDocument();
  });

  it('does so over the image too', async () => {
    await inAWindowOf(390, 844);
    const server = aGame();
    server.answers(getEvent, anEventThatTells(ADDRESS));
    const { screen } = await openGameOf(server);
    const told = screen.getByText(ADDRESS);
    await expect.element(told).toBeVisible();
    expect(told.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  });

  it.each([
    [390, 844],
    [1366, 768],
    [844, 390],
  ])('leaves free what answers a box, in a window of %i x %i', async (width, height) => {
    await inAWindowOf(width, height);
    const server = aGame();
    server.answers(getEvent, anEventThatTells('The hall closes at six.'));
    const { screen } = await openGameOf(server);
    await expect.element(screen.getByText('The hall closes at six.')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    const told = screen.getByRole('region', { name: 'News from the organisers' }).element().getBoundingClientRect();
    for (const name of [/^Confirm/, /^Change class/, /^Delete/, /^Submit/]) {
      const button = screen.getByRole('button', { name }).first();
      await expect.element(button).toBeVisible();
      const { left, right, top, bottom } = button.element().getBoundingClientRect();
      const isApart = right <= told.left || left >= told.right || bottom <= told.top || top >= told.bottom;
      expect(isApart, String(name)).toBe(true);
    }
  });

  it('is of a pause only as long as there is a game that could go on', async () => {
    const paused = (phase: Parameters<typeof anEvent>[0]) => {
      const event = anEvent(phase);
      return { ...event, settings: { ...event.settings, is_paused: true } };
    };
    const server = inATeam();
    server.answers(getEvent, paused('open'));
    const { screen } = await openPage('/settings');
    const told = screen.getByText(/The organisers have paused the game/);
    await expect.element(told).toBeVisible();
    server.answers(getEvent, paused('after'));
    await expect.poll(server.listeners).toBe(1);
    server.tells({ kind: 'event' });
    await expect.element(told).not.toBeInTheDocument();
  });
});
