import { getEvent } from '@uvh/contract/calls/event';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEventOf } from '../support/builders.ts';
import { heldByFingers, inAWindowOf } from '../support/device.ts';
import { aGame, openGame, openGameOf } from '../support/open-game.ts';

/** Opens the picker on the Bus of the first image. */
async function openPicker() {
  const game = await openGame();
  await game.box(/^Bus/).click();
  await game.screen.getByRole('button', { name: /^Change class/ }).click();
  const picker = game.screen.getByRole('dialog', { name: 'Choose a class' });
  const search = picker.getByRole('combobox', { name: 'Type a class or a code' });
  await expect.element(search).toHaveFocus();
  return { ...game, picker, search, option: (name: RegExp) => picker.getByRole('option', { name }) };
}

describe('the class picker', () => {
  it('opens on the class that the box has', async () => {
    const { picker, option } = await openPicker();
    await expect.element(option(/Bus/).first()).toHaveAttribute('aria-selected', 'true');
    expect(picker.getByRole('option').elements()).toHaveLength(12);
  });

  it('finds a class by the start of its name, by a code and by its other name', async () => {
    const { picker, search, option } = await openPicker();
    for (const [typed, found] of [
      ['hatch', /Hatchback/],
      ['TT', /tempo-traveller/],
      ['three', /Auto/],
    ] as const) {
      await search.fill(typed);
      await expect.element(option(found)).toBeVisible();
      expect(picker.getByRole('option').elements()).toHaveLength(1);
    }
  });

  it('relabels the box by Enter, and gives the keys back to the image', async () => {
    const { box, canvas, picker } = await openPicker();
    await userEvent.keyboard('truck{Enter}');
    await expect.element(picker).not.toBeInTheDocument();
    await expect.element(box(/^Truck, relabelled, box 2/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(canvas).toHaveFocus();
  });

  it('walks with the arrows, around both ends', async () => {
    const { search, option } = await openPicker();
    await search.fill('bus');
    await expect.element(option(/^Bus/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option(/Mini-bus/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option(/^Bus/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(option(/Mini-bus/)).toHaveAttribute('aria-selected', 'true');
  });

  it('takes a press on a class', async () => {
    const { box, option } = await openPicker();
    await option(/bicycle/).click();
    await expect.element(box(/^bicycle, relabelled/)).toBeVisible();
  });

  it('takes the key of a class as long as nothing is typed', async () => {
    const { box, picker } = await openPicker();
    await userEvent.keyboard('6');
    await expect.element(picker).not.toBeInTheDocument();
    await expect.element(box(/^Truck, relabelled/)).toBeVisible();
  });

  it('says so when no class is called that', async () => {
    const { picker, search } = await openPicker();
    await search.fill('tram');
    await expect.element(picker.getByText('No class is called that.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(picker).toBeVisible();
  });

  it('leaves the box as it is on Escape', async () => {
    const { box, picker, canvas } = await openPicker();
    await userEvent.keyboard('tru{Escape}');
    await expect.element(picker).not.toBeInTheDocument();
    await expect.element(box(/^Bus, unreviewed/)).toBeVisible();
    await expect.element(canvas).toHaveFocus();
  });
});

describe.each([
  ['a phone', 390, 844],
  ['a phone on its side', 844, 390],
])('the class picker on %s', (_name, width, height) => {
  it.each([12, 60])('is cut in the middle of a row, of %d classes, where it goes on below', async (count) => {
    await inAWindowOf(width, height);
    await heldByFingers();
    const server = aGame();
    server.answers(getEvent, anEventOf(someClasses(count)));
    const { screen } = await openGameOf(server);
    await userEvent.keyboard('{Tab}/');
    const list = screen.getByRole('listbox', { name: 'Choose a class' });
    await expect.element(list).toBeVisible();
    expect(list.element().scrollHeight).toBeGreaterThan(list.element().clientHeight);
    const edge = list.element().getBoundingClientRect().bottom;
    const isCut = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top < edge - 10 && bottom > edge + 10;
    };
    expect(list.getByRole('option').elements().some(isCut)).toBe(true);
  });
});

describe('a class that is typed with an input method', () => {
  it('is not picked by the Enter that ends a syllable', async () => {
    const { picker, search } = await openPicker();
    const enter = { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    search.element().dispatchEvent(new KeyboardEvent('keydown', enter));
    await new Promise(requestAnimationFrame);
    await expect.element(picker).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(picker).not.toBeInTheDocument();
  });
});
