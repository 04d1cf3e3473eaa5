import type { AnswerInput } from '@uvh/contract/call';
import { submissionLesson } from '@uvh/contract/calls/submission';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useMixUps } from '../../src/learning/mix-ups.ts';
import { setWorkspaceSettings } from '../../src/workspace/workspace-settings.ts';
import { aStoppedClock } from '../support/device.ts';
import { openGame } from '../support/open-game.ts';
import { aTrafficImage } from '../support/traffic-image.ts';

const MISTAKE: NonNullable<AnswerInput<typeof submissionLesson>['lesson']> = {
  submission_id: 1,
  image_url: aTrafficImage().image_url,
  said: 'SUV',
  settled: 'Hatchback',
  is_right: false,
  reason: 'relabelled-wrong',
  box: { x: 100, y: 100, width: 200, height: 150 },
};

/** Longer than a lesson needs to be fetched and shown. */
const A_GLANCE_MS = 1500;
/** Of no account to a card that is there. */
const SHORT_MS = 50;

async function submitted(lesson: typeof MISTAKE | null) {
  // With the dialog, and without the sheet of missed vehicles before it.
  setWorkspaceSettings({ goesStraight: false });
  const game = await openGame(aTrafficImage({ image_id: 11 }), aTrafficImage({ image_id: 12 }));
  game.server.answers(submissionLesson, { lesson });
  await userEvent.keyboard('{Control>}a{/Control} ');
  await expect.element(game.box(/, confirmed,/).first()).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const done = game.screen.getByRole('dialog', { name: 'Submission Successful' });
  await expect.element(done).toBeVisible();
  return {
    ...game,
    card: game.screen.getByRole('region', { name: 'What your last image taught', includeHidden: true }),
    goOn: () => done.getByRole('button', { name: 'Next image' }).click(),
  };
}

/** Submits, goes on, and has the card of the lesson stand there for as long as the test needs. */
async function taught(lesson: typeof MISTAKE) {
  const { card, goOn, ...game } = await submitted(lesson);
  const clock = aStoppedClock();
  await goOn();
  const isThere = () => {
    clock.pass(SHORT_MS);
    return card.query() !== null;
  };
  await expect.poll(isThere).toBe(true);
  return { ...game, card, clock };
}

describe('what the last image taught', () => {
  afterEach(() => useMixUps.setState({ schedule: [] }));

  it('shows the truth and the rule, takes no focus, and is closed by its cross', async () => {
    const { card } = await taught(MISTAKE);
    await expect.element(card).toMatchTextContent(/It is: Hatchback/);
    await expect.element(card).toMatchTextContent(/You said SUV\..*A Sedan has a boot/);
    expect(card.element().contains(document.activeElement)).toBe(false);
    await card.getByRole('button', { name: 'Close' }).click();
    await expect.element(card).not.toBeInTheDocument();
  });

  it('tells what the class looks like where it was taken for one that nobody takes it for', async () => {
    const { card } = await taught({ ...MISTAKE, said: 'Bus', settled: 'Two-wheeler' });
    await expect.element(card).toMatchTextContent(/You said Bus\.Motorcycle, scooter or moped/);
    expect(card.element().textContent).not.toMatch(/bicycle/);
  });

  it('waits behind the dialog of the submission, over which its moment would pass unread', async () => {
    const { server, card, goOn } = await submitted(MISTAKE);
    await expect.poll(() => server.received(submissionLesson).length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, A_GLANCE_MS));
    await expect.element(card).not.toBeInTheDocument();
    await goOn();
    await expect.element(card).toBeVisible();
  });

  it('brings the pair back in practice', async () => {
    const { card } = await taught(MISTAKE);
    await expect.element(card).toBeVisible();
    expect(useMixUps.getState().schedule).toMatchObject([{ truth: 'Hatchback', said: 'SUV', step: 0 }]);
  });

  it('goes by itself', async () => {
    const { card, clock } = await taught({
      ...MISTAKE,
      said: 'Hatchback',
      is_right: true,
      reason: 'relabelled-right',
    });
    await expect.element(card).toMatchTextContent(/Right: Hatchback/);
    const isGone = () => {
      clock.pass(SHORT_MS);
      return card.query() === null;
    };
    await expect.poll(isGone).toBe(true);
  });

  it('is asked for again when the server says that something was settled', async () => {
    const { server, card, goOn } = await submitted(null);
    await goOn();
    await expect.poll(() => server.received(submissionLesson).length, { timeout: 15_000 }).toBeGreaterThan(0);
    server.answers(submissionLesson, { lesson: MISTAKE });
    await expect.poll(() => server.listeners()).toBeGreaterThan(0);
    server.tells({ kind: 'settled', team_id: 3, user_id: 7, confirmed: 1, xp: 2 });
    await expect.element(card).toMatchTextContent(/It is: Hatchback/);
  });
});
