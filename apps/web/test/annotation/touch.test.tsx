import { describe, expect, it, onTestFinished } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { heldByFingers, inAWindowOf } from '../support/device.ts';
import { aGame, openGame, openGameOf } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One vehicle in the middle of the image, where the canvas has its middle too. */
const IMAGE = aTrafficImage({
  bbox: [{ bbox_id: 1, label: 'Sedan', x: 760, y: 390, width: 400, height: 300 }],
});

/** One at the left edge of the image, in the middle of its height. */
const AT_THE_EDGE = aTrafficImage({
  bbox: [{ bbox_id: 1, label: 'Sedan', x: 0, y: 390, width: 400, height: 300 }],
});

function middleOf(canvas: Locator): Point {
  const { left, top, width, height } = canvas.element().getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A real touch of the browser; the test stands in a frame of its page. */
async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const touchPoints = points.map(({ x, y }, id) => ({ x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0), id }));
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
}

async function tap(at: Point): Promise<void> {
  await touch('touchStart', at);
  await touch('touchEnd');
}

describe('fingers on the image', () => {
  it('select a box by a tap', async () => {
    const { canvas, box } = await openGame(IMAGE);
    await touch('touchStart', middleOf(canvas));
    await touch('touchEnd');
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'true');
  });

  it('bring up the classes by a long press, and settle the box by a tap on one', async () => {
    const { canvas, box, screen } = await openGame(IMAGE);
    await touch('touchStart', middleOf(canvas));
    const ring = screen.getByRole('dialog', { name: 'Choose a class: it is confirmed at once' });
    await expect.element(ring).toBeInTheDocument();
    await touch('touchEnd');
    await expect.element(ring.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await ring.getByRole('button', { name: 'Bus', exact: true }).click();
    await expect.element(box(/^Bus, confirmed/)).toBeVisible();
    await expect.element(ring).not.toBeInTheDocument();
  });

  it('settle the box by sliding to a class after the long press', async () => {
    const { canvas, box, screen } = await openGame(IMAGE);
    const start = middleOf(canvas);
    await touch('touchStart', start);
    const bus = screen.getByRole('button', { name: 'Truck', exact: true }).last();
    await expect.element(screen.getByRole('dialog', { name: /^Choose a class/ })).toBeInTheDocument();
    await touch('touchMove', middleOf(bus));
    await touch('touchEnd');
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
  });

  it('leave the box as it is when the classes are cancelled', async () => {
    const { canvas, box, screen } = await openGame(IMAGE);
    await touch('touchStart', middleOf(canvas));
    const ring = screen.getByRole('dialog', { name: /^Choose a class/ });
    await expect.element(ring).toBeInTheDocument();
    await touch('touchEnd');
    await ring.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(ring).not.toBeInTheDocument();
    await expect.element(box(/^Sedan, unreviewed/)).toBeVisible();
  });

  it('draw a box, and give it its class by a tap on one', async () => {
    const { canvas, box, screen } = await openGame(IMAGE);
    await screen.getByRole('button', { name: /^Add Box/ }).click();
    const { x, y } = middleOf(canvas);
    await touch('touchStart', { x: x - 40, y: 120 + y });
    await touch('touchMove', { x, y: 140 + y });
    await touch('touchMove', { x: x + 40, y: 160 + y });
    await touch('touchEnd');
    await expect.element(box(/^No class yet, drawn by you, box 2/)).toBeVisible();
    const ring = screen.getByRole('dialog', { name: /^Choose a class/ });
    await ring.getByRole('button', { name: 'Bus', exact: true }).click();
    await expect.element(box(/^Bus, confirmed/)).toBeVisible();
    await expect.element(ring).not.toBeInTheDocument();
  });

  it('settle nothing by a lift without a slide, also where the ring lies beside the finger', async () => {
    const { canvas, box, screen } = await openGame(AT_THE_EDGE);
    const { left } = canvas.element().getBoundingClientRect();
    const start = { x: left + 12, y: middleOf(canvas).y };
    await touch('touchStart', start);
    const ring = screen.getByRole('dialog', { name: /^Choose a class/ });
    await expect.element(ring).toBeInTheDocument();
    expect(document.elementFromPoint(start.x, start.y)?.closest('[data-class]')).not.toBeNull();
    await touch('touchEnd');
    await expect.element(box(/^Sedan, unreviewed/)).toBeVisible();
    await expect.element(ring).toBeInTheDocument();
  });

  it('reach every class on a phone on its side, with nothing over it', async () => {
    await inAWindowOf(844, 390);
    const { canvas, screen } = await openGame(IMAGE);
    await touch('touchStart', middleOf(canvas));
    const ring = screen.getByRole('dialog', { name: /^Choose a class/ });
    await expect.element(ring).toBeInTheDocument();
    await touch('touchEnd');
    const buttons = ring.getByRole('button').elements();
    expect(buttons.length).toBeGreaterThan(12);
    for (const button of buttons) {
      const { left, top, width, height } = button.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      expect(button.contains(met), button.textContent ?? '').toBe(true);
    }
  });

  it('take a confirmation back by the button that comes with a tap on it', async () => {
    await heldByFingers();
    const { canvas, box, screen } = await openGame(IMAGE);
    await tap(middleOf(canvas));
    await screen.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect.element(box(/^Sedan, confirmed/)).toBeVisible();
    await tap(middleOf(canvas));
    await expect.element(screen.getByText('This box is confirmed.', { exact: true })).toBeVisible();
    await tap(middleOf(screen.getByRole('button', { name: 'Take it back' })));
    await expect.element(box(/^Sedan, unreviewed/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByText('This box is confirmed.', { exact: true })).not.toBeInTheDocument();
  });

  it('answer by the class that they choose from the list, and are at the next box', async () => {
    await heldByFingers();
    const { box, screen } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Bus') }));
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Change class/ }).click();
    const list = screen.getByRole('dialog', { name: 'Choose a class: it is confirmed at once' });
    await list.getByRole('option', { name: /Truck/ }).click();
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
    await expect.element(box(/^Bus/)).toHaveAttribute('aria-selected', 'true');
  });

  it('draw a box anew by the button that comes with the limit of a resize', async () => {
    await heldByFingers();
    const { canvas, box, screen } = await openGame(IMAGE);
    await tap(middleOf(canvas));
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'true');
    // A tap flies to the box, so that nobody knows where its handles are: a keyboard that is there resizes it.
    canvas.element().focus();
    await userEvent.keyboard(`{Control>}${'{ArrowRight}'.repeat(90)}{/Control}`);
    const anew = screen.getByRole('button', { name: 'Delete and draw anew' });
    await expect.element(anew).toBeVisible();
    await tap(middleOf(anew));
    await expect.element(anew).not.toBeInTheDocument();
    const { x, y } = middleOf(canvas);
    await touch('touchStart', { x: x - 60, y: y - 60 });
    await touch('touchMove', { x, y });
    await touch('touchMove', { x: x + 60, y: y + 60 });
    await touch('touchEnd');
    await expect.element(box(/drawn by you/)).toBeVisible();
  });

  it('are told of boxes that are hidden, and bring them back with what is told', async () => {
    await heldByFingers();
    const { screen } = await openGame(IMAGE);
    await expect.element(screen.getByText('Tap a box to review it.')).toBeVisible();
    await screen.getByRole('button', { name: 'Image without boxes' }).click();
    await expect.element(screen.getByText('The boxes left are hidden.')).toBeVisible();
    await expect.element(screen.getByText('Tap a box to review it.')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Show them' }).click();
    await expect.element(screen.getByText('Tap a box to review it.')).toBeVisible();
    await screen.getByRole('button', { name: 'Hide class: Sedan' }).click();
    await screen.getByRole('button', { name: 'Show them' }).click();
    await expect.element(screen.getByText('Tap a box to review it.')).toBeVisible();
  });

  it('draw without the offer to look for missed vehicles on the image', async () => {
    await heldByFingers();
    await inAWindowOf(844, 390);
    const { canvas, screen } = await openGame(IMAGE);
    await tap(middleOf(canvas));
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    const offer = screen.getByRole('button', { name: /^Look for missed vehicles/ });
    await expect.element(offer).toBeVisible();
    const add = screen.getByRole('button', { name: /^Add Box/ });
    await add.click();
    await expect.element(screen.getByText(/^Tap it: its box is found/)).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
    await add.click();
    await expect.element(offer).toBeVisible();
  });

  it('meet the offer to look for missed vehicles where it comes up, on a phone on its side', async () => {
    await heldByFingers();
    await inAWindowOf(844, 390);
    const { canvas, screen } = await openGame(IMAGE);
    await tap(middleOf(canvas));
    const confirm = screen.getByRole('button', { name: 'Confirm', exact: true });
    await expect.element(confirm).toBeVisible();
    const offer = screen.getByRole('button', { name: /^Look for missed vehicles/ });
    const places = new Set<number>();
    const watch = new MutationObserver(() => {
      for (const each of offer.elements()) places.add(each.getBoundingClientRect().bottom);
    });
    watch.observe(document.body, { subtree: true, childList: true });
    onTestFinished(() => watch.disconnect());
    await confirm.click();
    await expect.element(offer).toBeVisible();
    await expect.element(screen.getByText('All boxes are answered.', { exact: true })).toBeVisible();
    expect([...places]).toEqual([offer.element().getBoundingClientRect().bottom]);
  });

  it('zoom by spreading', async () => {
    const { canvas, screen } = await openGame(IMAGE);
    const { x, y } = middleOf(canvas);
    const toolbar = screen.getByRole('toolbar', { name: 'View and history' });
    const percent = () => Number.parseInt(toolbar.getByText(/%$/).element().textContent ?? '', 10);
    const whole = percent();
    await touch('touchStart', { x: x - 30, y }, { x: x + 30, y });
    await touch('touchMove', { x: x - 60, y }, { x: x + 60, y });
    await touch('touchMove', { x: x - 120, y }, { x: x + 120, y });
    await touch('touchEnd');
    await expect.poll(percent).toBeGreaterThan(whole * 1.5);
  });
});

