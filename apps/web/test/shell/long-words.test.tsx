import { getEvent } from '@uvh/contract/calls/event';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { listAnnouncements } from '@uvh/contract/calls/organiser/announcements';
import { listFlagged, openFlags } from '@uvh/contract/calls/organiser/fairness';
import { openPerson } from '@uvh/contract/calls/organiser/people';
import { openReport } from '@uvh/contract/calls/organiser/reports';
import { getReveal, listResults } from '@uvh/contract/calls/organiser/results';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { aBoard, anEffort, anEvent, anOrganiserConsole, aRow, aTeam } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { aGame, openGameOf } from '../support/open-game.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
/** As long as the name of a team may be, of the widest letter. */
const NAME = 'W'.repeat(50);
const NOTE = 'https://forms.example/'.padEnd(400, 'x');
const PHONE = [390, 844] as const;
const LAPTOP = [1366, 625] as const;
const PROJECTOR = [1024, 768] as const;

const rightOf = (part: Locator) => part.element().getBoundingClientRect().right;
const placed = (rank: number, name: string) => ({
  team_id: rank,
  overall_rank: rank,
  zone: 1,
  name,
  points: 60,
  xp: 120,
  accuracy: 80,
});

/** Opens the board after the game, and gives the steps of its three best teams. */
async function openPodium(podium: readonly ReturnType<typeof placed>[]): Promise<Locator> {
  const server = inATeam({ phase: 'after' });
  const own = aRow();
  server.answers(getLeaderboard, {
    ...aBoard([own], own),
    podium: podium.map(({ accuracy: _, ...team }) => ({ ...team, is_current_team: false })),
  });
  server.answers(leaderboardHistory, { days: [], series: [] });
  const { screen } = await openPage('/leaderboard');
  const steps = screen.getByRole('region', { name: 'The three best teams' }).getByRole('listitem');
  await expect.element(steps.nth(2)).toBeVisible();
  return steps;
}

