import { getEvent } from '@uvh/contract/calls/event';
import { DEFAULT_SCHEDULE, type EventWindow } from '@uvh/domain/event/phases';
import { describe, expect, it } from 'vitest';
import { endSession } from '../src/session/session.ts';
import { anEvent } from './support/builders.ts';
import { aServer } from './support/fake-server.ts';
import { openPage } from './support/open-page.tsx';
import { inATeam } from './support/team.ts';

const wire = ({ opensAt, closesAt }: EventWindow) => ({ opens_at: opensAt, closes_at: closesAt });

/** The shipped edition as a server of that day tells it, whatever the clock of this machine says. */
function theShippedEvent(day: string) {
  return {
    ...anEvent('before'),
    server_time: `${day}T10:00:00+05:30`,
    registration: wire(DEFAULT_SCHEDULE.registration),
    game: wire(DEFAULT_SCHEDULE.game),
    competition: wire(DEFAULT_SCHEDULE.competition),
  };
}

async function openAWeekBefore(address: string) {
  const server = inATeam({ phase: 'before' });
  server.answers(getEvent, theShippedEvent('2027-05-02'));
  return openPage(address);
}

describe('a notice before the game', () => {
  it('names the period on the map, and the first day on the way into the game', async () => {
    const { screen } = await openAWeekBefore('/home');
    const told = screen.getByRole('dialog', { name: 'Game Not Started Yet' });
    await expect.element(told).toMatchTextContent('The official game period is 9th May to 8th June.');
    await expect
      .element(told.getByText('Stay tuned for an early dashboard gamification release as a demo!'))
      .toBeVisible();
    await told.getByRole('button', { name: 'Got it' }).click();
    await expect.element(screen.getByRole('button', { name: 'Game starts on May 9' })).toBeVisible();
  });

  it('is told on the map to whoever logs in after somebody who was told', async () => {
    const first = await openAWeekBefore('/home');
    await expect.element(first.screen.getByRole('dialog', { name: 'Game Not Started Yet' })).toBeVisible();
    await first.close();
    endSession();
    const { screen } = await openAWeekBefore('/home');
    await expect.element(screen.getByRole('dialog', { name: 'Game Not Started Yet' })).toBeVisible();
  });

  it('names them on the dashboard', async () => {
    const { screen } = await openAWeekBefore('/dashboard');
    const entry = screen.getByRole('main').getByRole('button', { name: 'Game starts on May 9' });
    await entry.click({ force: true });
    const told = screen.getByRole('dialog', { name: 'Submissions Not Open Yet' });
    await expect.element(told).toMatchTextContent('The submission period is 9th May to 8th June.');
  });

  it.each([
    ['Start Game', 'Game Not Started Yet', 'The official game period is 9th May to 8th June.'],
    ['Leaderboard', 'Coming Soon', 'The leaderboard opens once the hackathon begins (9th May to 8th June).'],
  ])('names them at %s of the side menu', async (item, title, sentence) => {
    const { screen } = await openAWeekBefore('/dashboard/members');
    const gated = screen.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: item });
    await gated.hover({ force: true });
    await expect.element(screen.getByRole('tooltip', { name: 'Game starts on May 9' })).toBeInTheDocument();
    await gated.click({ force: true });
    await expect.element(screen.getByRole('dialog', { name: title })).toMatchTextContent(sentence);
  });

  it('names the period on the leaderboard, over it and in its dialog', async () => {
    const { screen } = await openAWeekBefore('/leaderboard');
    const sentence =
      'The leaderboard opens once the hackathon begins (9th May to 8th June). Teams will be ranked by accuracy and quality.';
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await screen.getByRole('button', { name: 'When does it open?' }).click();
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(sentence);
  });

  it('names the period on the annotation screen', async () => {
    const { screen } = await openAWeekBefore('/game');
    await expect.element(screen.getByText('The official game period is 9th May to 8th June.')).toBeVisible();
  });

  it('names on the landing page the competition and the registration as well', async () => {
    aServer().answers(getEvent, theShippedEvent('2027-05-02'));
    const { screen } = await openPage('/');
    const timeline = screen.getByRole('region', { name: 'Timeline' });
    await expect.element(timeline.getByText('12 April to 9 May', { exact: true })).toBeVisible();
    await expect.element(timeline.getByText('9 May to 8 June', { exact: true })).toBeVisible();
    await expect.element(timeline.getByText('9 May to 22 June', { exact: true })).toBeVisible();
  });

  it.each([
    ['2027-04-11', 'Registration runs from 12 April to 9 May.'],
    ['2027-05-10', 'Registration ran from 12 April to 9 May. If you have an account, you can still log in.'],
  ])('says at the registration on %s when it is', async (day, sentence) => {
    aServer().answers(getEvent, theShippedEvent(day));
    const { screen } = await openPage('/register');
    await expect.element(screen.getByText(sentence)).toBeVisible();
  });
});
