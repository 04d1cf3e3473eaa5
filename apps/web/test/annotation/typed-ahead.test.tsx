import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';

// The list comes when it is first asked for: this file asks for it once.
it('a class that is typed before the list of classes is there is the box’s, and the image gets none of its keys', async () => {
  const { box, canvas, screen } = await openGame();
  await box(/^Bus/).click();
  await userEvent.keyboard('/truck{Enter}');
  await expect.element(box(/^Truck, relabelled, box 2/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(canvas).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await userEvent.keyboard('{Control>}z{/Control}');
  // The letters armed no tool and answered nothing.
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  expect(screen.getByRole('button', { pressed: true, name: /box/i }).elements()).toEqual([]);
});
