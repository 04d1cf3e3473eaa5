import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

async function openGallery(...labels: readonly string[]) {
  const game = await openGame(aTrafficImage({ bbox: aRowOf(...labels) }));
  const { screen } = game;
  const strip = screen.getByRole('region', { name: 'Gallery View' });
  await strip.getByRole('button', { name: /^Gallery View/ }).click();
  const cards = () =>
    strip
      .getByRole('listitem')
      .elements()
      .map((card) => card.querySelector('.sr-only')?.textContent);
  return { ...game, strip, cards, card: (name: string | RegExp) => strip.getByRole('button', { name }) };
}

describe('the gallery', () => {
  it('shows every box as a card, those without a class first, then class by class', async () => {
    const { cards } = await openGallery('Truck', 'Sedan', 'default', 'Sedan');
    await expect
      .poll(cards)
      .toEqual([
        'No class yet, unreviewed, box 3',
        'Sedan, unreviewed, box 2',
        'Sedan, unreviewed, box 4',
        'Truck, unreviewed, box 1',
      ]);
  });

  it('has cards of 110 px with crops of 70 px, which scroll to the side', async () => {
    const { strip, card } = await openGallery(...Array.from({ length: 30 }, () => 'Sedan'));
    const first = card(/box 1$/);
    await expect.element(first).toBeVisible();
    expect(first.element().getBoundingClientRect().width).toBe(110);
    await expect.poll(() => strip.element().querySelector('canvas')?.getBoundingClientRect().height).toBe(70);
    const scroller = strip.element().querySelector('ul')?.parentElement;
    expect(scroller?.scrollWidth).toBeGreaterThan(scroller?.clientWidth ?? Number.POSITIVE_INFINITY);
  });

  it('opens and closes by its key, and is as it was left on the next visit', async () => {
    const { strip, cards, canvas } = await openGallery('Sedan');
    await expect.poll(() => cards().length).toBe(1);
    await canvas.click();
    await userEvent.keyboard('g');
    await expect.poll(() => cards().length).toBe(0);
    await userEvent.keyboard('g');
    await expect.element(strip.getByRole('button', { name: /^Gallery View/ })).toHaveAttribute('aria-expanded', 'true');
    expect(localStorage.getItem('uvh.desk')).toContain('"showsGallery":true');
  });

  it('draws the crop of each box from the picture', async () => {
    const { strip } = await openGallery('Sedan', 'Bus');
    const isPainted = () =>
      [...strip.element().querySelectorAll('canvas')].map((crop) => {
        const { data } = crop.getContext('2d')?.getImageData(crop.width / 2, crop.height / 2, 1, 1) ?? {};
        return (data?.[3] ?? 0) > 0;
      });
    await expect.poll(isPainted).toEqual([true, true]);
  });

  it('selects the box of the card that is pressed, and more of them with Ctrl and Shift', async () => {
    const { card, box, screen } = await openGallery('Sedan', 'Sedan', 'Sedan', 'Bus');
    await card(/box 1$/).click();
    await expect.element(box(/^Sedan, unreviewed, box 1/)).toHaveAttribute('aria-selected', 'true');
    await card(/box 4$/).click({ modifiers: ['Control'] });
    await expect.element(screen.getByText('2 boxes selected')).toBeVisible();
    await card(/box 4$/).click({ modifiers: ['Control'] });
    await expect.element(screen.getByText('2 boxes selected')).not.toBeInTheDocument();
    await card(/box 3$/).click({ modifiers: ['Shift'] });
    await expect.element(screen.getByText('3 boxes selected')).toBeVisible();
  });

  it('leaves a confirmed box alone', async () => {
    const { card, box, screen } = await openGallery('Sedan', 'Bus');
    await card(/box 1$/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await expect.element(card('Sedan, confirmed, box 1')).toHaveAttribute('aria-disabled', 'true');
    await card(/box 2$/).click();
    await card('Sedan, confirmed, box 1').click({ force: true });
    await expect.element(box(/^Bus/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'false');
  });

  it('follows what is done to a box: another class moves its card, deletion takes it away', async () => {
    const { card, cards } = await openGallery('Bus', 'Sedan');
    await expect.poll(cards).toEqual(['Sedan, unreviewed, box 2', 'Bus, unreviewed, box 1']);
    await card(/box 1$/).click();
    await userEvent.keyboard('1');
    await expect.poll(cards).toEqual(['Hatchback, confirmed, box 1', 'Sedan, unreviewed, box 2']);
    await card(/box 2$/).click();
    await userEvent.keyboard('{Delete}');
    await expect.poll(cards).toEqual(['Hatchback, confirmed, box 1']);
  });

  it('says so when there is no box', async () => {
    const { strip } = await openGallery();
    await expect.element(strip.getByText('No bounding boxes available')).toBeVisible();
  });
});
