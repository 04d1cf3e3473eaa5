import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OFFERED_LANGUAGES } from '../../src/i18n/i18n.ts';
import { setWorkspaceSettings } from '../../src/workspace/workspace-settings.ts';
import { heldByFingers, inAWindowOf } from '../support/device.ts';
import { aGame, openGame, openGameOf } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const BUS = { candidate_id: 7, label: 'Bus', x: 920, y: 700, width: 90, height: 80 };
const TRUCK = { candidate_id: 8, label: 'Truck', x: 300, y: 800, width: 90, height: 80 };

/** Longer than a place has to be on screen to count as looked at. */
const aLook = () => new Promise((resolve) => setTimeout(resolve, 700));

/** The picture has something to see wherever somebody looks. */
const EVERYWHERE = Array.from({ length: 100 }, (_, place) => ({
  x: (place % 10) * 190,
  y: Math.floor(place / 10) * 110,
  width: 100,
  height: 70,
}));

/** All boxes answered, so that the road without boxes is what is left. */
async function openAnswered(...candidates: readonly (typeof BUS)[]) {
  // By hand: that the sheet comes up by itself otherwise is tested with the way to the next image.
  setWorkspaceSettings({ goesStraight: false });
  const game = await openGame(
    aTrafficImage({ bbox: aRowOf('Sedan', 'Sedan'), candidates: [...candidates], vehicles: EVERYWHERE }),
  );
  const { screen } = game;
  await userEvent.keyboard('{Control>}a{/Control} ');
  const search = screen.getByRole('button', { name: /^Look for missed vehicles/ });
  await expect.element(search).toBeVisible();
  const sheet = screen.getByRole('dialog', { name: 'Missed vehicles' });
  const look = sheet.getByRole('button', { name: /^Walk the whole road/ });
  return {
    ...game,
    search,
    sheet,
    look,
    spot: (number: number) => screen.getByText(new RegExp(`^Spot ${number} of \\d+:`)),
  };
}

