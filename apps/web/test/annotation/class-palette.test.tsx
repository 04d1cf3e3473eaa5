import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

async function openPalette(...labels: readonly string[]) {
  const game = await openGame(aTrafficImage({ bbox: aRowOf(...labels) }));
  const palette = game.screen.getByRole('region', { name: 'Classes' });
  return {
    ...game,
    palette,
    /** The row of a class with the count that it tells. */
    row: (name: string, count: string) =>
      palette.getByRole('button', { name: new RegExp(`(^|[^-])${name}\\s*${count}$`) }),
  };
}

describe('the class palette', () => {
  it('counts the boxes of each class, and those that have none', async () => {
    const { palette, row } = await openPalette('Bus', 'Bus', 'Sedan', 'default');
    await expect.element(row('Bus', '2 boxes')).toBeVisible();
    await expect.element(row('Sedan', '1 box')).toBeVisible();
    await expect.element(row('Truck', '0 boxes')).toBeVisible();
    await expect.element(palette.getByText(/Without a class/)).toMatchTextContent(/Without a class\s*1$/);
  });

  it('stands in a panel of 250 px at the right of the image', async () => {
    const { screen } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan') }));
    const panel = screen.getByRole('complementary', { name: 'Classes and boxes' });
    await expect.element(panel.getByRole('heading', { name: 'Classes' })).toBeVisible();
    const { width, right } = panel.element().getBoundingClientRect();
    expect([width, right]).toEqual([250, innerWidth]);
  });

  it('answers for the selected box and counts again', async () => {
    const { box, row } = await openPalette('Bus', 'Bus');
    await box(/^Bus, unreviewed, box 1/).click();
    await row('Mini-bus', '0 boxes').click();
    await expect.element(box(/^Mini-bus, confirmed, box 1/)).toBeVisible();
    await expect.element(row('Bus', '1 box')).toBeVisible();
    await expect.element(row('Mini-bus', '1 box')).toBeVisible();
  });

  it('confirms the box when it is the class that it already has', async () => {
    const { box, row } = await openPalette('Bus', 'Sedan');
    await box(/^Bus/).click();
    await row('Bus', '1 box').click();
    await expect.element(box(/^Bus, confirmed/)).toBeVisible();
  });

  it('is answered by the keys of the number row as well', async () => {
    const { screen, box } = await openPalette('Bus', 'Sedan');
    await box(/^Bus/).click();
    await userEvent.keyboard('1');
    await expect.element(box(/^Hatchback, confirmed/)).toBeVisible();
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('1');
    await expect.element(screen.getByText('was Sedan')).toBeVisible();
  });

  it('only selects a box when none was selected, since an answer would be blind', async () => {
    const { screen, row } = await openPalette('Bus', 'Sedan');
    await row('Truck', '0 boxes').click();
    await expect.element(screen.getByRole('option', { selected: true })).toHaveAccessibleName(/unreviewed/);
    await expect.element(row('Truck', '0 boxes')).toBeVisible();
  });

  it('hides a class by its eye, shows it again, and says which of the two a press does', async () => {
    const { screen } = await openPalette('Bus', 'Sedan');
    const eye = screen.getByRole('button', { name: 'Hide class: Bus' });
    await expect.element(eye).toHaveAttribute('aria-pressed', 'false');
    await expect.element(eye).toHaveAttribute('title', 'Hide class');
    await eye.click();
    const shut = screen.getByRole('button', { name: 'Show class: Bus' });
    await expect.element(shut).toHaveAttribute('aria-pressed', 'true');
    await expect.element(shut).toHaveAttribute('title', 'Show class');
    await shut.click();
    await expect.element(eye).toHaveAttribute('aria-pressed', 'false');
  });

  it('changes the picture when the class of a box is hidden', async () => {
    const { screen, canvas } = await openPalette('Bus', 'Sedan');
    const drawn = () => [...canvas.element().querySelectorAll('canvas')].map((layer) => layer.toDataURL()).join(' ');
    // The picture comes after the boxes; from then on nothing moves by itself.
    await expect
      .poll(async () => {
        const before = drawn();
        await new Promise((resolve) => setTimeout(resolve, 250));
        return before === drawn();
      })
      .toBe(true);
    const before = drawn();
    await screen.getByRole('button', { name: 'Hide class: Bus' }).click();
    await expect.poll(drawn).not.toBe(before);
    await screen.getByRole('button', { name: 'Show class: Bus' }).click();
    await expect.poll(drawn).toBe(before);
  });
});