describe('the game on a phone', () => {
  it('shows the whole image after the last answer, says that it was the last, and begins there after a reload', async () => {
    await inAWindowOf(390, 844);
    await heldByFingers();
    const [left, right] = aRowOf('Sedan', 'Sedan');
    if (left === undefined || right === undefined) throw new Error('The row has two boxes.');
    const far = [
      { ...left, x: 200, y: 600, width: 60, height: 40 },
      { ...right, x: 1600, y: 700, width: 60, height: 40 },
    ];
    const server = aGame(aTrafficImage({ bbox: far }));
    const { screen, close } = await openGameOf(server);
    await userEvent.keyboard('{Tab}');
    const confirm = screen.getByRole('button', { name: 'Confirm', exact: true });
    await confirm.click();
    await confirm.click();
    await expect.element(screen.getByText('All boxes are answered.', { exact: true })).toBeVisible();
    await expectWholeImage();
    await close();
    await openGameOf(server);
    await expectWholeImage();

    /** The first box is where it is when the image is as wide as the canvas. */
    async function expectWholeImage() {
      const { left: edge, top, width, height } = page.getByRole('application').element().getBoundingClientRect();
      const scale = width / 1920;
      await tap({ x: edge + 230 * scale, y: top + height / 2 + (620 - 540) * scale });
      await expect.element(page.getByText('This box is confirmed.', { exact: true })).toBeVisible();
    }
  });

  it('has classes and boxes in a panel that comes up and goes away', async () => {
    await inAWindowOf(390, 844);
    const { screen, box } = await openGame(IMAGE);
    await expect.element(box(/^Sedan/)).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Classes and boxes' }).click();
    await box(/^Sedan/).click();
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'true');
    await screen.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument();
  });
});
