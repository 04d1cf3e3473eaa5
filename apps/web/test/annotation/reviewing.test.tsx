import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

describe('the bar of the selected box', () => {
  it('tells which key leads to the first box, and what is selected then', async () => {
    const { screen } = await openGame();
    await expect.element(screen.getByText(/^No box is selected\. Press \S+ for the first one\.$/)).toBeVisible();
    await userEvent.keyboard('{Tab}');
    const bar = screen.getByRole('region', { name: 'Selected box' });
    await expect.element(bar.getByRole('button', { name: /^Confirm/ })).toBeEnabled();
    await expect.element(screen.getByText(/No box is selected/)).not.toBeInTheDocument();
  });

  it('does not let a box without a class be confirmed', async () => {
    const { screen, box } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'default') }));
    await box(/^No class yet/).click();
    const bar = screen.getByRole('region', { name: 'Selected box' });
    await expect.element(bar.getByRole('button', { name: /^Confirm/ })).toBeDisabled();
    await expect.element(bar.getByRole('button', { name: /^Change class/ })).toBeEnabled();
  });

  it('deletes the box, which leaves the list and comes back by undo', async () => {
    const { screen, box } = await openGame();
    await box(/^Bus/).click();
    await screen
      .getByRole('region', { name: 'Selected box' })
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.element(box(/^Bus/)).not.toBeInTheDocument();
    await expect.element(box(/^Truck, unreviewed, box 3/)).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(box(/^Bus, unreviewed, box 2/)).toBeVisible();
  });

  it('warns of two boxes on one vehicle', async () => {
    const [one] = aRowOf('Sedan');
    if (!one) throw new Error('one box was asked for');
    const { screen, box } = await openGame(
      aTrafficImage({ bbox: [one, { ...one, bbox_id: 2, label: 'SUV', x: one.x + 4 }] }),
    );
    await box(/^SUV/).click();
    await expect.element(screen.getByText(/2 boxes here, \d+% overlap/)).toBeVisible();
  });

  it('says how many are selected when all are', async () => {
    const { screen, canvas } = await openGame();
    await expect.element(canvas).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(screen.getByText('3 boxes selected')).toBeVisible();
  });
});

describe('an answer', () => {
  it('is for the next frame of the image: what stands around it is drawn behind that', async () => {
    const { screen, canvas, box } = await openGame();
    await box(/^Sedan/).click();
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'true');
    const meter = screen.getByRole('meter').element();
    canvas.element().dispatchEvent(new KeyboardEvent('keydown', { key: '1', code: 'Digit1', bubbles: true }));
    // What is drawn for the key itself is there when all that it promised is done.
    for (let promise = 0; promise < 5; promise += 1) await Promise.resolve();
    expect(meter.getAttribute('aria-valuenow')).toBe('0');
    await expect.element(meter).toHaveAttribute('aria-valuenow', '1');
  });
});

