import { describe, expect, it } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aTrafficImage } from '../support/traffic-image.ts';

/** One box in the upper left; the middle of the image is free. */
const IMAGE = aTrafficImage({
  bbox: [{ bbox_id: 1, label: 'Sedan', x: 100, y: 100, width: 200, height: 150 }],
});

/** Drags with the mouse from the middle of the canvas. */
async function dragOver(canvas: Locator, by: number): Promise<void> {
  const { width, height } = canvas.element().getBoundingClientRect();
  const sourcePosition = { x: width / 2, y: height / 2 };
  const targetPosition = { x: width / 2 + by, y: height / 2 + by };
  await userEvent.dragAndDrop(canvas, canvas, { sourcePosition, targetPosition });
}

describe('adding a box', () => {
  it('draws it by a drag, selects it, and asks for its class', async () => {
    const { screen, canvas, box } = await openGame(IMAGE);
    const add = screen.getByRole('button', { name: /^Add Box/ });
    await add.click();
    await expect.element(add).toHaveAttribute('aria-pressed', 'true');
    await dragOver(canvas, 60);
    await expect.element(box(/^No class yet, drawn by you, box 2, middle/)).toBeVisible();
    await expect.element(add).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard('5');
    await expect.element(box(/^Bus, confirmed/)).toBeVisible();
  });

  it('counts the new box among all, but not as a reviewed one', async () => {
    const { screen, canvas } = await openGame(IMAGE);
    await userEvent.keyboard('n');
    await dragOver(canvas, 60);
    await expect.element(screen.getByRole('meter', { name: 'Modified: 0 of 2 boxes' })).toBeVisible();
  });

  it('is left by Escape, and then a drag draws nothing', async () => {
    const { screen, canvas, box } = await openGame(IMAGE);
    const add = screen.getByRole('button', { name: /^Add Box/ });
    await userEvent.keyboard('n');
    await expect.element(add).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(add).toHaveAttribute('aria-pressed', 'false');
    await dragOver(canvas, 60);
    await expect.element(box(/drawn by you/)).not.toBeInTheDocument();
    await expect.element(box(/^Sedan, unreviewed, box 1/)).toBeVisible();
  });

  it('goes away by undo', async () => {
    const { screen, canvas, box } = await openGame(IMAGE);
    await userEvent.keyboard('n');
    await dragOver(canvas, 60);
    await expect.element(box(/drawn by you/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(box(/drawn by you/)).not.toBeInTheDocument();
  });
});
