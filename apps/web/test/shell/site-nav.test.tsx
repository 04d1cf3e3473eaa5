import { getEvent } from '@uvh/contract/calls/event';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { aBoard, anEvent, aRow } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

const PAGES = ['Dashboard', 'Map', 'Game', 'Practice', 'Leaderboard', 'Results', 'Settings'];

function aServerWithBoard(phase: 'before' | 'open' | 'after' = 'open') {
  const server = inATeam({ phase });
  server.answers(getLeaderboard, aBoard([aRow()]));
  server.answers(leaderboardHistory, { days: [], series: [] });
  return server;
}

/** With its image there: what lies over it is made anew then. */
async function openPractice() {
  const page = await openPage('/practice');
  await expect.element(page.screen.getByRole('application')).toBeVisible();
  return page;
}

describe('the way from page to page', () => {
  it.each(['/home', '/leaderboard', '/game/results'])('is the same on %s', async (address) => {
    aServerWithBoard();
    const { screen } = await openPage(address);
    const nav = screen.getByRole('navigation', { name: 'Pages' }).first();
    for (const name of PAGES) await expect.element(nav.getByRole('link', { name })).toBeVisible();
  });

  it('is behind one button where there is no room for it', async () => {
    await browser.viewport(390, 844);
    try {
      aServerWithBoard();
      const { screen, address } = await openPage('/home');
      await screen.getByRole('button', { name: 'Pages' }).click();
      await screen.getByRole('menuitem', { name: 'Settings' }).click();
      await expect.poll(address).toBe('/settings');
    } finally {
      await browser.viewport(1280, 800);
    }
  });

  it('is in the menu of practice and game, with the language', async () => {
    aServerWithBoard();
    const { screen, address } = await openPractice();
    await screen.getByRole('button', { name: 'Pages and language' }).click();
    for (const name of PAGES) await expect.element(screen.getByRole('menuitem', { name })).toBeVisible();
    await expect.element(screen.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await screen.getByRole('menuitem', { name: 'Results' }).click();
    await expect.poll(address).toBe('/game/results');
  });

  it('offers a visitor of practice the login and the languages', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    const { screen, address } = await openPractice();
    await screen.getByRole('button', { name: 'Pages and language' }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'ಕನ್ನಡ' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Dashboard' })).not.toBeInTheDocument();
    await screen.getByRole('menuitem', { name: 'Login' }).click();
    await expect.poll(address).toBe('/login');
  });

  it('does not offer the game while it is closed', async () => {
    aServerWithBoard('after');
    const { screen } = await openPage('/leaderboard');
    const nav = screen.getByRole('navigation', { name: 'Pages' }).first();
    await expect.element(nav.getByRole('link', { name: 'Results' })).toBeVisible();
    await expect.element(nav.getByRole('link', { name: 'Game' })).not.toBeInTheDocument();
  });
});