describe('what somebody wrote without a space', () => {
  it.each([PHONE, LAPTOP])('in a report, does not widen its page of %i px', async (width, height) => {
    await inAWindowOf(width, height);
    const server = anOrganiserConsole();
    server.answers(openReport, {
      report_id: 1,
      at: '2026-05-12T09:00:00.000Z',
      kind: 'private',
      note: NOTE,
      user_id: 7,
      username: 'asha7',
      team_id: 3,
      team: NAME,
      image_id: 11,
      source_name: 'junction-11.jpg',
      image_url: DOT,
      placeholder: DOT,
      is_withdrawn: true,
      decision: 'keep',
      box: null,
      boxes: [],
      reviews: 2,
      reason: NOTE,
      decided_by: 'meera',
      decided_at: '2026-05-12T10:00:00.000Z',
      others: [
        {
          report_id: 2,
          at: '2026-05-12T09:30:00.000Z',
          kind: 'box',
          note: '',
          username: 'asha8',
          team: NAME,
          decision: null,
        },
      ],
    });
    const { screen } = await openPage('/organiser/reports/1');
    await expect.element(screen.getByText(NOTE).first()).toBeVisible();
    await expect.element(screen.getByText(new RegExp(`asha8 · ${NAME}`))).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it.each([PHONE, LAPTOP])('in names, does not widen the pages of fairness of %i px', async (width, height) => {
    await inAWindowOf(width, height);
    const server = anOrganiserConsole();
    const person = {
      user_id: 7,
      username: NAME.slice(0, 20),
      email: `${NAME}@campus.test`,
      team: { team_id: 3, name: NAME },
      counts: true,
      held_back_at: '2026-05-12T09:00:00.000Z',
      decided_at: null,
    };
    const other = { user_id: 8, username: NAME.slice(0, 20) };
    const flag = { code: 'same-boxes-as-another', count: 18, of: 20, low: 70, high: 97, limit: 20, other } as const;
    server.answers(listFlagged, { looked_at: null, people: [{ ...person, flags: [flag] }] });
    server.answers(openFlags, {
      ...person,
      flags: [{ ...flag, evidence: [] }],
      history: [{ at: '2026-05-12T09:00:00.000Z', actor: `${NAME}@campus.test`, kind: 'count', text: NOTE }],
    });
    const { screen, router } = await openPage('/organiser/fairness');
    await expect.element(screen.getByText(NAME, { exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await router.navigate('/organiser/fairness/7');
    await expect.element(screen.getByText(NOTE)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it.each([PHONE, LAPTOP])('in a name, does not widen the page of a person of %i px', async (width, height) => {
    await inAWindowOf(width, height);
    const at = '2026-05-12T09:00:00.000Z';
    const team = { team_id: 3, name: NAME };
    const server = anOrganiserConsole();
    server.answers(openPerson, {
      user_id: 7,
      username: 'asha7',
      name: `${NAME} ${NAME}`,
      email: 'asha@campus.test',
      role: 'participant',
      team,
      is_leader: false,
      is_verified: true,
      counts: true,
      xp: 300,
      images: 12,
      created_at: at,
      erased_at: null,
      teams: [{ ...team, is_leader: false, joined_at: at, left_at: null }],
      pace: {
        median_seconds: 41,
        everybody_median_seconds: 55,
        by_day: [],
        effort: anEffort(),
        everybody_effort: anEffort({}),
      },
      skill: [],
      gold: [],
    });
    const { screen } = await openPage('/organiser/people/7');
    await expect.element(screen.getByText(`${NAME} ${NAME}`)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('in an announcement, leaves the form in its card', async () => {
    await inAWindowOf(...PHONE);
    const server = anOrganiserConsole();
    server.answers(listAnnouncements, { rows: [], next: null, total: 0 });
    const { screen } = await openPage('/organiser/announcements');
    const text = screen.getByRole('textbox', { name: 'Text' });
    await text.fill(NOTE);
    await expect.element(screen.getByRole('region', { name: 'How it looks' })).toBeVisible();
    expect(rightOf(text)).toBeLessThanOrEqual(390);
  });

  it.each([PHONE, LAPTOP])(
    'as a team, leaves the points beside it at the end of the reveal, %i px',
    async (...size) => {
      await inAWindowOf(...size);
      const server = anOrganiserConsole();
      const teams = [placed(1, NAME), placed(2, 'Namma Lane')].map((team) => ({ ...team, members: [] }));
      server.answers(getReveal, { frozen_at: '2027-06-08T00:00:00.000Z', phase: 'after', teams });
      server.answers(listResults, { rows: [], next: null, total: 0 });
      const { screen } = await openPage('/organiser/reveal');
      await expect.element(screen.getByRole('heading', { name: 'Results' })).toBeVisible();
      for (let step = 0; step < 3; step += 1) await userEvent.keyboard('{PageDown}');
      const points = screen.getByRole('listitem').first().getByText('60 points');
      await expect.element(points).toBeInTheDocument();
      expect(rightOf(points)).toBeLessThanOrEqual(size[0]);
    },
  );

  it.each([PHONE, LAPTOP, PROJECTOR])(
    'as a team, stays with its figures on the wall of the reveal, %i px',
    async (...size) => {
      await inAWindowOf(...size);
      const teams = [{ ...placed(1, 'W'.repeat(50)), members: ['Abcdefghijklmnopqrst'] }];
      anOrganiserConsole().answers(getReveal, { frozen_at: '2027-06-08T00:00:00.000Z', phase: 'after', teams });
      const { screen } = await openPage('/organiser/reveal');
      await expect.element(screen.getByRole('heading', { name: 'Results' })).toBeVisible();
      await userEvent.keyboard('{PageDown}');
      await expect.element(screen.getByText(/^60 points/)).toBeInTheDocument();
      const { scrollWidth, scrollHeight } = document.documentElement;
      expect({ isWide: scrollWidth > size[0], isHigh: scrollHeight > size[1] }).toEqual({
        isWide: false,
        isHigh: false,
      });
    },
  );

  it('as a team, stands on its own step among the three best', async () => {
    await inAWindowOf(...LAPTOP);
    const steps = await openPodium([placed(1, 'Metro Minds'), placed(2, NAME), placed(3, 'Kerb Crew')]);
    const name = steps.nth(1).getByRole('link');
    expect(rightOf(name)).toBeLessThanOrEqual(steps.nth(2).element().getBoundingClientRect().left);
  });

  it('as a team, stands level with those that share its place, and below a winner of one line', async () => {
    await inAWindowOf(...LAPTOP);
    const steps = await openPodium([
      placed(1, 'Metro Minds'),
      { ...placed(2, 'Kerb Crew'), team_id: 3 },
      placed(2, NAME),
    ]);
    const tops = steps.elements().map(({ firstElementChild: step }) => step?.getBoundingClientRect().top ?? 0);
    const [winner = 0, second = 0, third = 0] = tops;
    expect(winner).toBeLessThan(second);
    expect(third).toBe(second);
  });

  it('as a team, leaves the meter of the boxes whole over the image', async () => {
    await inAWindowOf(1180, 625);
    const server = aGame();
    server.answers(teamDashboard, { ...aTeam(), team_name: NAME });
    const { screen } = await openGameOf(server);
    const meter = screen.getByText(/^Modified: \d+ of \d+ boxes$/);
    await expect.element(meter).toBeVisible();
    expect(meter.element().scrollWidth).toBeLessThanOrEqual(meter.element().clientWidth);
  });
});

describe('what organisers tell everybody', () => {
  const told = (text: string) => {
    const event = anEvent();
    const created_at = new Date().toISOString();
    return { ...event, announcements: [{ announcement_id: text.length, text, tone: 'info' as const, created_at }] };
  };

  it('covers no button of the image on a small laptop', async () => {
    await inAWindowOf(...LAPTOP);
    const server = aGame();
    server.answers(getEvent, told('Lunch is served.'));
    const { screen } = await openGameOf(server);
    const news = screen.getByRole('region', { name: 'News from the organisers' });
    await expect.element(news).toBeVisible();
    const submit = screen.getByRole('button', { name: /^Submit for Next Image/ }).element();
    expect(news.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(submit.getBoundingClientRect().top);
  });

  it('reads from the right where its language does', async () => {
    const text = 'مبارک ہو!';
    const server = inATeam();
    server.answers(getEvent, told(text));
    const { screen } = await openPage('/settings');
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(getComputedStyle(screen.getByText(text).element()).direction).toBe('rtl');
  });
});
