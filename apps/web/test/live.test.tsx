import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aBoard, aRow } from './support/builders.ts';
import { openPage } from './support/open-page.tsx';
import { inATeam } from './support/team.ts';

const SILENCE_MS = 45_000;

it('a stream on which nothing comes any more is taken up anew, and what happened meanwhile is asked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = inATeam();
  const own = aRow();
  server.answers(getLeaderboard, aBoard([own], own));
  server.answers(leaderboardHistory, { days: [], series: [] });
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
