import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OFFERED_LANGUAGES } from '../../src/i18n/i18n.ts';
import { aTeam } from '../support/builders.ts';
import { heldByFingers, inAWindowOf } from '../support/device.ts';
import { aGame, openGame, openGameOf } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

describe.each([
  ['a student laptop', 1366, 625],
  ['a desktop at 200 % zoom', 720, 450],
  ['a window as low as a phone', 844, 390],
])('the image on %s', (_name, width, height) => {
  it('has at least 60 % of the height, with a box selected and every tool in reach', async () => {
    await inAWindowOf(width, height);
    const { canvas, screen } = await openGame();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('region', { name: 'Selected box' })).toBeVisible();
    await expect.poll(() => canvas.element().getBoundingClientRect().height / height).toBeGreaterThanOrEqual(0.6);
    expectInReach(screen.getByRole('toolbar', { name: 'View and history' }).getByRole('button').elements());
    await expect.element(screen.getByRole('button', { name: /^Submit for Next Image/ })).toBeInViewport();
  });

  it('lets the box be seen over what is said of it, and the buttons of a question without scrolling', async () => {
    await inAWindowOf(width, height);
    const { screen } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan').map((box) => ({ ...box, x: 0 })) }));
    await userEvent.keyboard('{Tab}');
    const said = screen.getByRole('region', { name: 'Selected box' });
    await expect.element(said.getByText(/edge/)).toBeVisible();
    expect(said.element().getBoundingClientRect().height).toBeLessThan(66);
    await userEvent.keyboard('q');
    const dialog = screen.getByRole('dialog', { name: 'Second opinion' });
    await expect.element(dialog.getByRole('button', { name: 'Ask' })).toBeInViewport({ ratio: 1 });
  });
});

describe.each([
  ['a phone on its side', 844, 390],
  ['a smaller one', 740, 360],
  ['one below the bar of its browser', 740, 304],
  ['a narrow one', 640, 360],
  ['the smallest', 568, 320],
])('the image on %s (%d x %d)', (_name, width, height) => {
  it.each(OFFERED_LANGUAGES)(
    'has three quarters of the height, with all that is pressed beside it, in $code',
    async ({ code }) => {
      await inAWindowOf(width, height);
      await heldByFingers();
      const [inner, outer] = aRowOf('Hatchback', 'tempo-traveller');
      if (inner === undefined || outer === undefined) throw new Error('The row has two boxes.');
      const nested = [
        { ...inner, x: outer.x + 4, y: outer.y + 4, width: 30, height: 20 },
        { ...outer, width: 200 },
      ];
      const { canvas } = await openGameOf(aGame(aTrafficImage({ bbox: nested })), code);
      await expect.poll(() => canvas.element().getBoundingClientRect().height / height).toBeGreaterThanOrEqual(0.75);
      await userEvent.keyboard('{Tab}');
      const pressed = () => [...(canvas.element().closest('main')?.querySelectorAll('button') ?? [])].filter(isShown);
      await expect.poll(() => pressed().length).toBe(18);
      expectInReach(pressed());
      expectBeside(canvas.element(), pressed());
      for (const button of pressed()) {
        expect(button.getBoundingClientRect().height, nameOf(button)).toBeGreaterThanOrEqual(44);
      }
    },
  );
});

