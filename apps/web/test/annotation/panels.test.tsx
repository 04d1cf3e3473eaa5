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

  it('shows photographs with their credit, and draws what nobody photographed freely', async () => {
    const { screen } = await openGame();
    await screen.getByRole('button', { name: 'Class guide' }).click();
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await expect.element(guide.getByText(/Roboflow Universe, CC BY 4.0/)).toBeInTheDocument();
    for (const name of ['Sedan', 'LCV']) {
      await guide.getByRole('button', { name, exact: true }).first().click();
      const pictures = guide.getByRole('img', { name: `Photograph: ${name}` });
      await expect
        .poll(() => pictures.elements().map((each) => each instanceof HTMLImageElement && each.naturalWidth))
        .toEqual([420, 420]);
    }
    await guide.getByRole('button', { name: 'Auto', exact: true }).first().click();
    await expect.element(guide.getByRole('img', { name: 'Drawing: Auto' }).first()).toBeVisible();
  });

  it('offers nothing to label when no box is selected', async () => {
    const { screen } = await openGame();
    await screen.getByRole('button', { name: 'Class guide' }).click();
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await expect.element(guide.getByRole('heading', { name: 'Hatchback' })).toBeVisible();
    await expect.element(guide.getByRole('button', { name: /Label the box/ })).not.toBeInTheDocument();
  });
});

describe('the bar above the image', () => {
  it('lays its menu over the image', async () => {
    const { screen, canvas } = await openGame();
    await screen.getByRole('banner').getByRole('button', { name: 'Pages and language' }).click();
    const item = screen.getByRole('menuitem').last();
    await expect.element(item).toBeVisible();
    const { left, top, width, height } = item.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(canvas.element().getBoundingClientRect().top);
    await expect
      .poll(() => item.element().contains(document.elementFromPoint(left + width / 2, top + height / 2)))
      .toBe(true);
  });
});
