import { listAppeals, nextAppeal } from '@uvh/contract/calls/appeal';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, cdp } from 'vitest/browser';
import { aBoard, aRow } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

const ROUTES = [
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

const PHONE = [390, 844] as const;

afterEach(() => browser.viewport(1280, 800));

async function openAt(address: string) {
  await browser.viewport(...PHONE);
  const server = inATeam();
  server.answers(getLeaderboard, aBoard([aRow({ name: 'Silk Board Survivors' })]));
  server.answers(leaderboardHistory, { days: [], series: [] });
  server.answers(listAppeals, { left: 5, waiting: 0, own: [], judged: [] });
  server.answers(nextAppeal, { appeal: null });
  const page = await openPage(address);
  await expect.element(page.screen.getByRole('heading').first()).toBeInTheDocument();
  return page;
}

function visible(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

/** Emulates a mode of the browser until the test is over. */
async function emulate(feature: string, value: string) {
  const session: { send(method: string, parameters: object): Promise<unknown> } = cdp();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: feature, value }] });
}

describe('in forced colours', () => {
  afterEach(() => emulate('forced-colors', 'none'));

  it.each(ROUTES)('%s gives every filled button a border', async (address) => {
    await openAt(address);
    const filled = visible('button, a, [role="switch"], [role="progressbar"]')
      .filter((element) => element.clientWidth > 2)
      .filter((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');
    await emulate('forced-colors', 'active');
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true);
    const bare = filled.filter((element) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      return Math.min(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth)) < 1;
    });
    expect(bare.map((element) => element.outerHTML.slice(0, 120))).toEqual([]);
  });
});
