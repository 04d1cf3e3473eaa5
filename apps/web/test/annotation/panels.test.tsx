import { describe, expect, it } from 'vitest';
import { openGame } from '../support/open-game.ts';

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
