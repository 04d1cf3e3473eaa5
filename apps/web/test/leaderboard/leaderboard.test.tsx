import type { AnswerInput } from '@uvh/contract/call';
import { getEvent } from '@uvh/contract/calls/event';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aBoard, anEvent, aRow, aTeam, signIn } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const OWN = aRow({ team_id: 3, rank: 24, name: 'Namma Lane', xp: 1200, is_current_team: true, movement: -2 });
const FIRST = aRow({ team_id: 1, rank: 1, name: 'Metro Minds', xp: 1490, members: 4, movement: 3 });
const SECOND = aRow({ team_id: 2, rank: 2, name: 'Kerb Crew', xp: 1400, members: 1, movement: null });

type ZoneNames = NonNullable<AnswerInput<typeof getEvent>['settings']['zone_names']>;

async function openBoard(
  board = aBoard([FIRST, SECOND], OWN),
  phase: 'before' | 'open' | 'after' = 'open',
  zones?: ZoneNames,
  team = aTeam(),
) {
  const server = aServer();
  const event = anEvent(phase);
  const thresholds = zones?.map((_, zone) => 1500 * zone) ?? event.settings.zone_thresholds;
  server.answers(getEvent, {
    ...event,
    settings: { ...event.settings, zone_thresholds: thresholds, zone_names: zones ?? null },
  });
  signIn(server);
  server.answers(teamDashboard, team);
  server.answersBy(getLeaderboard, ({ query }) => ({
    ...board,
    zone: Number(query.zone ?? 0),
    page: Number(query.page ?? 1),
    rows: query.page === '2' ? [OWN] : board.rows.filter(({ name }) => name.includes(query.search ?? '')),
  }));
  server.answers(leaderboardHistory, { days: [], series: [] });
  const page = await openPage('/leaderboard');
  const asked = () => server.received(getLeaderboard).at(-1)?.query;
  return { ...page, server, asked, row: (name: RegExp) => page.screen.getByRole('row', { name }) };
}

