import { describe, expect, it } from 'vitest';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

type Phase = 'before' | 'open' | 'after';

async function openMenu(phase: Phase) {
  inATeam({ phase });
  const page = await openPage('/dashboard/members');
  const menu = page.screen.getByRole('navigation', { name: 'Menu' });
  return { ...page, menu };
}

describe('the side menu', () => {
  it.each([
    ['Dashboard', '/dashboard'],
    ['Team Members', '/dashboard/members'],
    ['Map', '/home'],
    ['Start Game', '/game'],
    ['Leaderboard', '/leaderboard'],
    ['Results', '/game/results'],
    ['Practice', '/practice'],
    ['Settings', '/settings'],
    ['Logout', '/logout'],
  ])('has %s while the game runs', async (name, path) => {
    const { menu } = await openMenu('open');
    await expect.element(menu.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('marks the page that one is on', async () => {
    const { menu } = await openMenu('open');
    await expect.element(menu.getByRole('link', { name: 'Team Members' })).toHaveAttribute('aria-current', 'page');
    await expect.element(menu.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  });

  it('tells before the game why it cannot be started, and when it can', async () => {
    const { screen, menu } = await openMenu('before');
    const item = menu.getByRole('button', { name: 'Start Game' });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await item.click({ force: true });
    const notice = screen.getByRole('dialog', { name: 'Game Not Started Yet' });
    await expect.element(notice).toMatchTextContent('The official game period is');
    await expect.element(notice.getByText('The game starts in')).toBeVisible();
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  it('has no results before there can be any', async () => {
    const { menu } = await openMenu('before');
    await expect.element(menu.getByRole('link', { name: 'Practice' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Results' }).elements()).toEqual([]);
  });

  it('tells before the game when the leaderboard opens', async () => {
    const { screen, menu } = await openMenu('before');
    const item = menu.getByRole('button', { name: 'Leaderboard' });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await item.click({ force: true });
    await expect
      .element(screen.getByRole('dialog', { name: 'Coming Soon' }))
      .toMatchTextContent('Teams will be ranked by accuracy and quality.');
  });

  it('has no way into the game after it, and keeps the leaderboard', async () => {
    const { menu } = await openMenu('after');
    await expect.element(menu.getByRole('button', { name: 'Start Game' })).toHaveAttribute('aria-disabled', 'true');
    await expect.element(menu.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('href', '/leaderboard');
  });
});
