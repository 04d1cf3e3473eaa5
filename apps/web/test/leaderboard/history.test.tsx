import type { AnswerInput } from '@uvh/contract/call';
import { getEvent } from '@uvh/contract/calls/event';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aBoard, anEvent, aRow, aTeam, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const COURSE: AnswerInput<typeof leaderboardHistory> = {
  days: ['2026-05-09', '2026-05-10', '2026-05-11'],
  series: [
    { team_id: 1, name: 'Metro Minds', points: [400, 900, 1490], is_current_team: false },
    { team_id: 3, name: 'Namma Lane', points: [0, 300, 1200], is_current_team: true },
  ],
};

async function openBoard(address = '/leaderboard', history = COURSE, xp = 5_000) {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server);
  server.answers(teamDashboard, aTeam({ zone: 2, team_score: xp }));
  const own = aRow({ is_current_team: true, zone: 2, xp, rank: 1 });
  server.answersBy(getLeaderboard, ({ query }) => {
    const board = aBoard([own], own);
    const zones = board.zones.map((zone) => ({
      ...zone,
      status: zone.zone <= 2 ? ('active' as const) : ('locked' as const),
    }));
    return { ...board, zones, zone: Number(query.zone), page: Number(query.page ?? 1) };
  });
  server.answers(leaderboardHistory, history);
  const page = await openPage(address);
  const asked = () => server.received(getLeaderboard).at(-1)?.query;
  return { ...page, server, asked };
}

describe('the graph of the leaderboard', () => {
  it('is told in a sentence, with the names of the teams beside their lines', async () => {
    const { screen } = await openBoard();
    const graph = screen.getByRole('img', { name: 'Ranking points by day of the 2 best teams of the zone.' });
    await expect.element(graph).toMatchTextContent(/Metro Minds.*Namma Lane/);
    expect(graph.element().querySelectorAll('path').length).toBeGreaterThanOrEqual(2);
  });

  it('has the longest name of a team within it', async () => {
    const [first] = COURSE.series;
    if (first === undefined) throw new Error('There is no team.');
    const { screen } = await openBoard('/leaderboard', { ...COURSE, series: [{ ...first, name: 'W'.repeat(50) }] });
    const graph = screen.getByRole('img', { name: /^Ranking points by day/ });
    await expect.element(graph).toMatchTextContent(/W{10}/);
    const parts = [...graph.element().querySelectorAll('*')].map((part) => part.getBoundingClientRect().right);
    expect(Math.max(...parts)).toBeLessThanOrEqual(graph.element().getBoundingClientRect().right + 1);
  });

  it('can be read as a table', async () => {
    const { screen } = await openBoard();
    await screen.getByText('Show as a table').click();
    const table = screen.getByRole('table', { name: 'Ranking points by day of the 2 best teams of the zone.' });
    const rows = () => [...table.element().querySelectorAll('tr')].map((row) => row.textContent);
    await expect.poll(() => rows()[0]).toBe('DayMetro MindsNamma Lane');
    expect(rows()[1]).toMatch(/4000$/);
    expect(rows()[3]).toMatch(/1\.5K1\.2K$/i);
  });

  it('tells the day that is pointed at', async () => {
    const { screen } = await openBoard();
    const graph = screen.getByRole('img', { name: /^Ranking points by day/ });
    await expect.element(graph).toBeVisible();
    await userEvent.hover(graph, { position: { x: 60, y: 100 } });
    const figure = screen.getByRole('figure');
    await expect.element(figure).toMatchTextContent(/(9 May|May 9).*400/);
    await userEvent.unhover(graph);
  });

  it('says when it begins while there is nothing to draw', async () => {
    const { screen } = await openBoard('/leaderboard', { days: [], series: [] });
    await expect.element(screen.getByText('The graph begins after the first day of the game.')).toBeVisible();
  });
});

describe('the zones of the leaderboard', () => {
  it('begin with the one of the own team', async () => {
    const { screen, asked } = await openBoard();
    await expect.element(screen.getByRole('heading', { name: 'Zone 2 · Expert', level: 2 })).toBeVisible();
    expect(asked()?.zone).toBe('2');
  });

  it('are looked into by a press, which stands in the address and forgets page and search', async () => {
    const { screen, asked, address } = await openBoard('/leaderboard?zone=2&page=2&search=lane');
    await screen.getByRole('button', { name: /^Zone 0/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Zone 0 · Outermost', level: 2 })).toBeVisible();
    expect(address()).toBe('/leaderboard?zone=0');
    await expect.poll(asked).toEqual(expect.objectContaining({ zone: '0', page: '1' }));
  });

  it('are found again by the way back', async () => {
    const { screen, router } = await openBoard();
    await screen.getByRole('button', { name: /^Zone 1/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Zone 1 · Innovation', level: 2 })).toBeVisible();
    await router.navigate(-1);
    await expect.element(screen.getByRole('heading', { name: 'Zone 2 · Expert', level: 2 })).toBeVisible();
  });

  it('are those of a link that somebody shared', async () => {
    const { screen, asked } = await openBoard('/leaderboard?zone=1&search=kerb');
    await expect.element(screen.getByRole('searchbox', { name: 'Search teams' })).toHaveValue('kerb');
    await expect.poll(asked).toEqual(expect.objectContaining({ zone: '1', search: 'kerb' }));
  });

  it('end with the innermost one, which has no next', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    signIn(server);
    server.answers(teamDashboard, aTeam({ zone: 3, team_score: 9_500 }));
    const own = aRow({ is_current_team: true, zone: 3, xp: 9_500 });
    const board = aBoard([own], own);
    server.answers(getLeaderboard, {
      ...board,
      zone: 3,
      own: { row: own, zone_progress: 100, next_zone_xp: null, ahead: null },
    });
    const { screen } = await openPage('/leaderboard');
    await expect.element(screen.getByText('Innermost zone reached').first()).toBeVisible();
  });
});
