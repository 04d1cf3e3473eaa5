import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setWorkspaceSettings } from '../../src/workspace/workspace-settings.ts';
import { emulate, heldByFingers, inAWindowOf } from '../support/device.ts';
import { aGame, openGame, openGameOf } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

async function openLineUp(...labels: readonly string[]) {
  const game = await openGame(aTrafficImage({ bbox: aRowOf(...labels) }));
  await userEvent.keyboard('l');
  const panel = game.screen.getByRole('dialog', { name: 'Line-up' });
  const list = panel.getByRole('listbox');
  await expect.element(list).toHaveFocus();
  const crop = (name: string) => panel.getByRole('option', { name });
  const classes = panel.getByRole('navigation', { name: 'Classes to line up' });
  const confirmSeen = panel.getByRole('button', { name: /^Confirm (what|the \d+)/ });
  return { ...game, panel, list, crop, classes, confirmSeen };
}

const SLOW = { timeout: 20_000 };

/** Of 108 cars, which no screen shows together. */
async function openLongLineUp() {
  const bbox = Array.from({ length: 108 }, (_, index) => ({
    bbox_id: index + 1,
    label: 'Sedan',
    x: 20 + (index % 12) * 150,
    y: 20 + Math.floor(index / 12) * 115,
    width: 90,
    height: 70,
    score: 0.9,
  }));
  const { screen } = await openGame(aTrafficImage({ bbox }));
  await userEvent.keyboard('l');
  const panel = screen.getByRole('dialog', { name: 'Line-up' });
  await expect.element(panel.getByRole('listbox')).toHaveFocus();
  const openCrops = () => Number(panel.getByRole('option').first().element().getAttribute('aria-setsize'));
  return { screen, panel, openCrops };
}