describe('the leaderboard before the game', () => {
  it('tells when it opens and asks the server for no board', async () => {
    const { screen, server } = await openBoard(undefined, 'before');
    await expect.element(screen.getByRole('heading', { name: 'Leaderboard Coming Soon' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Return to Dashboard' }).last()).toBeVisible();
    expect(server.received(getLeaderboard)).toEqual([]);
  });

  it('has a dialog that a press beside it closes as well', async () => {
    const { screen } = await openBoard(undefined, 'before');
    await screen.getByRole('button', { name: 'When does it open?' }).click();
    const told = screen.getByRole('dialog', { name: 'Leaderboard Coming Soon' });
    await expect.element(told).toBeVisible();
    await userEvent.click(document.body, { position: { x: 5, y: 700 }, force: true });
    await expect.element(told).not.toBeInTheDocument();
  });

  it('leads by the name of the product, and by its button, to the dashboard', async () => {
    const { screen } = await openBoard(undefined, 'before');
    await expect
      .element(screen.getByRole('banner').getByRole('link', { name: /Urban Vision Hackathon/ }))
      .toHaveAttribute('href', '/dashboard');
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Return to Dashboard' }))
      .toHaveAttribute('href', '/dashboard');
  });

  it('shows a sample behind it that nobody can reach', async () => {
    await openBoard(undefined, 'before');
    const sample = () => document.querySelector('[inert]');
    await expect.poll(() => sample()?.textContent).toMatch(/^Urban Vision Leaderboard/);
    const words = sample()?.textContent ?? '';
    expect(words).toMatch(/Urban Zones.*Zone 0 · Outermost.*Active.*Zone 1 · Innovation.*Locked/);
    expect(words).toMatch(/Your Team Stats.*Rank#1.*Accuracy92%.*Total XP1,250.*XP to Next Zone750\/1,500/);
    expect(words).toMatch(/Zone 0 Progress25%.*Play to Rank Up.*RankTeamXP/);
    expect(words).toMatch(/Showing 1 to 8 of 8 teams$/);
    expect(words.match(/3 members/g)).toHaveLength(8);
    expect(words).toMatch(/Urban PioneersYour TeamLeader3 members1,250.*Kerb Crew3 members510/);
    const rows = [...(sample()?.querySelectorAll<HTMLElement>('[style*=animation-delay]') ?? [])];
    expect(rows.map(({ style }) => style.animationDelay)).toEqual([
      '0ms',
      '50ms',
      '100ms',
      '150ms',
      '200ms',
      '250ms',
      '300ms',
      '350ms',
    ]);
  });

  it('says it in one box at a time', async () => {
    const { screen } = await openBoard(undefined, 'before');
    await screen.getByRole('button', { name: 'When does it open?' }).click();
    const told = screen.getByRole('dialog', { name: 'Leaderboard Coming Soon' });
    await expect.element(told).toMatchTextContent(/opens once the hackathon begins/);
    const box = screen.getByText('The game starts in').element().closest('section');
    await expect.poll(() => box?.checkVisibility({ visibilityProperty: true })).toBe(false);
    await told.getByRole('button', { name: 'Got it' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Leaderboard Coming Soon' })).toBeVisible();
  });
});

describe('the leaderboard', () => {
  it('has room for the names of teams beside the zones on a tablet', async () => {
    await inAWindowOf(1024, 768);
    const name = 'Koramangala Kerb Crew';
    const { screen } = await openBoard(aBoard([aRow({ team_id: 5, rank: 1, name })]));
    const link = screen.getByRole('link', { name });
    await expect.element(link).toBeVisible();
    const { scrollHeight, clientHeight } = link.element();
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
    expect(link.element().getBoundingClientRect().width).toBeGreaterThan(150);
  });

  it('shows the teams in rank order with points, members and movement', async () => {
    const { row } = await openBoard();
    await expect
      .element(row(/Metro Minds/))
      .toMatchTextContent(/Leader.*4 members.*1,490.*745.*745 = 1,490 XP × 0.50$/);
    await expect.element(row(/Metro Minds/)).toMatchTextContent(/Up 3 places since yesterday/);
    await expect.element(row(/Kerb Crew/)).toMatchTextContent(/New.*1 member[^s]/);
  });

  it('lets the rows in one by one, 50 ms apart, and 100 ms after another zone was chosen', async () => {
    const { screen, row } = await openBoard();
    await expect.element(row(/Metro Minds/)).toBeVisible();
    const delays = ['Metro Minds', 'Kerb Crew'].map((name) => {
      const line = screen.getByRole('row', { name: new RegExp(name) }).element();
      return getComputedStyle(line).animationDelay;
    });
    expect(delays).toEqual(['0.1s', '0.15s']);
  });

  it('gives gold, silver and bronze to the first three, and a plain number to the fourth', async () => {
    const { screen } = await openBoard(
      aBoard([1, 2, 3, 4].map((rank) => aRow({ team_id: rank, rank, name: `Team of rank ${rank}` }))),
    );
    await expect.element(screen.getByRole('link', { name: 'Team of rank 4' })).toBeVisible();
    const styles = getComputedStyle(document.documentElement);
    const edgeOf = (rank: number) => {
      const row = screen.getByRole('row', { name: new RegExp(`Team of rank ${rank}`) });
      const badge = row.getByText(String(rank), { exact: true }).element().parentElement;
      return getComputedStyle(badge ?? document.body).borderTopColor;
    };
    const probe = document.body.appendChild(document.createElement('i'));
    const metals = ['--gold', '--silver', '--bronze'].map((token) => {
      probe.style.color = styles.getPropertyValue(token);
      return getComputedStyle(probe).color;
    });
    probe.remove();
    expect([1, 2, 3].map(edgeOf)).toEqual(metals);
    expect(metals).not.toContain(edgeOf(4));
  });

  it('names the zones, what each is for, and which are open', async () => {
    const { screen } = await openBoard();
    const zones = screen.getByRole('region', { name: 'Urban Zones' });
    for (const words of [
      /^Zone 0 · Outermost ?Active ?The outermost zone - Begin your journey here/,
      /^Zone 1 · Innovation ?Locked ?The innovation zone - Unlock new challenges/,
      /^Zone 2 · Expert ?Locked ?The expert zone - Advanced urban planning/,
      /^Zone 3 · Master ?Locked ?The master zone - Elite urban visionaries/,
    ]) {
      await expect.element(zones.getByRole('button', { name: words })).toBeVisible();
    }
    await expect.element(screen.getByRole('heading', { name: 'Your Team Stats' })).toBeVisible();
  });

  it('leads from a team to its page', async () => {
    const { screen } = await openBoard();
    await expect.element(screen.getByRole('link', { name: 'Kerb Crew' })).toHaveAttribute('href', '/teams/2');
  });

  it('keeps the own team in sight, and goes to its page of the list', async () => {
    const { screen, asked, row } = await openBoard();
    const pinned = screen.getByRole('complementary', { name: 'Your Team' });
    await expect.element(pinned).toMatchTextContent(/Namma Lane.*600/);
    await pinned.getByRole('button', { name: 'Show my team' }).click();
    await expect.element(row(/Namma Lane/)).toHaveAttribute('aria-current', 'true');
    expect(asked()?.page).toBe('2');
    await expect.element(pinned).not.toBeInTheDocument();
  });

  it('goes to the page of the own team out of a search too', async () => {
    const { screen, asked, row } = await openBoard();
    await screen.getByRole('searchbox', { name: 'Search teams' }).fill('Kerb');
    await expect.poll(() => asked()?.search).toBe('Kerb');
    await screen.getByRole('button', { name: 'Show my team' }).click();
    await expect.element(row(/Namma Lane/)).toHaveAttribute('aria-current', 'true');
    expect(asked()).toMatchObject({ zone: '0', page: '2' });
    await expect.element(screen.getByRole('searchbox', { name: 'Search teams' })).toHaveValue('');
  });

  it('tells of the own team what is missing to the next zone', async () => {
    const { screen } = await openBoard();
    await expect.element(screen.getByText(/1,200\/1,500/)).toBeVisible();
    await expect.element(screen.getByRole('progressbar', { name: 'Zone 0 Progress' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Play to Rank Up' })).toHaveAttribute('href', '/game');
  });

  it('locks the zones that the team has not reached, and says how far they are', async () => {
    const { screen } = await openBoard();
    await expect.element(screen.getByRole('button', { name: /^Zone 1 · Innovation\s*Locked/ })).toBeDisabled();
    const way = screen.getByRole('progressbar', { name: 'Opens at 1,500 XP' });
    // Part of the name of the button that it stands in.
    await expect.element(way).toHaveAttribute('aria-valuetext', expect.stringMatching(/%$/));
    await expect.element(screen.getByText('300 XP to go')).toBeVisible();
  });

  it('says of a team below zero how far it is in truth', async () => {
    const { screen } = await openBoard(aBoard([FIRST], { ...OWN, xp: -20 }));
    await expect.element(screen.getByText('1,520 XP to go')).toBeVisible();
  });

  it('shows one distance by one bar, and none for zones behind the next one', async () => {
    const { screen } = await openBoard();
    const own = screen.getByRole('progressbar', { name: 'Zone 0 Progress' });
    await expect.element(own).toHaveAttribute('aria-valuenow', '80');
    await expect
      .element(screen.getByRole('progressbar', { name: 'Opens at 1,500 XP' }))
      .toHaveAttribute('aria-valuenow', '80');
    await expect.element(screen.getByText('Opens at 4,000 XP')).toBeVisible();
    await expect.element(screen.getByRole('progressbar', { name: 'Opens at 4,000 XP' })).not.toBeInTheDocument();
  });

  it('says why a team stands before another, and what it takes to pass', async () => {
    const board = aBoard([FIRST, SECOND], OWN);
    const ahead = { team_id: 2, name: 'Kerb Crew', rank: 23, points: 700, xp_to_pass: 201 };
    const { screen } = await openBoard({ ...board, own: { ...board.own, ahead } });
    await expect.element(screen.getByText(/teams stand in the order of their points: XP × accuracy/)).toBeVisible();
    await expect.element(screen.getByText('#24 in Zone 0 · Outermost')).toBeVisible();
    await expect.element(screen.getByText('600 points = 1,200 XP × 0.50')).toBeVisible();
    await expect
      .element(screen.getByText('Kerb Crew (#23) has 700 points. 201 more XP at your present accuracy passes them.'))
      .toBeVisible();
  });

  it('turns the pages and says where in the list it is', async () => {
    const { screen, asked, row } = await openBoard();
    await expect.element(screen.getByText('Showing 1 to 2 of 24 teams')).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Pages of the leaderboard' });
    await expect.element(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect.element(row(/Namma Lane/)).toBeVisible();
    await expect.element(pages.getByText('Page 2')).toBeVisible();
    await expect.element(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(asked()?.page).toBe('2');
  });

  it('searches by name, says when nothing is found, and goes back', async () => {
    const { screen, row, asked } = await openBoard();
    const search = screen.getByRole('searchbox', { name: 'Search teams' });
    await search.fill('Kerb');
    await expect.element(row(/Metro Minds/)).not.toBeInTheDocument();
    await expect.element(row(/Kerb Crew/)).toBeVisible();
    expect(asked()?.search).toBe('Kerb');
    await search.fill('nobody');
    await expect.element(screen.getByText('No team matches “nobody”.')).toBeVisible();
    await expect.element(screen.getByText('Showing 0 teams')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(row(/Metro Minds/)).toBeVisible();
  });

  it('says that it is frozen, and since when', async () => {
    const { screen } = await openBoard({ ...aBoard([FIRST], OWN), frozen_at: '2026-11-20T06:30:00Z' });
    await expect.element(screen.getByText('The board is frozen')).toBeVisible();
    await expect.element(screen.getByText(/You see the standing of .*20/)).toBeVisible();
  });

  it('is the final standing after the game, without a way to play', async () => {
    const { screen } = await openBoard(undefined, 'after');
    await expect.element(screen.getByText(/This is where every team came to rest/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Play to Rank Up' })).not.toBeInTheDocument();
  });

  it('names the overall winner and the two after it once the game is over', async () => {
    const place = (rank: number, name: string, zone: number) => ({
      team_id: rank,
      overall_rank: rank,
      name,
      zone,
      xp: 900,
      points: 700,
      is_current_team: rank === 2,
    });
    const podium = [place(1, 'Metro Minds', 3), place(2, 'Namma Lane', 1), place(3, 'Kerb Crew', 1)];
    const { screen } = await openBoard({ ...aBoard([FIRST, SECOND], OWN), podium }, 'after');
    const best = screen.getByRole('region', { name: 'The three best teams' });
    await expect
      .element(best.getByRole('listitem').first())
      .toMatchTextContent(/Overall winner.*Metro Minds.*Zone 3 · Master/);
    await expect.element(best.getByRole('listitem').nth(1)).toMatchTextContent(/#2 overall.*Namma Lane.*Your team/);
    await expect.element(screen.getByText(/more XP at your present accuracy/)).not.toBeInTheDocument();
  });

  it('says when it could not be loaded', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    signIn(server);
    server.answers(teamDashboard, aTeam());
    server.refuses(getLeaderboard, { code: 'INTERNAL', status: 400, message: 'Something broke.' });
    const { screen } = await openPage('/leaderboard');
    await expect.element(screen.getByText('The leaderboard could not be loaded')).toBeVisible();
    await expect.element(screen.getByText('Something broke.')).toBeVisible();
  });
});

describe('the leaderboard of an event with other zones', () => {
  it('calls them as the event does, in the language of the reader', async () => {
    const zone = (en: string) => ({ name: { en, hi: 'किनारा' }, tagline: { en: `${en} of the forest` } });
    const { screen } = await openBoard(aBoard([FIRST, SECOND], OWN), 'open', [zone('Edge'), zone('Heart')]);
    await expect
      .element(screen.getByRole('button', { name: /^Zone 0 · Edge/ }))
      .toMatchTextContent(/Edge of the forest/);
  });

  it('says nothing of zones where there are none', async () => {
    const { screen } = await openBoard(aBoard([FIRST, SECOND], OWN), 'open', []);
    await expect.element(screen.getByRole('heading', { name: 'One league', level: 2 })).toBeVisible();
    await expect.element(screen.getByText('#24 in One league')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Urban Zones' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('progressbar', { name: 'Zone 0 Progress' })).not.toBeInTheDocument();
  });
});

describe('the leaderboard of a team that it leaves out', () => {
  const openAs = async (standing: 'hidden' | 'disqualified') => {
    const own = { ...OWN, rank: 0, movement: null };
    const page = await openBoard(
      aBoard([FIRST, SECOND], own),
      'open',
      undefined,
      aTeam({ team_position: 0, standing }),
    );
    await expect.element(page.screen.getByRole('row', { name: /Metro Minds/ })).toBeVisible();
    return page;
  };

  it('says that it is disqualified, and asks for nothing that would be refused', async () => {
    const { screen } = await openAs('disqualified');
    await expect.element(screen.getByText(/^The organisers have disqualified your team/)).toBeVisible();
    for (const way of [/Play to Rank Up/, /Show my team/, /^Namma Lane$/]) {
      expect(screen.getByRole('link', { name: way }).elements()).toEqual([]);
      expect(screen.getByRole('button', { name: way }).elements()).toEqual([]);
    }
    expect(screen.getByText('Your team gets a rank with its first XP.').elements()).toEqual([]);
  });

  it('says so as soon as that is told', async () => {
    const { screen, server } = await openBoard();
    await expect.element(screen.getByRole('link', { name: 'Play to Rank Up' })).toBeVisible();
    await expect.poll(server.listeners).toBeGreaterThan(0);
    server.answers(teamDashboard, aTeam({ team_position: 0, standing: 'disqualified' }));
    server.tells({ kind: 'resync' });
    await expect.element(screen.getByText(/^The organisers have disqualified your team/)).toBeVisible();
  });

  it('says that it plays without a rank, which no XP brings', async () => {
    const { screen } = await openAs('hidden');
    await expect.element(screen.getByText('Your team plays without a rank.')).toBeVisible();
    expect(screen.getByText('Your team gets a rank with its first XP.').elements()).toEqual([]);
    await expect.element(screen.getByRole('link', { name: 'Play to Rank Up' })).toBeVisible();
  });
});