describe('a small laptop at 200 % zoom (683 x 312)', () => {
  it.each(OFFERED_LANGUAGES)(
    'has the image between its buttons, as a phone on its side, in $code',
    async ({ code }) => {
      await inAWindowOf(683, 312);
      const { canvas } = await openGameOf(aGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Bus') })), code);
      await expect.poll(() => canvas.element().getBoundingClientRect().height / 312).toBeGreaterThanOrEqual(0.7);
      await userEvent.keyboard('{Tab}');
      const pressed = () => [...(canvas.element().closest('main')?.querySelectorAll('button') ?? [])].filter(isShown);
      await expect.poll(() => pressed().length).toBeGreaterThanOrEqual(14);
      expectInReach(pressed());
      expectBeside(canvas.element(), pressed());
    },
  );

  it('leaves the image half of the height beside its crops', async () => {
    await inAWindowOf(683, 312);
    const { canvas } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Bus') }));
    await userEvent.keyboard('g');
    await expect.poll(() => canvas.element().getBoundingClientRect().height).toBeLessThan(200);
    expect(canvas.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(140);
  });
});

it('keeps the meter clear of the buttons on a phone, however long the name of the team is', async () => {
  await inAWindowOf(390, 844);
  const server = aGame();
  server.answers(teamDashboard, aTeam({ team_name: 'W'.repeat(50) }));
  const { screen } = await openGameOf(server);
  await expect.element(screen.getByText('W'.repeat(50))).toBeInTheDocument();
  const meter = screen.getByRole('meter').element().getBoundingClientRect();
  const bar = screen.getByRole('navigation', { name: 'Menu' }).element().getBoundingClientRect();
  expect(meter.right).toBeLessThanOrEqual(bar.left);
});

it('says at the lower edge of the image what a phone on its side has selected, and why', async () => {
  await inAWindowOf(844, 390);
  await heldByFingers();
  const { canvas, screen } = await openGame(aTrafficImage({ bbox: aRowOf('Sedan').map((box) => ({ ...box, x: 0 })) }));
  await userEvent.keyboard('{Tab}');
  const reason = screen.getByText('Cut by the edge of the image', { exact: true });
  await expect.element(reason).toBeVisible();
  const { left, right, bottom } = canvas.element().getBoundingClientRect();
  const said = reason.element().getBoundingClientRect();
  expect(said.bottom).toBeLessThanOrEqual(bottom);
  expect(said.left).toBeGreaterThanOrEqual(left);
  expect(said.right).toBeLessThanOrEqual(right);
  // A tap on it is one on the image.
  const met = document.elementFromPoint((said.left + said.right) / 2, (said.top + said.bottom) / 2);
  expect(canvas.element().contains(met)).toBe(true);
});

it('leaves what a dialog says three quarters of the height of a phone on its side', async () => {
  await inAWindowOf(844, 390);
  const { screen } = await openGame();
  await userEvent.keyboard('p');
  const dialog = screen.getByRole('dialog', { name: 'Report a problem' });
  await expect.element(dialog.getByRole('radio').first()).toBeInViewport({ ratio: 1 });
  const { height } = dialog.element().querySelector('[data-panel]')?.getBoundingClientRect() ?? { height: 0 };
  const { height: ofButtons } = dialog.element().querySelector('[data-actions]')?.getBoundingClientRect() ?? {
    height: 0,
  };
  expect(height - ofButtons).toBeGreaterThan(0.75 * 390);
});

it('turns the labels off by a tap on a phone on its side', async () => {
  await inAWindowOf(844, 390);
  await heldByFingers();
  const { screen } = await openGame();
  const labels = screen.getByRole('button', { name: 'Show Labels' });
  await expect.element(labels).toHaveAttribute('aria-pressed', 'true');
  await labels.click();
  await expect.element(labels).toHaveAttribute('aria-pressed', 'false');
});

it('leaves the image a height to work in at 400 % zoom, and scrolls to what is under it', async () => {
  await inAWindowOf(320, 256);
  const { canvas, screen } = await openGame();
  await expect.poll(() => canvas.element().getBoundingClientRect().height).toBeGreaterThan(120);
  const submit = screen.getByRole('button', { name: /^Submit for Next Image/ });
  const bottom = () => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    return submit.element().getBoundingClientRect().bottom;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(256);
});

it.each([
  ['a student laptop', 1366, 625],
  ['a phone on its side', 844, 390],
  ['a desktop at 400 % zoom', 320, 256],
])('keeps the sliders of the light on %s, where nothing scrolls to them', async (_name, width, height) => {
  await inAWindowOf(width, height);
  const { screen } = await openGame();
  await screen.getByRole('button', { name: 'Brightness and contrast' }).click();
  const panel = screen.getByRole('group', { name: 'Brightness and contrast' });
  await expect.element(panel).toBeInViewport({ ratio: 1 });
  const last = panel.getByRole('slider').last();
  await userEvent.click(last);
  await expect.element(last).toBeInViewport({ ratio: 1 });
  // To show what has the focus a browser scrolls even what has no scroll bar to come back by.
  await expect.element(panel).toBeInViewport({ ratio: 1 });
});

describe.each(OFFERED_LANGUAGES)('what is said of a box at 200 % zoom of 1280 x 720, in $code', ({ code }) => {
  it('runs under no button and leaves most of the image free', async () => {
    await inAWindowOf(640, 360);
    const [first, ...others] = aRowOf('Hatchback', 'Hatchback');
    if (first === undefined) throw new Error('A row has a box.');
    const inside = others.map((box) => ({ ...box, x: first.x + 4, y: first.y + 4, width: 30, height: 20 }));
    const { canvas } = await openGameOf(aGame(aTrafficImage({ bbox: [{ ...first, width: 200 }, ...inside] })), code);
    await userEvent.keyboard('{Tab}');
    const said = () => canvas.element().closest('main')?.querySelector('section[aria-label] .text-warn');
    await expect.poll(said).not.toBeNull();
    const bar = said()?.closest('section');
    const buttons = [...(bar?.querySelectorAll('button') ?? [])].filter(isShown);
    const words = document.createRange();
    words.selectNodeContents(said()?.parentElement ?? document.body);
    const left = Math.min(...buttons.map((button) => button.getBoundingClientRect().left));
    expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(left);
    expect(bar?.scrollWidth).toBeLessThanOrEqual(bar?.clientWidth ?? 0);
    // Tamil says the reason in five lines, beside the longest buttons.
    expect(bar?.getBoundingClientRect().height).toBeLessThan(96);
  });
});

describe('the image on a tablet', () => {
  it('stays as large as it is when the first box is selected, whose buttons are made for fingers', async () => {
    await inAWindowOf(1180, 820);
    await heldByFingers();
    await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true);
    const { canvas, screen } = await openGame();
    await expect.element(screen.getByText(/^No box is selected/).first()).toBeInTheDocument();
    const before = canvas.element().getBoundingClientRect().height;
    await userEvent.keyboard('{Tab}');
    const confirm = screen.getByRole('region', { name: 'Selected box' }).getByRole('button', { name: /^Confirm/ });
    await expect.element(confirm).toBeVisible();
    expect(confirm.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(canvas.element().getBoundingClientRect().height).toBe(before);
  });

  it('lying on its side has every tool in reach', async () => {
    // What a browser's own bars leave of 768.
    await inAWindowOf(1024, 690);
    await heldByFingers();
    await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true);
    const { canvas, screen } = await openGame();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('region', { name: 'Selected box' })).toBeVisible();
    const tools = screen.getByRole('toolbar', { name: 'View and history' }).getByRole('button').elements();
    expectInReach(tools);
    const below = Math.max(...tools.map((tool) => tool.getBoundingClientRect().bottom));
    expect(below).toBeLessThanOrEqual(canvas.element().getBoundingClientRect().bottom);
  });
});

