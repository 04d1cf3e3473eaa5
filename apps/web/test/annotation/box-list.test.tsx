import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const MANY = 120;
/** More than the list keeps in the page. */
const TOO_MANY = 240;

/** Boxes over the whole image: more than any list shows at once. */
function aCrowd(count = MANY) {
  return Array.from({ length: count }, (_, index) => ({
    bbox_id: index + 1,
    label: 'Sedan',
    x: 20 + (index % 12) * 150,
    y: 20 + Math.floor(index / 12) * (12_000 / count),
    width: 60,
    height: 40,
    score: 0.9,
  }));
}

describe('the box list', () => {
  it('tells each box in words: its class, how far it is, its place in the list and in the image', async () => {
    const { box } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'default', 'Two-wheeler') }));
    await expect.element(box('Sedan, unreviewed, box 1, left')).toBeVisible();
    await expect.element(box('No class yet, unreviewed, box 2, left')).toBeVisible();
    await expect.element(box('Bike, unreviewed, box 3, left')).toBeVisible();
  });

  it('goes from top to bottom and from left to right, whatever the order of the server', async () => {
    const [left, middle, right] = aRowOf('Sedan', 'Bus', 'Truck');
    if (!left || !middle || !right) throw new Error('three boxes were asked for');
    const { box } = await openGame(aTrafficImage({ bbox: [{ ...right, y: 900 }, middle, { ...left, y: 30 }] }));
    const row = (name: RegExp, at: number) => expect.element(box(name)).toHaveAttribute('aria-posinset', String(at));
    // By the numbers that stand at the boxes.
    await row(/^Sedan, unreviewed, box 3, upper left/, 1);
    await row(/^Bus, unreviewed, box 2, left/, 2);
    await row(/^Truck, unreviewed, box 1, lower left/, 3);
  });

  it('selects the box that is pressed, and no other', async () => {
    const { screen, box } = await openGame();
    await box(/^Bus/).click();
    await expect.element(box(/^Bus/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'false');
    await expect.element(screen.getByRole('region', { name: 'Selected box' })).toMatchTextContent(/Bus/);
  });

  it('is walked with the arrows, Home and End, and names the row it stands on', async () => {
    const { screen, box } = await openGame();
    const list = screen.getByRole('listbox', { name: 'All boxes of this image' });
    await box(/^Sedan/).click();
    list.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(box(/^Bus/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(list).toHaveAttribute('aria-activedescendant', box(/^Bus/).element().id);
    await userEvent.keyboard('{End}');
    await expect.element(box(/^Truck/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Home}');
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'true');
  });

  it('loses no arrow that follows another before its row is drawn', async () => {
    const { screen, box } = await openGame();
    const list = screen.getByRole('listbox', { name: 'All boxes of this image' });
    await box(/^Sedan/).click();
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'true');
    for (let key = 0; key < 2; key += 1)
      list.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await expect.element(box(/^Truck/)).toHaveAttribute('aria-selected', 'true');
  });

  it('counts what is left to answer and says of an answered box that it is', async () => {
    const { screen, box } = await openGame();
    await expect.element(screen.getByText('3 to go')).toBeVisible();
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await expect.element(screen.getByText('2 to go')).toBeVisible();
    await expect.element(box(/^Sedan, confirmed/)).toHaveAttribute('aria-disabled', 'true');
  });

  it('steps over boxes that are confirmed', async () => {
    const { screen, box } = await openGame();
    await box(/^Bus/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await box(/^Sedan/).click();
    (screen.getByRole('listbox', { name: 'All boxes of this image' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(box(/^Truck/)).toHaveAttribute('aria-selected', 'true');
  });

  it('stays on the last box that is open, where those beyond it are confirmed', async () => {
    const { box, screen } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Bus', 'Truck') }));
    const isSelected = (name: RegExp) => expect.element(box(name)).toHaveAttribute('aria-selected', 'true');
    await box(/^Truck/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await box(/^Bus/).click();
    screen.getByRole('listbox', { name: 'All boxes of this image' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await isSelected(/^Bus/);
    await userEvent.keyboard('{Home}{End}');
    await isSelected(/^Bus/);
  });

  it('says so when an image has no boxes', async () => {
    const { screen } = await openGame(aTrafficImage({ bbox: [] }));
    await expect.element(screen.getByText('No bounding boxes available').first()).toBeVisible();
  });

  it('keeps the rows that were in view, so that going back and forth draws nothing again', async () => {
    const { screen, box } = await openGame(aTrafficImage({ bbox: aCrowd() }));
    const first = box(`Sedan, unreviewed, box 1, upper left`);
    await expect.element(first).toBeVisible();
    const row = first.element();
    const list = screen.getByRole('listbox', { name: 'All boxes of this image' });
    list.element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(box(`Sedan, unreviewed, box ${MANY}, lower right`)).toBeVisible();
    expect(row.isConnected).toBe(true);
    await userEvent.keyboard('{Home}');
    await expect.element(first).toBeVisible();
    expect(first.element()).toBe(row);
  });

  it('holds only the rows in view, and still reaches the last one', async () => {
    const { screen, box } = await openGame(aTrafficImage({ bbox: aCrowd() }));
    await expect.element(box(`Sedan, unreviewed, box 1, upper left`)).toBeVisible();
    const list = screen.getByRole('listbox', { name: 'All boxes of this image' });
    expect(list.getByRole('option').elements().length).toBeLessThan(MANY / 2);
    list.element().focus();
    await userEvent.keyboard('{End}');
    const last = box(`Sedan, unreviewed, box ${MANY}, lower right`);
    await expect.element(last).toHaveAttribute('aria-selected', 'true');
    await expect.element(last).toBeVisible();
  });

  it('of very many holds only the rows in view, and still reaches the last one', async () => {
    const { screen, box } = await openGame(aTrafficImage({ bbox: aCrowd(TOO_MANY) }));
    await expect.element(box(`Sedan, unreviewed, box 1, upper left`)).toBeVisible();
    const list = screen.getByRole('listbox', { name: 'All boxes of this image' });
    const rows = () => list.getByRole('option').elements().length;
    expect(rows()).toBeLessThan(MANY / 2);
    list.element().focus();
    for (const key of ['{End}', '{Home}', '{PageDown}', '{PageDown}', '{PageDown}', '{End}']) {
      await userEvent.keyboard(key);
      expect(rows()).toBeLessThan(MANY / 2);
    }
    const last = box(`Sedan, unreviewed, box ${TOO_MANY}, lower right`);
    await expect.element(last).toHaveAttribute('aria-selected', 'true');
    await expect.element(last).toBeVisible();
  });

  it('has its focus ring around the rows, which would cover it, and within the panel', async () => {
    const { screen, box } = await openGame();
    await box(/^Bus/).click();
    const list = screen.getByRole('listbox', { name: 'All boxes of this image' }).element();
    list.focus();
    await userEvent.keyboard('{Home}');
    expect(list.matches(':focus-visible')).toBe(true);
    const { outlineWidth, outlineOffset } = getComputedStyle(list);
    const [ringPx, offsetPx] = [Number.parseFloat(outlineWidth), Number.parseFloat(outlineOffset)];
    expect(ringPx).toBeGreaterThan(0);
    expect(offsetPx).toBeGreaterThanOrEqual(0);
    const [inside, room] = [list, list.closest('section') ?? list].map((part) => part.getBoundingClientRect());
    expect(inside?.left).toBeGreaterThanOrEqual((room?.left ?? 0) + ringPx + offsetPx);
    expect(inside?.right).toBeLessThanOrEqual((room?.right ?? 0) - ringPx - offsetPx);
    expect(inside?.bottom).toBeLessThanOrEqual((room?.bottom ?? 0) - ringPx - offsetPx);
  });
});