describe('the meter of the third', () => {
  it('counts each reviewed box once and says when it is enough', async () => {
    const { screen, box } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Bus', 'Truck', 'LCV') }));
    const meter = (text: string) => screen.getByRole('meter', { name: text });
    await expect.element(meter('Modified: 0 of 4 boxes')).toHaveAttribute('aria-valuetext', '2 more to submit');
    await box(/^Sedan/).click();
    await userEvent.keyboard('1');
    await expect.element(meter('Modified: 1 of 4 boxes')).toHaveAttribute('aria-valuetext', '1 more to submit');
    await userEvent.keyboard('{Control>}z{/Control}1');
    await expect.element(meter('Modified: 1 of 4 boxes')).toBeVisible();
    await box(/^Bus/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await expect.element(meter('Modified: 2 of 4 boxes')).toHaveAttribute('aria-valuetext', 'Enough to submit');
  });

  it('counts relabelled boxes into the score at once', async () => {
    const { screen, box } = await openGame();
    await expect.element(screen.getByText('1,200')).toBeVisible();
    await box(/^Sedan/).click();
    await userEvent.keyboard('1');
    await expect.element(screen.getByText('1,201')).toBeVisible();
  });
});

describe('the toolbar', () => {
  it('undoes and redoes, and offers neither when there is nothing', async () => {
    const { screen, box } = await openGame();
    const undo = screen.getByRole('button', { name: 'Undo' });
    const redo = screen.getByRole('button', { name: 'Redo' });
    await expect.element(undo).toBeDisabled();
    await expect.element(redo).toBeDisabled();
    await box(/^Bus/).click();
    await userEvent.keyboard('6');
    await undo.click();
    await expect.element(box(/^Bus, unreviewed/)).toBeVisible();
    await redo.click();
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(box(/^Bus, unreviewed/)).toBeVisible();
  });

  it('zooms in and back to the whole image', async () => {
    const { screen } = await openGame();
    const toolbar = screen.getByRole('toolbar', { name: 'View and history' });
    const percent = () => Number.parseInt(toolbar.getByText(/%$/).element().textContent ?? '', 10);
    const whole = percent();
    await toolbar.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(percent).toBeGreaterThan(whole);
    await toolbar.getByRole('button', { name: 'Whole image' }).click();
    await expect.poll(percent).toBe(whole);
  });

  it('shows the image without boxes while that is pressed', async () => {
    const { screen } = await openGame();
    const bare = screen.getByRole('button', { name: 'Image without boxes' });
    await bare.click();
    await expect.element(bare).toHaveAttribute('aria-pressed', 'true');
    await bare.click();
    await expect.element(bare).toHaveAttribute('aria-pressed', 'false');
  });

  it('makes the image brighter and goes back to the original', async () => {
    const { screen } = await openGame();
    await screen.getByRole('button', { name: 'Brightness and contrast' }).click();
    const original = screen.getByRole('button', { name: 'Back to the original' });
    await expect.element(original).toBeDisabled();
    await screen.getByRole('slider', { name: /Brightness/ }).fill('1.5');
    await expect.element(screen.getByText('150%')).toBeVisible();
    await original.click();
    await expect.element(screen.getByText('150%')).not.toBeInTheDocument();
  });
});

describe('lifted shadows', () => {
  it('apply to the image and to the crops of bulk review', async () => {
    const { screen, canvas } = await openGame();
    await screen.getByRole('button', { name: 'Brightness and contrast' }).click();
    await screen.getByRole('slider', { name: /Lift shadows/ }).fill('2');
    const picture = () => canvas.element().querySelector<HTMLElement>('canvas')?.style.filter;
    await expect.poll(picture).toContain('annotator-gamma');
    await userEvent.keyboard('{Escape}l');
    const crops = screen.getByRole('dialog', { name: 'Line-up' }).getByRole('listbox');
    await expect.element(crops).toBeVisible();
    await expect.poll(() => crops.element().parentElement?.style.filter).toContain('annotator-gamma');
  });
});

describe('local contrast', () => {
  it('applies to the image, to the crops of bulk review and to the next image', async () => {
    const { screen, canvas, box } = await openGame(
      aTrafficImage({ image_id: 11, bbox: aRowOf('Sedan') }),
      aTrafficImage({ image_id: 12, bbox: aRowOf('Bus') }),
    );
    await screen.getByRole('button', { name: 'Brightness and contrast' }).click();
    await screen.getByRole('slider', { name: /Local contrast/ }).fill('1.8');
    const picture = () => canvas.element().querySelector<HTMLElement>('canvas')?.style.filter;
    await expect.poll(picture).toContain('annotator-clarity');
    await userEvent.keyboard('{Escape}l');
    const crops = screen.getByRole('dialog', { name: 'Line-up' }).getByRole('listbox');
    await expect.element(crops).toBeVisible();
    await expect.poll(() => crops.element().parentElement?.style.filter).toContain('annotator-clarity');
    await userEvent.keyboard('{Escape}');
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
    await screen.getByRole('button', { name: 'Next image' }).click();
    await expect.element(box(/^Bus/)).toBeVisible();
    await expect.poll(picture).toContain('annotator-clarity');
  });
});

describe('the bar under the image', () => {
  it('turns the labels off and on, by press and by key', async () => {
    const { screen } = await openGame();
    const labels = screen.getByRole('switch', { name: /^Show Labels/ });
    await expect.element(labels).toBeChecked();
    await labels.click();
    await expect.element(labels).not.toBeChecked();
    await userEvent.keyboard('t');
    await expect.element(labels).toBeChecked();
  });
});