describe('the sheet of places that may hold a missed vehicle', () => {
  it('names a place with all that is seen on it, in the same order', async () => {
    const { sheet } = await openAnswered(BUS);
    await userEvent.keyboard(' ');
    const place = sheet.getByRole('button', { name: 'A: Perhaps: Bus' });
    await expect.poll(() => place.element().textContent).toBe('A Perhaps: Bus');
  });

  it('is no page of its own to those who go by landmarks', async () => {
    const { sheet } = await openAnswered(BUS);
    await userEvent.keyboard(' ');
    await expect.element(sheet.getByRole('heading', { name: 'Missed vehicles' })).toBeVisible();
    await expect.element(sheet.getByRole('banner')).not.toBeInTheDocument();
    await expect.element(sheet.getByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('speaks of taps where there are no keys', async () => {
    await heldByFingers();
    const { sheet } = await openAnswered(BUS);
    await userEvent.keyboard(' ');
    await expect.element(sheet.getByText(/Tap those that do, then choose the class/)).toBeVisible();
    await expect.element(sheet.getByText(/Press the letters of those/)).not.toBeVisible();
  });

  it('comes up by the key that answers, and goes by the same key with nothing added', async () => {
    const { screen, search, sheet, submissions } = await openAnswered(BUS);
    await userEvent.keyboard(' ');
    await expect.element(sheet.getByRole('button', { name: 'A: Perhaps: Bus' })).toBeVisible();
    await expect.element(sheet.getByText('No vehicle found')).toBeVisible();
    await aLook();
    await userEvent.keyboard(' ');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(screen.getByRole('meter', { name: 'Modified: 2 of 2 boxes' })).toBeVisible();
    await expect.element(search).not.toBeInTheDocument();
    expect(submissions()).toEqual([]);
  });

  it('shows places side by side as large as there is room for', async () => {
    const { search, sheet } = await openAnswered(BUS);
    const tiles = () =>
      [...sheet.element().querySelectorAll('[data-place]')].map((tile) => tile.getBoundingClientRect());
    const sheetWidth = () => sheet.element().getBoundingClientRect().width;
    await search.click();
    await expect.element(sheet.getByRole('button', { name: /^A:/ })).toBeVisible();
    await expect.poll(() => tiles()[0]?.width).toBeGreaterThanOrEqual(304);
    expect(Math.max(...tiles().map(({ right }) => right))).toBeLessThanOrEqual(sheetWidth());
    expect(tiles()[1]?.top).toBe(tiles()[0]?.top);
  });

  it('counts as looked at only what was on screen long enough', async () => {
    const { search, sheet, submissions } = await openAnswered(BUS);
    await search.click();
    await expect.element(sheet.getByRole('button', { name: /^A:/ })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(search).toBeVisible();
    await search.click();
    await expect.element(sheet.getByRole('button', { name: /^A:/ })).toBeVisible();
    await aLook();
    await userEvent.keyboard(' ');
    await expect.element(search).not.toBeInTheDocument();
    expect(submissions()).toEqual([]);
  });

  it('adds the candidates whose letters were pressed, with another class where one was, in one step', async () => {
    const { screen, sheet, box, search } = await openAnswered(BUS, TRUCK);
    await search.click();
    await expect.element(sheet.getByRole('button', { name: /^B: Perhaps/ })).toBeVisible();
    await userEvent.keyboard('ab3');
    await expect.element(sheet.getByText('2 vehicles found')).toBeVisible();
    await expect
      .element(sheet.getByRole('button', { name: 'B: SUV will be added' }))
      .toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard(' ');
    await expect.element(box(/^SUV, drawn by you/)).toBeVisible();
    await expect.element(screen.getByRole('meter', { name: 'Modified: 2 of 4 boxes' })).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(screen.getByRole('meter', { name: 'Modified: 2 of 2 boxes' })).toBeVisible();
  });

  it('takes what was found and hands the image in by the key of submission', async () => {
    const { sheet, search, submissions } = await openAnswered(BUS);
    await search.click();
    await expect.element(sheet.getByRole('button', { name: 'A: Perhaps: Bus' })).toBeVisible();
    await userEvent.keyboard('a');
    await expect.element(sheet.getByText('1 vehicle found')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(submissions).toMatchObject([{ bbox: [{}, {}, { is_new: true, label: 'Bus' }] }]);
  });

  it('leads by its letter to a place without a candidate, to draw what is missing there', async () => {
    const { screen, sheet, search } = await openAnswered();
    await search.click();
    await expect.element(sheet.getByRole('button', { name: 'A: Press what is missing' })).toBeVisible();
    await userEvent.keyboard('a');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /^Add Box/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('finds the box of a vehicle that is pressed on a place, and takes it with its class', async () => {
    const { screen, sheet, search, box } = await openAnswered();
    await search.click();
    await sheet.getByRole('button', { name: 'A: Press what is missing' }).click({ position: { x: 100, y: 60 } });
    await expect.element(sheet.getByRole('button', { name: 'A: Now choose its class' })).toBeVisible();
    await userEvent.keyboard('5');
    await expect.element(sheet.getByRole('button', { name: 'A: Bus will be added' })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(box(/^Bus, drawn by you/)).toBeVisible();
    await expect.element(screen.getByRole('meter', { name: 'Modified: 2 of 3 boxes' })).toBeVisible();
  });

  it('takes the box that a drag draws on a place, beside a candidate too, and a press on it takes it away', async () => {
    const { screen, sheet, search, box } = await openAnswered(BUS);
    await search.click();
    const place = sheet.getByRole('button', { name: /^A:/ });
    const drag = () =>
      userEvent.dragAndDrop(place, place, { sourcePosition: { x: 20, y: 20 }, targetPosition: { x: 60, y: 70 } });
    await drag();
    await expect.element(sheet.getByText('1 vehicle found')).toBeVisible();
    await place.click({ position: { x: 40, y: 40 } });
    await expect.element(sheet.getByText('No vehicle found')).toBeVisible();
    await drag();
    await userEvent.keyboard('3');
    await expect.element(sheet.getByRole('button', { name: 'A: SUV will be added' })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(box(/^SUV, drawn by you/)).toBeVisible();
    await expect.element(screen.getByRole('meter', { name: 'Modified: 2 of 3 boxes' })).toBeVisible();
  });
});

describe('the walk to missed vehicles', () => {
  it('goes by the key that its buttons name, and zooms in on each spot', async () => {
    const { screen, search, look, spot } = await openAnswered();
    await search.click();
    const toolbar = screen.getByRole('toolbar', { name: 'View and history' });
    const percent = () => Number.parseInt(toolbar.getByText(/%$/).element().textContent ?? '', 10);
    const whole = percent();
    await expect.element(look).toBeVisible();
    const key = [...look.element().querySelectorAll('kbd')].at(-1)?.textContent ?? '';
    await look.click();
    await expect.element(spot(1)).toBeVisible();
    await expect.poll(percent).toBeGreaterThan(whole);
    await userEvent.keyboard(`{Shift>}${key.toLowerCase()}{/Shift}`);
    await expect.element(spot(2)).toBeVisible();
  });

  it('ends by Escape, and then nothing is pressed on anybody', async () => {
    const { search, look, spot, submissions } = await openAnswered();
    await search.click();
    await look.click();
    await expect.element(spot(1)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(spot(1)).not.toBeInTheDocument();
    expect(submissions()).toEqual([]);
  });

  it('can be put off', async () => {
    const { screen, search } = await openAnswered();
    await screen.getByRole('button', { name: 'Not now' }).click();
    await expect.element(search).not.toBeInTheDocument();
  });

  it('lets a vehicle be drawn that was found on it', async () => {
    const { screen, search, look, canvas, box } = await openAnswered();
    await search.click();
    await look.click();
    await screen.getByRole('button', { name: /^Draw a box/ }).click();
    await expect.element(screen.getByRole('button', { name: /^Add Box/ })).toHaveAttribute('aria-pressed', 'true');
    const { width, height } = canvas.element().getBoundingClientRect();
    await userEvent.dragAndDrop(canvas, canvas, {
      sourcePosition: { x: width / 2, y: height / 2 },
      targetPosition: { x: width / 2 + 80, y: height / 2 + 80 },
    });
    await expect.element(box(/drawn by you/)).toBeVisible();
  });
});

describe.each(OFFERED_LANGUAGES)('the ways on from the sheet on an upright phone, in $code', ({ code }) => {
  it('are two rows in reach of a thumb, whole, and with a class to choose', async () => {
    await inAWindowOf(390, 844);
    await heldByFingers();
    const { screen } = await openGameOf(aGame(aTrafficImage({ candidates: [BUS, TRUCK] })), code);
    await userEvent.keyboard('m');
    const sheet = screen.getByRole('dialog');
    await expect.element(sheet).toBeVisible();
    const foot = () => sheet.element().querySelector('[data-sheet] > :last-child') ?? document.body;
    const buttons = () => [...foot().querySelectorAll('button')].filter((each) => each.offsetWidth > 0);
    const rows = () => new Set(buttons().map((each) => each.getBoundingClientRect().top)).size;
    await expect.poll(() => buttons().length).toBe(3);
    expect(rows()).toBe(2);
    await sheet.getByRole('button', { name: /^A:/ }).click();
    await expect.poll(() => buttons().length).toBe(4);
    expect(rows()).toBe(2);
    expect(foot().getBoundingClientRect().height).toBeLessThan(140);
    for (const each of buttons()) {
      expect(each.getBoundingClientRect().height, each.innerText).toBeGreaterThanOrEqual(44);
      expect(each.scrollWidth, each.innerText).toBeLessThanOrEqual(each.clientWidth);
    }
  });
});

describe('the sheet on the lowest screens', () => {
  it.each([
    ['a small phone on its side', 568, 320, true],
    ['a laptop at 200 % zoom', 683, 312, false],
  ])('leaves %s more than half its height for the places', async (_, width, height, isTouched) => {
    await inAWindowOf(width, height);
    if (isTouched) await heldByFingers();
    const { screen } = await openGameOf(aGame(aTrafficImage({ candidates: [BUS, TRUCK] })));
    await userEvent.keyboard('m');
    const sheet = screen.getByRole('dialog');
    await expect.element(sheet).toBeVisible();
    const places = () => sheet.element().querySelector('[data-sheet] > .grid')?.getBoundingClientRect().height;
    await expect.poll(places).toBeGreaterThan(height * 0.6);
    for (const button of sheet.element().querySelectorAll<HTMLElement>('[data-sheet] > :last-child button'))
      expect(button.scrollWidth, button.innerText).toBeLessThanOrEqual(button.clientWidth);
  });
});

describe('the class of a vehicle that was found on the sheet', () => {
  it('is chosen by mouse alone', async () => {
    const { screen, box } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan'), candidates: [BUS] }));
    await userEvent.keyboard('m');
    const sheet = screen.getByRole('dialog', { name: 'Missed vehicles' });
    await sheet.getByRole('button', { name: 'A: Perhaps: Bus' }).click();
    await sheet.getByRole('button', { name: /^Change class/ }).click();
    await screen.getByRole('option', { name: /Truck/ }).click();
    await expect.element(sheet.getByRole('button', { name: 'A: Truck will be added' })).toBeVisible();
    await sheet.getByRole('button', { name: /^Add 1 and go on/ }).click();
    await expect.element(box(/^Truck, drawn by you/)).toBeInTheDocument();
  });
});

describe('what was found on the sheet', () => {
  it('is taken as well when a letter leads to a place without a candidate, to draw there', async () => {
    const { sheet, search, screen, box } = await openAnswered(BUS);
    await search.click();
    await expect.element(sheet.getByRole('button', { name: 'B: Press what is missing' })).toBeVisible();
    await userEvent.keyboard('a');
    await expect.element(sheet.getByText('1 vehicle found')).toBeVisible();
    await userEvent.keyboard('b');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(box(/^Bus, drawn by you/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Add Box/ })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('keys on the sheet of missed vehicles', () => {
  it('press the button that the keyboard has come to', async () => {
    const { sheet } = await openAnswered(BUS);
    await userEvent.keyboard(' ');
    const place = sheet.getByRole('button', { name: /^A:/ });
    await expect.element(place).toBeVisible();
    place.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet.getByRole('button', { name: 'A: Bus will be added' })).toBeVisible();
  });

  it('lead to the place that the keyboard has come to where nothing is known of it, since they press no point of it', async () => {
    const { screen, sheet, search } = await openAnswered();
    await search.click();
    const place = sheet.getByRole('button', { name: 'A: Press what is missing' });
    await expect.poll(() => place.element().getBoundingClientRect().width).toBeGreaterThan(200);
    place.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /^Add Box/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('are about the vehicle that was pressed before them, though its box is still looked for', async () => {
    const { sheet, search, box } = await openAnswered();
    await search.click();
    const place = sheet.getByRole('button', { name: 'A: Press what is missing' });
    // Of no width until the room for the places was measured: a press there would be beside all of them.
    await expect.poll(() => place.element().getBoundingClientRect().width).toBeGreaterThan(200);
    const { left, top } = place.element().getBoundingClientRect();
    const press = { bubbles: true, cancelable: true, detail: 1, clientX: left + 100, clientY: top + 60 };
    place.element().dispatchEvent(new MouseEvent('click', press));
    for (const code of ['Digit5', 'Space']) {
      await Promise.resolve();
      place.element().dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
    }
    await expect.element(box(/^Bus, drawn by you/)).toBeVisible();
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
