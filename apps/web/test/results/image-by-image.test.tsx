import { getEvent } from '@uvh/contract/calls/event';
import { lastWorkSession } from '@uvh/contract/calls/image';
import { explainSubmission, listSubmissions } from '@uvh/contract/calls/submission';
import { describe, expect, it } from 'vitest';
import { OFFERED_LANGUAGES } from '../../src/i18n/i18n.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { anEvent, signIn } from '../support/builders.ts';
import { clickByScript, inAWindowOf } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { aSitting, aSubmission, aVerdict, type Explained } from './builders.ts';

async function openResults(
  explained: Partial<Explained> = {},
  phase: 'before' | 'open' | 'after' = 'open',
  language: Language = 'en',
) {
  const server = aServer();
  server.answers(getEvent, anEvent(phase));
  signIn(server);
  server.answers(lastWorkSession, aSitting());
  const submission = aSubmission();
  server.answersBy(listSubmissions, ({ query }) =>
    query.before === undefined
      ? { submissions: [submission], next_before: 5 }
      : { submissions: [aSubmission({ submission_id: 4, image_id: 80_814 })], next_before: null },
  );
  server.answers(explainSubmission, { ...submission, rows: [], verdicts: [], ...explained });
  const page = await openPage('/game/results', { language });
  return { ...page, server, image: page.screen.getByRole('button', { name: /^Image 734211/ }) };
}

it.each(OFFERED_LANGUAGES)(
  'keeps how an image was settled beside what it brought on a phone, in $code',
  async ({ code }) => {
    await inAWindowOf(360, 740);
    const { screen } = await openResults({}, 'open', code);
    const head = screen.getByRole('heading', { level: 3 }).filter({ hasText: '734211' });
    const gain = head.getByText(/XP$/);
    await expect.element(gain).toBeVisible();
    const { left } = gain.element().getBoundingClientRect();
    const words = head.element().querySelectorAll('.min-w-0 *');
    expect(words.length).toBeGreaterThan(3);
    for (const each of words) expect(each.getBoundingClientRect().right, each.textContent).toBeLessThanOrEqual(left);
  },
);

