import { getEvent } from '@uvh/contract/calls/event';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEvent } from '../support/builders.ts';
import { heldByFingers, inAWindowOf } from '../support/device.ts';
import { aGame, openGameOf } from '../support/open-game.ts';
import { openPage } from '../support/open-page.tsx';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const IMAGE = aTrafficImage({ image_id: 11, bbox: aRowOf('Sedan', 'Bus', 'Truck') });
const OVER = { code: 'GAME_OVER', status: 403, message: 'The game is over.' } as const;
const KEPT = /^What you had not submitted before the close does not count\..+ kept on this device/;

function closingIn(ms: number) {
  const event = anEvent();
  return { ...event, game: { ...event.game, closes_at: new Date(Date.now() + ms).toISOString() } };
}

describe('the last minutes of the game', () => {
  it('are counted down above the picture, and told to those who listen', async () => {
    const server = aGame(IMAGE);
    server.answers(getEvent, closingIn(4 * 60_000 + 30_000));
    const { screen, canvas } = await openGameOf(server);
    const strip = screen.getByRole('timer');
    await expect.element(strip).toMatchTextContent(/^The game closes in 4:\d\d\.\s*Submit before then/);
    await expect.element(screen.getByText(/^The game closes in 5 minutes\. Submit what you have/)).toBeInTheDocument();
    const under = strip.element().getBoundingClientRect().bottom;
    expect(canvas.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(under);
  });

  it('take nothing from the tools beside the picture on a small phone on its side', async () => {
    await inAWindowOf(568, 320);
    await heldByFingers();
    const server = aGame(IMAGE);
    server.answers(getEvent, closingIn(4 * 60_000));
    const { screen, canvas } = await openGameOf(server);
    const strip = screen.getByRole('timer').element().getBoundingClientRect();
    const image = canvas.element().getBoundingClientRect();
    expect(image.top).toBeGreaterThanOrEqual(strip.bottom);
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: /^Confirm/ })).toBeVisible();
    for (const button of screen.getByRole('main').getByRole('button').elements()) {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const name = button.ariaLabel ?? button.textContent;
      expect(button.contains(document.elementFromPoint((left + right) / 2, top + 2)), `${name}, above`).toBe(true);
      expect(button.contains(document.elementFromPoint((left + right) / 2, bottom - 2)), `${name}, below`).toBe(true);
    }
  });

  it('are not spoken of before', async () => {
    const server = aGame(IMAGE);
    server.answers(getEvent, closingIn(6 * 60_000));
    const { screen } = await openGameOf(server);
    await expect.element(screen.getByRole('timer')).not.toBeInTheDocument();
  });

  it('are told anew when the last one begins, over whatever sheet is open', async () => {
    const server = aGame(IMAGE);
    server.answers(getEvent, closingIn(63_000));
    const { screen } = await openGameOf(server);
    await screen.getByRole('button', { name: 'Line up by class' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^The game closes in 1 minute\./);
    await expect.element(screen.getByRole('timer')).toMatchTextContent(/closes in 0:\d\d/);
  });
});

describe('work that is in hand when the game closes', () => {
  it('is said to be kept and not to count, and is gone on with where organisers extend the game', async () => {
    const server = aGame(IMAGE);
    server.answers(getEvent, closingIn(4_000));
    const { screen, box } = await openGameOf(server);
    await box(/^Bus/).click();
    await userEvent.keyboard('6');
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
    const over = screen.getByRole('heading', { name: 'The game is over' });
    await expect.element(over).toBeVisible();
    await expect.element(over).toHaveFocus();
    await expect.element(screen.getByText(KEPT)).toBeVisible();

    server.answers(getEvent, closingIn(3_600_000));
    server.tells({ kind: 'event' });
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
  });

  it('is said so too when organisers end the game at once, and after a reload', async () => {
    const server = aGame(IMAGE);
    const { screen, box, close } = await openGameOf(server);
    await box(/^Bus/).click();
    await userEvent.keyboard('6');
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
    server.answers(getEvent, anEvent('after'));
    server.refuses(getImage, OVER);
    server.tells({ kind: 'event' });
    await expect.element(screen.getByText(KEPT)).toBeVisible();
    await close();
    const again = await openPage('/game');
    await expect.element(again.screen.getByText(KEPT)).toBeVisible();
  });

  it('is not spoken of where nothing was done to the image', async () => {
    const server = aGame(IMAGE);
    const { screen } = await openGameOf(server);
    server.answers(getEvent, anEvent('after'));
    server.tells({ kind: 'event' });
    await expect.element(screen.getByRole('heading', { name: 'The game is over' })).toBeVisible();
    await expect.element(screen.getByText(KEPT)).not.toBeInTheDocument();
  });

  it('counts where it was submitted in time and only the answer was lost', async () => {
    const server = aGame(IMAGE);
    const { screen, box } = await openGameOf(server);
    await box(/^Bus/).click();
    await userEvent.keyboard('6');
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
    const receipt = { submission_id: 1, score_delta: 1, team_score: 1201, modified: 2, total: 3, replayed: true };
    server.isAwayFor(submitImage);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => server.received(submitImage).length).toBeGreaterThan(0);
    server.answers(getEvent, anEvent('after'));
    server.tells({ kind: 'event' });
    await expect.element(screen.getByRole('heading', { name: 'The game is over' })).toBeVisible();
    await expect.element(screen.getByText(/^1 submission waits to be sent/)).toBeVisible();
    server.answers(submitImage, receipt);
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByText(/^1 submission that was still on its way has arrived/)).toBeVisible();
  });

  it('that comes too late is said to be kept and not to count', async () => {
    const server = aGame(IMAGE);
    const { screen, box } = await openGameOf(server);
    await box(/^Bus/).click();
    await userEvent.keyboard('6');
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
    server.isAwayFor(submitImage);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => server.received(submitImage).length).toBeGreaterThan(0);
    server.refuses(submitImage, OVER);
    server.answers(getEvent, anEvent('after'));
    server.tells({ kind: 'event' });
    await expect.element(screen.getByText(/^1 submission reached the server after the close/)).toBeVisible();
  });
});
