import type { AnswerInput } from '@uvh/contract/call';
import { getEvent } from '@uvh/contract/calls/event';
import { lastWorkSession } from '@uvh/contract/calls/image';
import { explainSubmission, listSubmissions } from '@uvh/contract/calls/submission';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import type { Language } from '../../src/i18n/languages.ts';
import { anEvent, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { aSitting, aSubmission, aVerdict } from './builders.ts';

const SUBMISSION = aSubmission({ xp: 4, judged: 2, hits: 1 });

async function openResults(
  summary: Partial<AnswerInput<typeof lastWorkSession>> = {},
  language: Language = 'en',
  phase: 'before' | 'open' | 'after' = 'open',
) {
  const server = aServer();
  server.answers(getEvent, anEvent(phase));
  signIn(server);
  server.answers(
    lastWorkSession,
    aSitting({
      xp: 340,
      time_spent_seconds: 4_000,
      accuracy: null,
      by_class: [
        { label: 'Two-wheeler', count: 30 },
        { label: 'Bus', count: 11 },
      ],
      ended_at: '2026-11-20T07:06:40Z',
      ...summary,
    }),
  );
  server.answers(listSubmissions, { submissions: [SUBMISSION], next_before: null });
  server.answers(explainSubmission, {
    ...SUBMISSION,
    rows: [{ reason: 'relabelled-right', amount: 4, boxes: 1, booked_at: '2026-11-20T08:30:00Z' }],
    verdicts: [aVerdict({ settled: 'Bus', reason: 'relabelled-right', milli_xp: 4_000 })],
  });
  return { ...(await openPage('/game/results', { language })), server };
}

describe('the results', () => {
  it('give a star for each third of the points', async () => {
    const { screen } = await openResults();
    await expect.element(screen.getByRole('img', { name: '2 of 3 stars' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Strong sitting' })).toBeVisible();
    await expect.element(screen.getByText('340 XP')).toBeVisible();
    await expect.element(screen.getByText('out of 500')).toBeVisible();
  });

  it('tell vehicles, time and classes, and that accuracy is still settling', async () => {
    const { screen } = await openResults();
    const figure = (name: string) => screen.getByRole('term').filter({ hasText: name }).first().element().parentElement;
    await expect.element(screen.getByText('Vehicles Labelled')).toBeVisible();
    expect(figure('Vehicles Labelled')?.textContent).toBe('Vehicles Labelled41');
    expect(figure('Time Spent')?.textContent).toBe('Time Spent1 h 7 min');
    expect(figure('Accuracy')?.textContent).toBe('AccuracySettling');
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Bike' })).toMatchTextContent(/30$/);
  });

  it('say whole that accuracy is still settling, also where that is a long word', async () => {
    await browser.viewport(820, 1180);
    onTestFinished(() => browser.viewport(1280, 800));
    const { screen } = await openResults({}, 'ta');
    await expect.element(screen.getByText('தீர்மானமாகிறது')).toBeVisible();
    await document.fonts.ready;
    const { right } = screen.getByText('தீர்மானமாகிறது').element().closest('dl')?.getBoundingClientRect() ?? new DOMRect();
    const words = document.createRange();
    words.selectNodeContents(screen.getByText('தீர்மானமாகிறது').element());
    expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  });

  it('tell where the time went: keys for a box, seconds for an answer', async () => {
    const { screen } = await openResults();
    await expect.element(screen.getByRole('heading', { name: 'Where the time went' })).toBeVisible();
    await expect.element(screen.getByText('Confirmation (60)')).toBeVisible();
    await expect.element(screen.getByText('1.4 s')).toBeVisible();
  });

  it('show all three stars, and the accuracy once it is known', async () => {
    const { screen } = await openResults({ xp: 40, xp_target: 40, accuracy: 80, judged: 5, hits: 4 });
    await expect.element(screen.getByRole('heading', { name: 'Three stars!' })).toBeVisible();
    await expect.element(screen.getByText('80% · 4 of 5')).toBeVisible();
  });

  it('lead home and back to the game', async () => {
    const { screen } = await openResults();
    await expect.element(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await expect.element(screen.getByRole('link', { name: 'Keep Playing' })).toHaveAttribute('href', '/game');
  });

  it('explain an image box by box: what was said, how it was settled, and why that brought points', async () => {
    const { screen } = await openResults();
    const image = screen.getByRole('button', { name: /Image 734211/ });
    await expect.element(image).toMatchTextContent(/3 boxes.*Settled by several reviews.*1 of 2 right.*\+4 XP/);
    await image.click();
    await expect.element(image).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByText('You relabelled 1 box, and it was settled as you said.')).toBeVisible();
    await expect.element(screen.getByText(/^You changed the label, and it was settled the same way\./)).toBeVisible();
    await image.click();
    await expect.element(screen.getByText('Box by box')).not.toBeInTheDocument();
  });

  it('invite to the first image when there was none', async () => {
    const { screen } = await openResults({ images: 0 });
    await expect.element(screen.getByRole('heading', { name: 'No sitting yet' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Keep Playing' })).toHaveAttribute('href', '/game');
  });

  it('lead to what may be done before the game, which is to practise', async () => {
    const { screen } = await openResults({ images: 0 }, 'en', 'before');
    await expect.element(screen.getByText(/^The game starts on/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Practise until then' }))
      .toHaveAttribute('href', '/practice');
    expect(screen.getByRole('link', { name: 'Keep Playing' }).elements()).toEqual([]);
  });

  it('promise nothing after the game to who has reviewed no image', async () => {
    const { screen } = await openResults({ images: 0 }, 'en', 'after');
    await expect.element(screen.getByRole('heading', { name: 'No sitting' })).toBeVisible();
    await expect.element(screen.getByText('You reviewed no image while the game was open.')).toBeVisible();
    await expect.element(screen.getByText(/These are the figures of your last sitting/)).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Final standing' })).toHaveAttribute('href', '/leaderboard');
  });
});
