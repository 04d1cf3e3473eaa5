import { getEvent } from '@uvh/contract/calls/event';
import { teamHistory } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../src/api/query-client.ts';
import { eventQuery } from '../../src/event/event-query.ts';
import { anEvent } from '../support/builders.ts';
import { clickByScript } from '../support/device.ts';
import { openPage } from '../support/open-page.tsx';
import { aMember, aTeam, inATeam } from '../support/team.ts';

async function openDashboard(situation: Parameters<typeof inATeam>[0] = {}) {
  const server = inATeam(situation);
  const page = await openPage('/dashboard');
  return { ...page, server };
}

/** The figure under a name, as a reader sees it: the name, the figure, the note. */
function cardOf({ screen }: Awaited<ReturnType<typeof openDashboard>>, name: string) {
  return screen.getByRole('term').filter({ hasText: name }).last().element().parentElement?.textContent;
}

describe('the dashboard of a team', () => {
  it('shows who the team is and where it stands', async () => {
    const page = await openDashboard();
    await expect.element(page.screen.getByRole('heading', { name: 'Team Namma Yatri' })).toBeVisible();
    const banner = page.screen.getByRole('heading', { name: 'Team Namma Yatri' }).element().closest('section');
    expect(banner?.textContent).toMatch(/Current Rank#4.*Team Score1,200 ?XP/);
    expect(cardOf(page, 'Current Rank')).toBe(
      'Current Rank#4Rank in Zone 1 · 13 images reviewedRanked by points: XP × accuracy',
    );
    expect(cardOf(page, 'Total Score')).toMatch(/1,200 ?XP.*300 XP to Zone 1/);
    expect(cardOf(page, 'Team Size')).toMatch(/2.*\/ 5.*3 places left/);
    expect(cardOf(page, 'Accuracy')).toBe('Accuracy81.5%Over boxes whose truth has settled');
  });

  it('says N/A for a team without a rank, and what its figures wait for', async () => {
    const member = aMember({ images: 0, xp: 0 });
    const team = aTeam({
      team_name: 'Team Peepal',
      team_position: 0,
      team_score: 0,
      team_accuracy: 0,
      team_members_count: 1,
      team_members: [member],
    });
    const page = await openDashboard({ team });
    await expect.element(page.screen.getByRole('heading', { name: 'Team Peepal' })).toBeVisible();
    expect(cardOf(page, 'Current Rank')).toBe('Current RankN/ARanks appear with your first images');
    expect(cardOf(page, 'Accuracy')).toContain('Known once reviews settle');
  });

  it('says that a team is out of the contest, or plays without a rank, in place of what its first images would bring', async () => {
    const page = await openDashboard({ team: aTeam({ team_position: 0, standing: 'disqualified' }) });
    await expect.element(page.screen.getByText(/^The organisers have disqualified it/)).toBeVisible();
    expect(cardOf(page, 'Current Rank')).toBe('Current RankN/AYour team is out of the contest');
    // Nothing asks for what would be refused.
    await expect.element(page.screen.getByRole('heading', { name: 'What to do next' })).toBeVisible();
    for (const way of [/^Start annotating/, /^Review your next image/, /^Invite/])
      expect(page.screen.getByRole('link', { name: way }).elements()).toEqual([]);
  });

  it('says that a hidden team has no rank', async () => {
    const page = await openDashboard({ team: aTeam({ team_position: 0, standing: 'hidden' }) });
    await expect.element(page.screen.getByText('Your team plays without a rank')).toBeVisible();
  });

  it('says when the team is full and in the innermost zone', async () => {
    const page = await openDashboard({ team: aTeam({ team_score: 9500, zone: 3, max_team_size: 2 }) });
    await expect.element(page.screen.getByText('You are in the innermost zone')).toBeVisible();
    expect(cardOf(page, 'Team Size')).toContain('Your team is full');
  });

  it('has nothing to press that is lower than 24 px', async () => {
    const { screen } = await openDashboard();
    await expect.element(screen.getByRole('link', { name: 'Manage team' })).toBeVisible();
    for (const pressed of screen.getByRole('main').element().querySelectorAll('a, button, summary')) {
      const { height } = pressed.getBoundingClientRect();
      if (height > 0) expect(height, pressed.textContent).toBeGreaterThanOrEqual(24);
    }
  });

  it('lists the members and marks the leader', async () => {
    const { screen } = await openDashboard();
    const leader = screen.getByRole('listitem').filter({ hasText: 'asha@example.org' });
    await expect.element(leader).toMatchTextContent('Asha Rao');
    await expect.element(leader).toMatchTextContent('Team Leader');
    const member = screen.getByRole('listitem').filter({ hasText: 'ravi@example.org' });
    await expect.element(member).not.toMatchTextContent('Team Leader');
    await expect
      .element(screen.getByRole('link', { name: 'Manage team' }))
      .toHaveAttribute('href', '/dashboard/members');
  });

  it('says that it loads until the team is there', async () => {
    const server = inATeam();
    server.ignores(teamDashboard);
    const { screen } = await openPage('/dashboard');
    await expect.element(screen.getByRole('status').filter({ hasText: 'Loading team data...' })).toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Refreshing...' })).toBeDisabled();
  });

  it('fetches the team again when asked to', async () => {
    const { screen, server } = await openDashboard();
    await expect.element(screen.getByRole('heading', { name: 'Team Namma Yatri' })).toBeVisible();
    server.answers(teamDashboard, aTeam({ team_name: 'Majestic Movers' }));
    await screen.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect.element(screen.getByRole('heading', { name: 'Team Majestic Movers' })).toBeVisible();
  });

  it('keeps the team on screen when only its history is missing', async () => {
    const server = inATeam();
    server.refuses(teamHistory, { code: 'FORBIDDEN', status: 403, message: 'Not for you.' });
    const { screen } = await openPage('/dashboard');
    await expect.element(screen.getByText('The history could not be loaded.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Team Namma Yatri' })).toBeVisible();
  });
});

