import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

async function openLineUp(...labels: readonly string[]) {
  const game = await openGame(aTrafficImage({ bbox: aRowOf(...labels) }));
  await userEvent.keyboard('l');
  const panel = game.screen.getByRole('dialog', { name: 'Line-up' });
  await expect.element(panel).toBeVisible();
  const tile = (name: string) => panel.getByRole('button', { name: `Odd one: ${name}` });
  const classes = panel.getByRole('navigation', { name: 'Classes to line up' });
  return { ...game, panel, tile, classes };
}

describe('the line-up by keys', () => {
  it('opens by its key, and Escape leads back to the image', async () => {
    const { panel, canvas } = await openLineUp('Sedan', 'Bus');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(canvas).toHaveFocus();
  });

  it('confirms the rest by the key that submits the image, and submits nothing', async () => {
    const { panel, tile, submissions } = await openLineUp('Sedan', 'Sedan', 'Sedan', 'Bus');
    await expect.element(tile('Sedan, box 1')).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(tile('Sedan, box 2')).not.toBeInTheDocument();
    await expect.element(tile('Sedan, box 1')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(panel.getByText('1 marked as odd')).toBeVisible();
    expect(submissions()).toEqual([]);
  });

  it('takes a confirmation back and gives it again by the keys of undo and redo', async () => {
    const { panel, tile } = await openLineUp('Sedan', 'Sedan', 'Bus');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(panel.getByText('2 boxes confirmed. Ctrl+Z takes it back.')).toBeVisible();
    await expect.element(tile('Sedan, box 1')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(tile('Sedan, box 1')).toBeVisible();
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(tile('Sedan, box 1')).not.toBeInTheDocument();
  });

  it('does nothing by a class key as long as none is marked', async () => {
    const { tile, classes } = await openLineUp('Sedan', 'Sedan', 'Bus');
    await userEvent.keyboard('3');
    await expect.element(tile('Sedan, box 1')).toBeVisible();
    await expect.element(classes.getByRole('button', { name: /SUV/ })).not.toBeInTheDocument();
  });
});

describe('the line-up of a class', () => {
  it('begins with the class of the selected box', async () => {
    const game = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Sedan', 'Bus') }));
    await game.box(/^Bus/).click();
    await game.screen.getByRole('button', { name: 'Line up by class' }).click();
    const panel = game.screen.getByRole('dialog', { name: 'Line-up' });
    await expect.element(panel.getByRole('button', { name: 'Odd one: Bus, box 3' })).toBeVisible();
    await expect.element(panel.getByRole('button', { name: /^Confirm 1 Bus/ })).toBeEnabled();
  });

  it('is another one after a press on its name', async () => {
    const { tile, classes } = await openLineUp('Sedan', 'Sedan', 'Bus');
    const bus = classes.getByRole('button', { name: /Bus/ });
    await bus.click();
    await expect.element(bus).toHaveAttribute('aria-current', 'true');
    await expect.element(tile('Bus, box 3')).toBeVisible();
    await expect.element(tile('Sedan, box 1')).not.toBeInTheDocument();
  });

  it('leaves out boxes without a class, which nobody can confirm', async () => {
    const { classes } = await openLineUp('Sedan', 'default');
    await expect.poll(() => classes.getByRole('button').elements().length).toBe(1);
  });

  it('offers no confirmation when all of it is marked', async () => {
    const { panel, tile } = await openLineUp('Sedan', 'Bus', 'Bus');
    await tile('Bus, box 2').click();
    await tile('Bus, box 3').click();
    await expect.element(panel.getByRole('button', { name: /^Confirm 0 Bus/ })).toBeDisabled();
    await tile('Bus, box 3').click();
    await expect.element(panel.getByRole('button', { name: /^Confirm 1 Bus/ })).toBeEnabled();
  });

  it('says when nothing is left to line up', async () => {
    const { panel } = await openLineUp('Sedan');
    await panel.getByRole('button', { name: /^Confirm 1 Sedan/ }).click();
    await expect.element(panel.getByText('Nothing is left to line up.')).toBeVisible();
  });
});