describe('the line-up', () => {
  it('opens by its key on the class with most boxes, and Escape leads back to the image', async () => {
    const { panel, crop, canvas } = await openLineUp('Sedan', 'Bus', 'Bus');
    await expect.element(crop('Bus, box 3')).toBeVisible();
    await expect.element(crop('Sedan, box 1')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(canvas).toHaveFocus();
  });

  it('counts in the digits of the reader, and so does the light', async () => {
    const game = aGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Bus', 'Bus') }));
    const { screen } = await openGameOf(game, 'mr');
    await screen.getByRole('button', { name: 'उजेड आणि विरोधाभास' }).click();
    await expect.element(screen.getByText('१००%').first()).toBeVisible();
    await userEvent.keyboard('{Escape}l');
    const classes = screen.getByRole('dialog').getByRole('navigation');
    await expect.element(classes.getByRole('button', { name: /Bus/ })).toMatchTextContent(/२$/);
  });

  it('tells in forced colours which crops are selected by the frame that only they have', async () => {
    const { crop, classes } = await openLineUp('Bus', 'Bus', 'Bus');
    // A crop under the mouse has a frame of its own.
    await classes.getByRole('button', { name: /Bus/ }).hover();
    await emulate('forced-colors', 'active');
    await userEvent.keyboard('{ArrowRight}');
    const probe = document.body.appendChild(document.createElement('i'));
    onTestFinished(() => probe.remove());
    const framedIn = (colour: string) => {
      probe.style.color = colour;
      return ['Bus, box 1', 'Bus, box 2', 'Bus, box 3'].filter(
        (name) => getComputedStyle(crop(name).element()).borderTopColor === getComputedStyle(probe).color,
      );
    };
    await expect.poll(() => framedIn('Highlight')).toHaveLength(1);
    // Colours change over a moment.
    await expect.poll(() => framedIn('Canvas')).toHaveLength(2);
  });

  it('has the class that is lined up in view on a phone, where the classes have no room side by side', async () => {
    await inAWindowOf(390, 844);
    const { classes } = await openLineUp('Sedan', 'SUV', 'Bus', 'Truck', 'Mini-bus', 'Mini-bus');
    await expect.element(classes.getByRole('button', { name: /^Mini-bus/ })).toBeInViewport({ ratio: 1 });
    await classes.getByRole('button', { name: /^Truck/ }).click();
    await expect.element(classes.getByRole('button', { name: /^Bus/ })).toBeInViewport({ ratio: 0.1 });
  });

  it('has half the height of a small phone on its side for its crops', async () => {
    await inAWindowOf(568, 320);
    await heldByFingers();
    const { panel, list } = await openLineUp('Sedan', 'Sedan', 'Bus');
    await expect.poll(() => list.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(160);
    await expect.element(panel.getByRole('button', { name: 'Back to the image' })).toBeInViewport({ ratio: 1 });
  });

  it('has half the height of a laptop at 200 % zoom for its crops', async () => {
    await inAWindowOf(683, 312);
    const { list } = await openLineUp('Sedan', 'Sedan', 'Bus');
    await expect.poll(() => list.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(156);
  });

  it('begins with the class of the selected box', async () => {
    const game = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Sedan', 'Bus') }));
    await game.box(/^Bus/).click();
    await game.screen.getByRole('button', { name: 'Line up by class' }).click();
    const panel = game.screen.getByRole('dialog', { name: 'Line-up' });
    await expect.element(panel.getByRole('option', { name: 'Bus, box 3' })).toBeVisible();
  });

  it('shows another class after a press on its name', async () => {
    const { crop, classes } = await openLineUp('Sedan', 'Sedan', 'Bus');
    const bus = classes.getByRole('button', { name: /Bus/ });
    await bus.click();
    await expect.element(bus).toHaveAttribute('aria-current', 'true');
    await expect.element(crop('Bus, box 3')).toBeVisible();
    await expect.element(crop('Sedan, box 1')).not.toBeInTheDocument();
  });

  it('leaves out boxes without a class, which nobody can confirm', async () => {
    const { classes } = await openLineUp('Sedan', 'default');
    await expect.poll(() => classes.getByRole('button').elements().length).toBe(1);
  });

  it('names a crop with all that is seen on it, in the same order', async () => {
    const bbox = aRowOf('Sedan').map((box) => ({ ...box, x: 0 }));
    const { screen } = await openGame(aTrafficImage({ bbox }));
    await userEvent.keyboard('l');
    const odd = screen.getByRole('dialog', { name: 'Line-up' }).getByRole('option');
    await expect.element(odd).toHaveAccessibleName('Sedan, box 1, at the edge');
    await expect.poll(() => odd.element().textContent).toBe('1 at the edge');
  });

  it('puts the suspicious crop first and says why', async () => {
    const [one, two] = aRowOf('Sedan', 'Sedan');
    if (!one || !two) throw new Error('two boxes were asked for');
    const bbox = [one, two, { ...two, bbox_id: 3, x: two.x + 6 }];
    const { screen } = await openGame(aTrafficImage({ bbox }));
    await userEvent.keyboard('l');
    const odd = screen.getByRole('dialog', { name: 'Line-up' }).getByRole('option', { name: /two boxes\?$/ });
    await expect.element(odd.first()).toHaveAttribute('aria-posinset', '1');
  });
});

describe('the selected crops', () => {
  it('are relabelled and confirmed at once by a class key', async () => {
    const { panel, crop, list } = await openLineUp('Sedan', 'Sedan', 'Sedan', 'Bus');
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await expect.element(crop('Sedan, box 2')).toHaveAttribute('aria-selected', 'true');
    await expect.element(panel.getByText('2 selected')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Confirm 2' })).toBeVisible();
    await userEvent.keyboard('3');
    await expect.element(crop('Sedan, box 1')).not.toBeInTheDocument();
    await expect.element(panel.getByText('2 boxes are now SUV.')).toBeVisible();
    await expect.element(list.getByRole('option')).toHaveAccessibleName('Sedan, box 3');
    await userEvent.keyboard('{Control>}z{/Control}');
    // For the class that was meant: in the row that they were in, whichever is looked at.
    await expect.element(crop('Sedan, box 1')).toHaveAttribute('aria-selected', 'true');
    await expect.element(crop('Sedan, box 2')).toHaveAttribute('aria-selected', 'true');
    await expect.element(crop('Sedan, box 3')).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.element(list.getByRole('option')).toHaveAccessibleName('Sedan, box 3');
    await expect.element(crop('Sedan, box 3')).toHaveAttribute('aria-selected', 'false');
  });

  it('stay open in their new class with Shift and a class key', async () => {
    const { crop, classes } = await openLineUp('Sedan', 'Sedan', 'Bus');
    await crop('Sedan, box 2').click();
    await userEvent.keyboard('{Shift>}3{/Shift}');
    await expect.element(crop('Sedan, box 2')).not.toBeInTheDocument();
    await classes.getByRole('button', { name: /SUV/ }).click();
    await expect.element(crop('SUV, box 2')).toBeVisible();
  });

  it('are answered one after the other, as on the image', async () => {
    const { crop, box } = await openLineUp('Sedan', 'Sedan', 'Sedan');
    await userEvent.keyboard(' ');
    await expect.element(crop('Sedan, box 1')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard(' ');
    await expect.element(crop('Sedan, box 2')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Delete}');
    await expect.element(crop('Sedan, box 3')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(box(/^Sedan, confirmed, box 1/)).toBeVisible();
  });

  it('are none at first, so that a stray class key does nothing but select', async () => {
    const { crop, classes } = await openLineUp('Sedan', 'Sedan', 'Bus');
    await userEvent.keyboard('3');
    await expect.element(crop('Sedan, box 1')).toHaveAttribute('aria-selected', 'true');
    await expect.element(classes.getByRole('button', { name: /SUV/ })).not.toBeInTheDocument();
  });

  it('can be swept by a drag and answered by a press on a class', async () => {
    const { panel, crop } = await openLineUp('Sedan', 'Sedan', 'Sedan', 'Bus');
    await userEvent.dragAndDrop(crop('Sedan, box 1'), crop('Sedan, box 3'));
    await expect.element(panel.getByText('3 selected')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Confirm 3' })).toBeVisible();
    await panel
      .getByRole('group', { name: 'Class of the selected crops' })
      .getByRole('button', { name: /^Truck/ })
      .click();
    await expect.element(crop('Bus, box 4')).toBeVisible();
  });

  it('are selected on the image when they are to be shown there', async () => {
    const { panel, crop, screen, box } = await openLineUp('Sedan', 'Sedan', 'Sedan', 'Bus');
    await crop('Sedan, box 1').click();
    await userEvent.keyboard('{Control>}');
    await crop('Sedan, box 3').click();
    await userEvent.keyboard('{/Control}');
    await panel.getByRole('button', { name: 'Show on the image' }).click();
    await expect.element(screen.getByText('2 boxes selected')).toBeVisible();
    await expect.element(box(/box 2/)).toHaveAttribute('aria-selected', 'false');
  });

  it('are let go by a press beside them', async () => {
    const { panel, crop, list } = await openLineUp('Sedan', 'Sedan');
    await crop('Sedan, box 2').click();
    await expect.element(panel.getByText('1 selected')).toBeVisible();
    const { clientWidth, clientHeight } = list.element();
    await list.click({ position: { x: clientWidth - 4, y: clientHeight - 4 } });
    await expect.element(panel.getByText('None selected')).toBeVisible();
  });

  it('can all be selected, looked up in the image, and put off without a key', async () => {
    const { panel, crop } = await openLineUp('Sedan', 'Sedan');
    await panel.getByRole('button', { name: 'Select all' }).click();
    await expect.element(panel.getByText('2 selected')).toBeVisible();
    await crop('Sedan, box 2').click();
    const where = panel.getByRole('button', { name: 'Where is it in the image?' });
    const inImage = panel.getByRole('img', { name: 'Box 2 in the image' });
    await where.click();
    await expect.element(inImage).toBeVisible();
    // What answers it stays in reach under it.
    const confirm = panel.getByRole('button', { name: 'Confirm it' }).element().getBoundingClientRect();
    expect(inImage.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(confirm.top);
    await userEvent.keyboard('{Escape}');
    await expect.element(inImage).not.toBeInTheDocument();
    await where.click();
    await inImage.click();
    await expect.element(inImage).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'Put it off to the end' }).click();
    await expect.element(crop('Sedan, box 2, unsure')).toBeVisible();
  });

  it('are shown in the whole image while Alt is held', async () => {
    const { panel, crop } = await openLineUp('Sedan', 'Sedan');
    await crop('Sedan, box 2').click();
    await userEvent.keyboard('{Alt>}');
    await expect.element(panel.getByRole('img', { name: 'Box 2 in the image' })).toBeVisible();
    await userEvent.keyboard('{/Alt}');
    await expect.element(panel.getByRole('img', { name: 'Box 2 in the image' })).not.toBeInTheDocument();
  });
});

describe('selected crops that were not seen yet', () => {
  it('stay selected and open when the others are confirmed, and undo selects all of them again', async () => {
    const { panel, openCrops } = await openLongLineUp();
    await userEvent.keyboard('{Shift>}{End}{/Shift}');
    await expect.element(panel.getByText('108 selected')).toBeVisible();
    const confirm = panel.getByRole('button', { name: /^Confirm \d+$/ });
    await expect.element(confirm, SLOW).toBeVisible();
    const seen = Number(/\d+/.exec(confirm.element().ariaLabel ?? '')?.[0]);
    expect(seen).toBeLessThan(100);
    await userEvent.keyboard(' ');
    await expect.poll(openCrops).toBe(108 - seen);
    const said = `${seen} boxes confirmed. Ctrl+Z takes it back. ${108 - seen} not seen yet: they stay selected.`;
    await expect.element(panel.getByText(said)).toBeVisible();
    await expect.element(panel.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    // What comes into view next is looked at and answered by the same key.
    await expect.element(confirm, SLOW).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(openCrops).toBe(108);
    await expect.element(panel.getByText('108 selected')).toBeVisible();
  });

  it.each([
    ['a class key', '3'],
    ['a class key that leaves them open', '{Shift>}3{/Shift}'],
    ['the key that deletes', '{Delete}'],
    ['the key that confirms', ' '],
  ])('are answered by %s as little as they were seen', async (_, key) => {
    const { panel, openCrops } = await openLongLineUp();
    await userEvent.keyboard(`{Control>}a{/Control}${key}`);
    await expect.element(panel.getByText('108 not seen yet: they stay selected.')).toBeVisible();
    expect(openCrops()).toBe(108);
    await expect.element(panel.getByRole('button', { name: /^Confirm \d+$/ }), SLOW).toBeVisible();
    await userEvent.keyboard(key);
    await expect.poll(openCrops).toBeLessThan(108);
    await expect.element(panel.getByText(/\. \d+ not seen yet: they stay selected\.$/)).toBeVisible();
    expect(openCrops()).toBeGreaterThan(8);
  });

  it('are not those that a hand pointed at one by one', async () => {
    const { panel, openCrops } = await openLongLineUp();
    await userEvent.keyboard('{Control>}');
    for (const number of [2, 5, 9])
      await panel.getByRole('option', { name: `Sedan, box ${number}`, exact: true }).click();
    await userEvent.keyboard('{/Control}3');
    await expect.poll(openCrops).toBe(105);
    await expect.element(panel.getByText('3 boxes are now SUV.')).toBeVisible();
  });
});

describe('a few crops', () => {
  it('fill the screen, and keep their places when some of them were answered', async () => {
    const { crop } = await openLineUp('Sedan', 'Sedan', 'Sedan');
    const box3 = () => crop('Sedan, box 3').element().getBoundingClientRect();
    await expect.poll(() => box3().width).toBeGreaterThan(200);
    const before = box3();
    await crop('Sedan, box 1').click();
    await expect.element(crop('Sedan, box 1')).toHaveAttribute('aria-selected', 'true');
    expect(box3()).toEqual(before);
    await userEvent.keyboard(' ');
    await expect.element(crop('Sedan, box 1')).not.toBeInTheDocument();
    expect(box3().width).toBe(before.width);
  });
});

describe('what was seen', () => {
  it('is confirmed together by the key that submits, which submits nothing, and one undo takes it back', async () => {
    const { panel, crop, confirmSeen, submissions } = await openLineUp('Sedan', 'Sedan', 'Bus');
    await expect.element(confirmSeen, SLOW).toMatchTextContent(/^Confirm the 2 you have seen/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(panel.getByText('2 boxes confirmed. Ctrl+Z takes it back.')).toBeVisible();
    await expect.element(crop('Sedan, box 1')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await panel.getByRole('button', { name: /^Sedan/ }).click();
    await expect.element(crop('Sedan, box 1')).toBeVisible();
    expect(submissions()).toEqual([]);
  });

  it('is taken back by a button where there are no keys, and that is what is said', async () => {
    await heldByFingers();
    const { panel, confirmSeen } = await openLineUp('Sedan', 'Sedan', 'Bus');
    await expect.element(confirmSeen, SLOW).toMatchTextContent(/^Confirm the 2 you have seen/);
    await confirmSeen.click();
    await expect.element(panel.getByText('2 boxes confirmed. “Undo” takes it back.')).toBeVisible();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect.element(panel.getByRole('button', { name: /^Sedan/ })).toBeVisible();
  });

  it('leaves out the crops that were not on screen', async () => {
    const { panel, screen } = await openLongLineUp();
    await expect.element(panel.getByText(/^(?!108)\d+ not seen yet$/), SLOW).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(panel.getByText(/boxes? confirmed\./)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^\d+ to go$/)).toBeVisible();
  });

  it('leaves out what was put off as unsure', async () => {
    const { crop, confirmSeen, list } = await openLineUp('Sedan', 'Sedan', 'Sedan');
    await crop('Sedan, box 2').click();
    await userEvent.keyboard('q');
    await expect.element(crop('Sedan, box 2, unsure')).toBeVisible();
    await expect.element(confirmSeen, SLOW).toMatchTextContent(/^Confirm the 2 you have seen/);
    await confirmSeen.click();
    await expect.element(crop('Sedan, box 1')).not.toBeInTheDocument();
    await expect.element(list.getByRole('option')).toHaveAccessibleName('Sedan, box 2, unsure');
  });

  it('is said when nothing is left to line up, which then closes by itself', async () => {
    const { panel, confirmSeen, canvas } = await openLineUp('Sedan');
    await expect.element(confirmSeen, SLOW).toBeEnabled();
    await confirmSeen.click();
    await expect.element(panel.getByText('Nothing is left to line up.')).toBeVisible();
    await expect.element(panel, SLOW).not.toBeInTheDocument();
    await expect.element(canvas).toHaveFocus();
  });

  it('stays when the last answer is taken back at once', async () => {
    const { panel, list } = await openLineUp('Sedan');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await userEvent.keyboard('{ArrowRight} ');
    await expect.element(panel.getByText('Nothing is left to line up.')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(list).toBeVisible();
    vi.advanceTimersByTime(10_000);
    await expect.element(list).toBeVisible();
    // What closes the panel goes by these timers.
    await userEvent.keyboard('{ArrowRight} ');
    await expect.element(panel.getByText('Nothing is left to line up.')).toBeVisible();
    vi.advanceTimersByTime(10_000);
    await expect.element(panel).not.toBeInTheDocument();
  });
});

describe('the line-up of several images', () => {
  it('answers crops of the next image too; they are answered when it comes up, and undo takes one act back', async () => {
    const first = aTrafficImage({ image_id: 11, bbox: aRowOf('Sedan', 'Sedan') });
    const second = aTrafficImage({ image_id: 12, bbox: aRowOf('Sedan', 'Bus') });
    // The sheet of missed vehicles would come up over the button that submits.
    setWorkspaceSettings({ goesStraight: false });
    const game = await openGame(first, second);
    await expect.element(game.screen.getByText('1 more ready')).toBeInTheDocument();
    await userEvent.keyboard('l');
    const panel = game.screen.getByRole('dialog', { name: 'Line-up' });
    await panel.getByRole('switch', { name: 'Also the next pictures' }).click();
    // The name holds what is seen on the crop.
    const ofNext = panel.getByRole('option', { name: 'Sedan, box 2 · 1, picture 2' });
    await expect.element(ofNext).toBeVisible();
    expect(ofNext.element().textContent.trim()).toBe('2 · 1');
    await panel.getByRole('listbox').click({ position: { x: 8, y: 400 } });
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(panel.getByRole('button', { name: 'Confirm 3' })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(ofNext).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(ofNext).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(panel.getByRole('button', { name: 'Confirm 3' })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(ofNext).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(game.box(/^Sedan, confirmed, box 1/)).toBeVisible();
    await game.screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
    await game.screen.getByRole('button', { name: 'Next image' }).click();
    await expect.element(game.box(/^Sedan, confirmed, box 1/)).toBeVisible();
    await expect.element(game.box(/^Bus, unreviewed/)).toBeVisible();
    expect(game.submissions()).toHaveLength(1);
  });
});

describe('a key held down over the line-up', () => {
  it('answers one crop, as on the image: nobody has looked at those that move up', async () => {
    const { list, panel } = await openLineUp('Sedan', 'Sedan', 'Sedan', 'Sedan');
    await userEvent.keyboard('{ArrowRight}');
    for (const repeat of [false, true, true]) {
      const press = new KeyboardEvent('keydown', { code: 'Space', key: ' ', repeat, bubbles: true, cancelable: true });
      list.element().dispatchEvent(press);
      await new Promise(requestAnimationFrame);
    }
    await expect.poll(() => panel.getByRole('option').elements()).toHaveLength(3);
  });
});
