import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

async function openLineUp() {
  const game = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Sedan', 'Sedan', 'Bus') }));
  await game.screen.getByRole('button', { name: 'Line up by class' }).click();
  const panel = game.screen.getByRole('dialog', { name: 'Line-up' });
  const tile = (name: string) => panel.getByRole('button', { name: `Odd one: ${name}` });
  await expect.element(tile('Sedan, box 1')).toBeVisible();
  return { ...game, panel, tile };
}

describe('the line-up by class', () => {
  it('begins with the class that has the most boxes, and shows no other', async () => {
    const { panel, tile } = await openLineUp();
    await expect.element(tile('Sedan, box 3')).toBeVisible();
    await expect.element(tile('Bus, box 4')).not.toBeInTheDocument();
    await expect.element(panel.getByRole('button', { name: /Sedan\s*3$/, exact: false }).first()).toBeVisible();
  });

  it('confirms all but the odd ones in one step, which one undo takes back', async () => {
    const { panel, tile, box } = await openLineUp();
    await tile('Sedan, box 2').click();
    await expect.element(tile('Sedan, box 2')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(panel.getByText('1 marked as odd')).toBeVisible();
    await panel.getByRole('button', { name: /^Confirm 2 Sedan/ }).click();
    await expect.element(tile('Sedan, box 1')).not.toBeInTheDocument();
    await expect.element(tile('Sedan, box 2')).toBeVisible();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect.element(tile('Sedan, box 1')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(box(/^Sedan, unreviewed, 1 of 4/)).toBeVisible();
  });

  it('leads to the odd ones, selected in the image', async () => {
    const { panel, tile, box, screen } = await openLineUp();
    await tile('Sedan, box 1').click();
    await tile('Sedan, box 3').click();
    await panel.getByRole('button', { name: 'Review the 2 odd ones' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(screen.getByText('2 boxes selected')).toBeVisible();
    await expect.element(box(/1 of 4/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(box(/2 of 4/)).toHaveAttribute('aria-selected', 'false');
  });

  it('relabels the odd ones by a class key', async () => {
    const { panel, tile } = await openLineUp();
    await tile('Sedan, box 2').click();
    await userEvent.keyboard('3');
    await expect.element(tile('Sedan, box 2')).not.toBeInTheDocument();
    await panel.getByRole('button', { name: /SUV/ }).click();
    await expect.element(tile('SUV, box 2')).toBeVisible();
  });

  it('is walked with the arrows', async () => {
    const { tile } = await openLineUp();
    await expect.element(tile('Sedan, box 1')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tile('Sedan, box 2')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(tile('Sedan, box 2')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the class guide', () => {
  it('opens on the class of the box, and relabels it with the one that is looked at', async () => {
    const { screen, box } = await openGame();
    await box(/^Bus/).click();
    await screen.getByRole('button', { name: 'How do I tell?' }).click();
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await expect.element(guide.getByRole('heading', { name: 'Bus', exact: true })).toBeVisible();
    await expect.element(guide.getByText(/a row of many equal windows/)).toBeVisible();
    await guide
      .getByRole('button', { name: /Mini-bus/ })
      .first()
      .click();
    await expect.element(guide.getByText(/A short bus of six to eight metres/)).toBeVisible();
    await guide.getByRole('button', { name: /Label the box Mini-bus/ }).click();
    await expect.element(box(/^Mini-bus, relabelled/)).toBeVisible();
    await expect.element(guide).not.toBeInTheDocument();
  });

  it('offers nothing to label when no box is selected', async () => {
    const { screen } = await openGame();
    await screen.getByRole('button', { name: 'Class guide' }).click();
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await expect.element(guide.getByRole('heading', { name: 'Hatchback' })).toBeVisible();
    await expect.element(guide.getByRole('button', { name: /Label the box/ })).not.toBeInTheDocument();
  });
});

describe('the search for missed vehicles', () => {
  it('is offered once all boxes are answered, goes from spot to spot and can be stopped', async () => {
    const { screen, box } = await openGame();
    for (const name of [/^Sedan/, /^Bus/, /^Truck/]) {
      await box(name).click();
      await screen.getByRole('button', { name: /^Confirm/ }).click();
    }
    await expect.element(screen.getByText(/All boxes are answered\..*stretch/)).toBeVisible();
    await screen.getByRole('button', { name: /^Look for missed vehicles/ }).click();
    await expect.element(screen.getByText(/^Spot 1 of \d+: is a vehicle without a box here\?$/)).toBeVisible();
    await screen.getByRole('button', { name: /^Nothing here, next/ }).click();
    await expect.element(screen.getByText(/^Spot 2 of/)).toBeVisible();
    await screen.getByRole('button', { name: 'Stop looking' }).click();
    await expect.element(screen.getByText(/^Spot/)).not.toBeInTheDocument();
  });
});