describe('a dashboard without a server', () => {
  it('says what is wrong and what to look into, and comes back when tried again', async () => {
    const server = inATeam();
    server.isAwayFor(teamDashboard);
    const { screen } = await openPage('/dashboard');
    await expect.element(screen.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
    await expect.element(screen.getByText('Failed to fetch team data. Please try again.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Troubleshooting' })).toBeVisible();
    const hints = screen.getByRole('main').getByRole('listitem').elements();
    expect(hints.map(({ textContent }) => textContent)).toEqual([
      'Check that the backend server is running',
      'Verify that you are authenticated',
      'Check your network connection',
      'Contact support if the problem stays',
    ]);
    await expect.element(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/home');

    server.answers(teamDashboard, aTeam());
    clickByScript(screen.getByRole('button', { name: 'Retry' }));
    await expect.element(screen.getByRole('heading', { name: 'Team Namma Yatri' })).toBeVisible();
  });

  it('shows what the server said', async () => {
    const server = inATeam();
    server.refuses(teamDashboard, { code: 'UNAVAILABLE', status: 503, message: 'Back in a minute.' });
    const { screen } = await openPage('/dashboard');
    await expect.element(screen.getByText('Back in a minute.')).toBeVisible();
  });
});

describe('the way into the game', () => {
  it('is open while the game runs', async () => {
    const { screen } = await openDashboard({ phase: 'open' });
    await expect.element(screen.getByRole('link', { name: 'Start annotating' })).toHaveAttribute('href', '/game');
  });

  it('says before the game when it starts, and more when pressed', async () => {
    const { screen } = await openDashboard({ phase: 'before' });
    const entry = screen.getByRole('main').getByRole('button', { name: /Game starts on/ });
    await expect.element(entry).toHaveAttribute('aria-disabled', 'true');
    await entry.click({ force: true });
    await expect
      .element(screen.getByRole('dialog', { name: 'Submissions Not Open Yet' }))
      .toMatchTextContent('The submission period is');
  });

  it('tells nobody that it is over who had asked, before it opened, why it was closed', async () => {
    const { screen, server } = await openDashboard({ phase: 'before' });
    const entry = screen.getByRole('main').getByRole('button', { name: /Game starts on/ });
    await entry.click({ force: true });
    const told = screen.getByRole('dialog', { name: 'Submissions Not Open Yet' });
    await expect.element(told).toBeVisible();
    for (const phase of ['open', 'after'] as const) {
      server.answers(getEvent, anEvent(phase));
      await queryClient.invalidateQueries({ queryKey: eventQuery.queryKey });
      await expect.element(told).not.toBeInTheDocument();
    }
    await expect.element(screen.getByRole('main').getByRole('button', { name: 'The game is over' })).toBeVisible();
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });

  it('is closed after the game, and says so', async () => {
    const { screen } = await openDashboard({ phase: 'after' });
    const entry = screen.getByRole('main').getByRole('button', { name: 'The game is over' });
    await entry.click({ force: true });
    await expect.element(screen.getByRole('dialog', { name: 'The submission period is over' })).toBeVisible();
    await expect.element(screen.getByText('Final standing · Zone 1 · Innovation')).toBeVisible();
  });
});