describe.each(OFFERED_LANGUAGES)('what is pressed on a narrow phone, in $code', ({ code }) => {
  it('is whole on the screen, with its words in it', async () => {
    await inAWindowOf(320, 740);
    await heldByFingers();
    const { canvas } = await openGameOf(aGame(), code);
    await userEvent.keyboard('{Tab}');
    const pressed = () => [...(canvas.element().closest('main')?.querySelectorAll('button') ?? [])].filter(isShown);
    await expect.poll(() => pressed().length).toBeGreaterThan(12);
    expect(
      pressed()
        .filter(runsOut)
        .map(({ innerText, ariaLabel }) => ariaLabel ?? innerText),
    ).toEqual([]);
  });
});

/** Each lies whole in the window, and a finger in its middle meets it. */
function expectInReach(tools: readonly Element[]): void {
  expect(tools.length).toBeGreaterThan(5);
  for (const tool of tools) {
    const { left, top, right, bottom } = tool.getBoundingClientRect();
    const isWhole = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    expect(isWhole, tool.ariaLabel ?? '').toBe(true);
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    expect(tool.contains(met), `${tool.ariaLabel} is covered`).toBe(true);
  }
}

/** All of them stand beside the image, and none of their words is cut. */
function expectBeside(image: Element, buttons: readonly HTMLElement[]): void {
  const { left, right } = image.getBoundingClientRect();
  for (const button of buttons) {
    const place = button.getBoundingClientRect();
    expect(place.left >= right || place.right <= left, `${nameOf(button)} lies over the image`).toBe(true);
    expect(runsOut(button), `${nameOf(button)} is cut`).toBe(false);
  }
}

function nameOf(button: HTMLElement): string {
  return button.ariaLabel ?? button.innerText;
}

function isShown(button: HTMLElement): boolean {
  return button.getBoundingClientRect().width > 0;
}

function runsOut(button: HTMLElement): boolean {
  const { left, right } = button.getBoundingClientRect();
  return left < 0 || right > window.innerWidth || button.scrollWidth > button.clientWidth;
}
