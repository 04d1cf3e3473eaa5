import { listAppeals, nextAppeal } from '@uvh/contract/calls/appeal';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { expect } from 'vitest';
import { page as browser } from 'vitest/browser';
import { aBoard, aRow } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

/** The players' screens but for the annotator. */
export const ROUTES = [
  '/login',
  '/register',
  '/join-team',
  '/forgot-password',
  '/error',
  '/nowhere',
  '/dashboard',
  '/dashboard/members',
  '/home',
  '/leaderboard',
  '/settings',
  '/game/results',
  '/game/second-opinion',
  '/practice',
] as const;

/** Opens a screen as a member of a team, in a window of that size. */
export async function openRoute(address: string, [width, height]: readonly [width: number, height: number]) {
  await browser.viewport(width, height);
  const server = inATeam();
  server.answers(getLeaderboard, aBoard([aRow({ name: 'A team whose name is as long as names may be, and no more' })]));
  server.answers(leaderboardHistory, { days: [], series: [] });
  server.answers(listAppeals, { left: 5, waiting: 0, own: [], judged: [] });
  server.answers(nextAppeal, { appeal: null });
  const { screen } = await openPage(address);
  await expect.element(screen.getByRole('heading').first()).toBeInTheDocument();
}
