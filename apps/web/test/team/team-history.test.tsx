import type { AnswerInput } from '@uvh/contract/call';
import { teamHistory } from '@uvh/contract/calls/team';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/open-page.tsx';
import { aMember, aTeam, inATeam } from '../support/team.ts';

type History = AnswerInput<typeof teamHistory>;

const DAYS: History['days'] = [
  { day: '2026-05-09', xp: 100, images: 4, accuracy: null },
  { day: '2026-05-10', xp: 50, images: 2, accuracy: 80 },
  { day: '2026-05-12', xp: -20, images: 1, accuracy: 84.5 },
];

function anEntry(parts: Partial<History['activity'][number]> = {}): History['activity'][number] {
  return {
    submission_id: 1,
    username: 'asha7',
    first_name: 'Asha',
    submitted_at: new Date(Date.now() - 5 * 60_000).toISOString(),
    boxes: 12,
    relabelled: 3,
    xp: 3,
    ...parts,
  };
}

async function openDashboard(history: Partial<History> = {}, situation: Parameters<typeof inATeam>[0] = {}) {
  const server = inATeam(situation);
  server.answers(teamHistory, { days: [], activity: [], ...history });
  const page = await openPage('/dashboard');
  const { screen } = page;
  await expect.element(screen.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  return { ...page, server, entry: (text: string) => screen.getByRole('listitem').filter({ hasText: text }) };
}

describe('the history of a team', () => {
  it('is a curve of its points, through days on which nothing happened and losses too', async () => {
    const { screen } = await openDashboard({ days: DAYS });
    const curve = screen.getByRole('img', { name: 'Team XP by day, from 100 to 130.' });
    await expect.element(curve).toBeVisible();
    expect(screen.getByText('Show as a table').first().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(
      24,
    );
    await screen.getByText('Show as a table').first().click();
    const table = screen.getByRole('table', { name: /^Team XP by day/ }).element();
    const column = [...table.querySelectorAll('td')].map((cell) => cell.textContent);
    expect(column).toEqual(['100', '150', '150', '130']);
  });

  it('has an accuracy only for days on which something settled', async () => {
    const { screen } = await openDashboard({ days: DAYS });
    await expect.element(screen.getByRole('img', { name: 'Accuracy by day, latest 84.5%.' })).toBeVisible();
    await screen.getByText('Show as a table').last().click();
    const table = screen.getByRole('table', { name: /^Accuracy by day/ }).element();
    expect([...table.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['80%', '84.5%']);
  });

  it('says what it waits for while there is none', async () => {
    const { screen } = await openDashboard();
    await expect.element(screen.getByText("The curve begins with your team's first image.")).toBeVisible();
    await expect.element(screen.getByText('Shown once the first boxes have settled.')).toBeVisible();
    await expect.element(screen.getByText("Your team's submissions will be listed here.")).toBeVisible();
  });
});

describe('the latest activity of a team', () => {
  it('tells who reviewed how much, how long ago, and what it brought', async () => {
    const { entry } = await openDashboard({ activity: [anEntry()] });
    await expect.element(entry('Asha reviewed 12 boxes')).toMatchTextContent(/5 min\. ago · 3 relabelled\s*\+3 XP$/);
  });

  it('shows a loss as one', async () => {
    const { entry } = await openDashboard({ activity: [anEntry({ xp: -2 })] });
    await expect.element(entry('Asha reviewed')).toMatchTextContent(/[^+][-−]2 XP$/);
  });

  it('says nothing of points or relabels that there were none of', async () => {
    const { entry } = await openDashboard({ activity: [anEntry({ boxes: 1, relabelled: 0, xp: 0 })] });
    await expect.element(entry('Asha reviewed 1 box')).toMatchTextContent(/5 min\. ago$/);
  });

  it('is the last six submissions', async () => {
    const activity = [1, 2, 3, 4, 5, 6, 7].map((submission_id) =>
      anEntry({ submission_id, boxes: submission_id * 10 }),
    );
    const { entry } = await openDashboard({ activity });
    await expect.element(entry('reviewed 60 boxes')).toBeVisible();
    await expect.element(entry('reviewed 70 boxes')).not.toBeInTheDocument();
  });
});

describe('what the members gave', () => {
  it('is listed with the largest part first', async () => {
    const { screen } = await openDashboard();
    const parts = () =>
      screen
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent ?? '')
        .filter((text) => / XP · /.test(text));
    await expect.poll(parts).toEqual(['Asha Rao90 XP · 12 images', 'Ravi Kumar30 XP · 1 image']);
  });

  it('is nothing while nobody has reviewed an image', async () => {
    const team = aTeam({ team_members: [aMember({ images: 0, xp: 0 })], team_members_count: 1 });
    const { screen } = await openDashboard({}, { team });
    await expect.element(screen.getByText('Nobody has reviewed an image yet.')).toBeVisible();
  });
});

describe('what to do next', () => {
  const steps = ({ screen }: Awaited<ReturnType<typeof openDashboard>>) =>
    screen.getByRole('heading', { name: 'What to do next' }).element().parentElement?.querySelectorAll('ol > li');

  it('is to play, to climb and to invite while the game runs', async () => {
    const page = await openDashboard();
    const text = [...(steps(page) ?? [])].map((step) => step.textContent).join('\n');
    expect(text).toContain('Review your next image');
    expect(text).toContain('300 XP to Zone 1');
    expect(text).toContain('Invite 3 more teammates');
    expect(text).toContain('Your team code is NAMMA1.');
  });

  it('is to verify the own address first', async () => {
    const { screen } = await openDashboard({}, { isVerified: false });
    const step = screen.getByRole('link', { name: /^Verify your email/ });
    await expect.element(step).toHaveAttribute('href', '/dashboard/members');
  });

  it('is to learn the keys before the game', async () => {
    const { screen } = await openDashboard({}, { phase: 'before' });
    await expect
      .element(screen.getByRole('link', { name: /^Learn the keys before the game/ }))
      .toHaveAttribute('href', '/practice');
  });

  it('is to look back after it', async () => {
    const { screen } = await openDashboard({}, { phase: 'after' });
    await expect
      .element(screen.getByRole('link', { name: /^Look back at your last sitting/ }))
      .toHaveAttribute('href', '/game/results');
    await expect
      .element(screen.getByRole('link', { name: /^See the final standing/ }))
      .toHaveAttribute('href', '/leaderboard');
  });
});
