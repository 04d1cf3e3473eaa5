import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

/** All boxes answered, so that the road without boxes is what is left. */
async function openAnswered() {
  const game = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Sedan') }));
  const { screen } = game;
  await userEvent.keyboard('{Control>}a{/Control} ');
  await expect.element(screen.getByText(/^All boxes are answered\. \d+ stretch/)).toBeVisible();
  const look = screen.getByRole('button', { name: /^Look for missed vehicles/ });
  return { ...game, look, spot: (number: number) => screen.getByText(new RegExp(`^Spot ${number} of \\d+:`)) };
}

describe('the walk to missed vehicles', () => {
  it('goes by the key that its buttons name, and zooms in on each spot', async () => {
    const { screen, look, spot } = await openAnswered();
    const toolbar = screen.getByRole('toolbar', { name: 'View and history' });
    const percent = () => Number.parseInt(toolbar.getByText(/%$/).element().textContent ?? '', 10);
    const whole = percent();
    const key = look.element().querySelector('kbd')?.textContent ?? '';
    await look.click();
    await expect.element(spot(1)).toBeVisible();
    await expect.poll(percent).toBeGreaterThan(whole);
    await userEvent.keyboard(key.toLowerCase());
    await expect.element(spot(2)).toBeVisible();
  });

  it('ends by Escape, and then nothing is pressed on anybody', async () => {
    const { look, spot, submissions } = await openAnswered();
    await look.click();
    await expect.element(spot(1)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(spot(1)).not.toBeInTheDocument();
    expect(submissions()).toEqual([]);
  });

  it('can be put off', async () => {
    const { screen, look } = await openAnswered();
    await screen.getByRole('button', { name: 'Not now' }).click();
    await expect.element(look).not.toBeInTheDocument();
  });

  it('lets a vehicle be drawn that was found on it', async () => {
    const { screen, look, canvas, box } = await openAnswered();
    await look.click();
    await screen.getByRole('button', { name: /^Draw a box/ }).click();
    await expect.element(screen.getByRole('button', { name: /^Add Box/ })).toHaveAttribute('aria-pressed', 'true');
    const { width, height } = canvas.element().getBoundingClientRect();
    await userEvent.dragAndDrop(canvas, canvas, {
      sourcePosition: { x: width / 2, y: height / 2 },
      targetPosition: { x: width / 2 + 80, y: height / 2 + 80 },
    });
    await expect.element(box(/drawn by you/)).toBeVisible();
  });
});
