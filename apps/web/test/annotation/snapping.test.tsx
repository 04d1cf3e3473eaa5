import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aTrafficImage } from '../support/traffic-image.ts';

/** A vehicle in the middle of the image that nobody suggested, and one that was. */
const VEHICLE = { x: 900, y: 500, width: 120, height: 90 };
const IMAGE = aTrafficImage({
  bbox: [{ bbox_id: 1, label: 'Sedan', x: 100, y: 500, width: 120, height: 90 }],
  vehicles: [VEHICLE],
});

async function clickMiddle(canvas: Locator): Promise<void> {
  const { width, height } = canvas.element().getBoundingClientRect();
  await canvas.click({ position: { x: width / 2, y: height / 2 } });
}

describe('a click on a vehicle without a box', () => {
  it('gives its box, which waits for its class', async () => {
    const { screen, canvas, box, submissions } = await openGame(IMAGE);
    await userEvent.keyboard('n');
    await expect.element(screen.getByText(/^Click on it: its box is found/)).toBeVisible();
    await clickMiddle(canvas);
    await expect.element(box(/^No class yet, drawn by you, box 2/)).toBeVisible();
    await userEvent.keyboard('5');
    await expect.element(box(/^Bus, confirmed/)).toBeVisible();
    await expect.element(box(/^Sedan, unreviewed/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('meter', { name: 'Modified: 1 of 2 boxes' })).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(submissions).toHaveLength(1);
    expect(submissions()[0]).toMatchObject({ bbox: [{}, { label: 'Bus', x: expect.closeTo(VEHICLE.x, -1.7) }] });
  });

  it('needs no pointer: arrows aim, say where, and the key that confirms draws', async () => {
    const { screen, box } = await openGame(IMAGE);
    await userEvent.keyboard('n{ArrowRight}{ArrowLeft}');
    await expect.element(screen.getByText(/^Aim: 50% from the left, \d+% from the top\.$/)).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.element(box(/^No class yet, drawn by you, box 2/)).toBeVisible();
    await expect.element(screen.getByText(/^Box drawn\. Give it a class\./)).toBeInTheDocument();
  });

  it('waits for a picture that is still on its way', async () => {
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
    const make = window.createImageBitmap.bind(window);
    const held = vi.spyOn(window, 'createImageBitmap');
    // The picture's alone: the painted boxes are kept as a bitmap too, which may come first.
    held.mockImplementation(async (...of) => {
      if (of[0] instanceof Blob) await isHeld;
      return make(...of);
    });
    onTestFinished(() => held.mockRestore());
    const { screen, box } = await openGame(IMAGE);
    await userEvent.keyboard('n{ArrowRight}{ArrowLeft} ');
    await expect.element(screen.getByText(/^Aim: 50% from the left/)).toBeInTheDocument();
    await expect.element(box(/drawn by you/)).not.toBeInTheDocument();
    letGo();
    await expect.element(box(/^No class yet, drawn by you, box 2/)).toBeVisible();
  });

  it('is taken back by one undo', async () => {
    const { canvas, box } = await openGame(IMAGE);
    await userEvent.keyboard('n');
    await clickMiddle(canvas);
    await expect.element(box(/drawn by you/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(box(/drawn by you/)).not.toBeInTheDocument();
  });
});
