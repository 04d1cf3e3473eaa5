import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { LIVE_PATH } from '@uvh/contract/calls/live';
import { currentSession } from '@uvh/contract/calls/session';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aBoard, aRow, aUser } from './support/builders.ts';
import { openPage } from './support/open-page.tsx';
import { inATeam } from './support/team.ts';

const SILENCE_MS = 45_000;

/** A clock for what looks again and again, which the test moves on. */
function onFakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A team that has a leaderboard with nobody else on it. */
function onABoard() {
  const server = inATeam();
  const own = aRow();
  server.answers(getLeaderboard, aBoard([own], own));
  server.answers(leaderboardHistory, { days: [], series: [] });
  return server;
}

/** Leaves the first streams that are asked for without an answer; tells how many were asked for. */
function swallowStreams({ upTo = Number.POSITIVE_INFINITY } = {}): () => number {
  const answering = window.fetch;
  let asked = 0;
  window.fetch = (input, init) => {
    if (!String(input).includes(LIVE_PATH)) return answering(input, init);
    asked += 1;
    if (asked > upTo) return answering(input, init);
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  };
  return () => asked;
}

it.each(['/settings', '/dashboard/members', '/leaderboard', '/game/second-opinion'])(
  'somebody who is taken out of the team is led away from %s',
  async (path) => {
    const server = inATeam();
    const { screen, address } = await openPage(path);
    await expect.poll(server.listeners).toBe(1);
    await expect.poll(() => server.received(currentSession).length).toBe(1);
    server.answers(currentSession, { user: aUser({ has_team: false }) });
    server.tells({ kind: 'resync' });
    await expect.element(screen.getByText(/You have been removed from your previous team/)).toBeVisible();
    expect(address()).toBe('/add-to-team');
  },
);

it('what was asked for with the page is not taken over any more once something has happened since', async () => {
  const server = inATeam();
  const answers = new Map([['/api/team/history', Promise.resolve(undefined)]]);
  globalThis.uvhEarlyAnswers = { token: 'token-of-an-earlier-visit', askedAt: Date.now(), answers };
  onTestFinished(() => {
    globalThis.uvhEarlyAnswers = undefined;
  });
  await openPage('/settings');
  await expect.poll(server.listeners).toBe(1);
  server.tells({ kind: 'leaderboard', version: 1 });
  server.tells({ kind: 'score', team_id: 3, team_score: 54 });
  await expect.poll(() => answers.size).toBe(0);
});

it('a stream on which nothing comes any more is taken up anew, and what happened meanwhile is asked for', async () => {
  onFakeIntervals();
  const server = onABoard();
  await openPage('/leaderboard');
  await expect.poll(server.listeners).toBe(1);
  await expect.poll(() => server.received(getLeaderboard).length).toBeGreaterThan(0);

  // As long as something is said it stays.
  for (let turn = 0; turn < 3; turn += 1) {
    vi.advanceTimersByTime(SILENCE_MS);
    server.tells({ kind: 'event' });
    await expect.poll(() => server.listeners()).toBe(1);
  }
  vi.advanceTimersByTime(SILENCE_MS);
  expect(server.listeners()).toBe(1);
  const asked = server.received(getLeaderboard).length;
  vi.advanceTimersByTime(SILENCE_MS);
  await expect.poll(server.listeners).toBe(0);
  await expect.poll(server.listeners, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => server.received(getLeaderboard).length, { timeout: 10_000 }).toBeGreaterThan(asked);
});

it('a stream that is asked for and never answered is asked for anew', async () => {
  onFakeIntervals();
  const server = inATeam();
  // The other end of the connection is gone without a word.
  const asked = swallowStreams({ upTo: 1 });
  await openPage('/settings');
  await expect.poll(asked).toBe(1);
  vi.advanceTimersByTime(2 * SILENCE_MS);
  await expect.poll(server.listeners, { timeout: 10_000 }).toBe(1);
});

it('where a proxy keeps every stream to itself, what happened is asked for each time one is given up', async () => {
  onFakeIntervals();
  const server = onABoard();
  const asked = swallowStreams();
  await openPage('/leaderboard');
  await expect.poll(asked).toBe(1);
  await expect.poll(() => server.received(getLeaderboard).length).toBeGreaterThan(0);

  for (let turn = 2; turn < 4; turn += 1) {
    const before = server.received(getLeaderboard).length;
    vi.advanceTimersByTime(2 * SILENCE_MS);
    await expect.poll(() => server.received(getLeaderboard).length, { timeout: 10_000 }).toBeGreaterThan(before);
    await expect.poll(asked, { timeout: 10_000 }).toBe(turn);
  }
});