describe('an image of the results', () => {
  it('says what a wrong answer cost, and what it was instead', async () => {
    const { screen, image } = await openResults({
      rows: [{ reason: 'relabelled-wrong', amount: -1, boxes: 1, booked_at: '2026-11-20T08:30:00Z' }],
      verdicts: [aVerdict()],
    });
    await expect.element(image).toMatchTextContent(/0 of 1 right.*-1 XP/);
    await image.click();
    await expect.element(screen.getByText('You relabelled 1 box that was settled differently.')).toBeVisible();
    const verdict = screen.getByRole('listitem').filter({ hasText: 'You changed the label, but' }).last();
    await expect
      .element(verdict)
      .toMatchTextContent(/The machine said.*Truck.*You said.*Bus.*Settled as.*Truck.*-1 XP/);
  });

  it('says of a deleted box that nobody else saw a vehicle', async () => {
    const { screen, image } = await openResults({
      verdicts: [aVerdict({ said: 'removed', settled: 'removed', reason: 'deleted-right', milli_xp: 2_000 })],
    });
    await image.click();
    const verdict = screen.getByRole('listitem').filter({ hasText: 'there is indeed no vehicle' }).last();
    await expect.element(verdict).toMatchTextContent(/No vehicle/);
  });

  it.each([
    [
      'a suggestion',
      aVerdict({ reason: 'relabelled-right', base_rate: 0.1, milli_xp: 3_000 }),
      /^10\s?% of such boxes turn out this way/,
    ],
    [
      'a find',
      aVerdict({ suggested: null, bbox_id: null, reason: 'vehicle-found', base_rate: 0.25, milli_xp: 4_000 }),
      /^Some 25\s?% of the others find such a vehicle/,
    ],
  ])('says why %s brought what it did', async (_, verdict, words) => {
    const { screen, image } = await openResults({ verdicts: [verdict] });
    await image.click();
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  it('counts what was left alone instead of listing it', async () => {
    const { screen, image } = await openResults({
      verdicts: [aVerdict(), ...[1, 2].map((index) => aVerdict({ index, reason: 'untouched', milli_xp: 0 }))],
    });
    await image.click();
    await expect.element(screen.getByText('You left 2 boxes alone. They bring and cost nothing.')).toBeVisible();
  });

  it('is provisional until others have reviewed it', async () => {
    const { screen, image } = await openResults({ status: 'open' });
    await image.click();
    await expect.element(screen.getByText(/^Nothing is settled yet: others are still to review/)).toBeVisible();
    await expect.element(screen.getByText('Nothing has been booked for this image.')).toBeVisible();
  });

  it('keeps its boxes to itself while other teams may still be given it', async () => {
    const { screen, image } = await openResults({ status: 'consensus', verdicts: [] });
    await image.click();
    await expect
      .element(screen.getByText(/^Box by box follows later: until then other teams may still be given this image/))
      .toBeVisible();
  });

  it('explains its boxes without the picture when that cannot be loaded', async () => {
    const { screen, image } = await openResults({ image_url: '/no-such-picture.png', verdicts: [aVerdict()] });
    await image.click();
    await expect.element(screen.getByText(/^The picture could not be loaded, so the boxes/)).toBeVisible();
    await expect.element(screen.getByText(/^You changed the label, but/)).toBeVisible();
  });

  it('can be opened again after its explanation failed', async () => {
    const { screen, image, server } = await openResults();
    server.refuses(explainSubmission, { code: 'NOT_FOUND', status: 404, message: 'It is gone.' });
    await image.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/The explanation could not be loaded.*gone/);
    server.answers(explainSubmission, { ...aSubmission(), rows: [], verdicts: [] });
    clickByScript(screen.getByRole('button', { name: 'Retry' }));
    await expect.element(screen.getByText(/^Box by box follows/)).toBeVisible();
  });
});

describe('the list of images', () => {
  it('goes further back when asked to, and ends', async () => {
    const { screen, image, server } = await openResults();
    await expect.element(image).toBeVisible();
    await screen.getByRole('button', { name: 'Show earlier images' }).click();
    await expect.element(screen.getByRole('button', { name: /^Image 80814/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Show earlier images' })).not.toBeInTheDocument();
    expect(server.received(listSubmissions).at(-1)?.query.before).toBe('5');
  });

  it('has one image open at a time', async () => {
    const { screen, image } = await openResults();
    await screen.getByRole('button', { name: 'Show earlier images' }).click();
    const earlier = screen.getByRole('button', { name: /^Image 80814/ });
    await image.click();
    await earlier.click();
    await expect.element(image).toHaveAttribute('aria-expanded', 'false');
    await expect.element(earlier).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('the results page', () => {
  it('says how short a sitting was, and which classes it had: none', async () => {
    const { screen } = await openResults();
    await expect.element(screen.getByText('45 s')).toBeVisible();
    await expect.element(screen.getByText('No boxes in this sitting.')).toBeVisible();
  });

  it('leads to the final standing once the game is over', async () => {
    const { screen } = await openResults({}, 'after');
    await expect
      .element(screen.getByText('The game is over. These are the figures of your last sitting.'))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Final standing' })).toHaveAttribute('href', '/leaderboard');
    await expect.element(screen.getByRole('link', { name: 'Keep Playing' })).not.toBeInTheDocument();
  });

  it('has its heading in no paragraph when there was no sitting', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    signIn(server);
    server.answers(
      lastWorkSession,
      aSitting({
        images: 0,
        xp: 0,
        vehicles_labelled: 0,
        time_spent_seconds: 0,
        accuracy: null,
        started_at: null,
        ended_at: null,
      }),
    );
    const { screen } = await openPage('/game/results');
    const heading = screen.getByRole('heading', { name: 'No sitting yet', level: 1 });
    await expect.element(heading).toBeVisible();
    expect(heading.element().closest('p')).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    signIn(server);
    server.refuses(lastWorkSession, { code: 'FORBIDDEN', status: 403, message: 'Not now.' });
    const { screen } = await openPage('/game/results');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Your results could not be loaded.*Not now\./);
  });
});
