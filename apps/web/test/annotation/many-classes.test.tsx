import { getEvent } from '@uvh/contract/calls/event';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { Language } from '../../src/i18n/languages.ts';
import { anEventOf } from '../support/builders.ts';
import { aGame, type OpenedGame, openGameOf } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

/** /game of an event with these classes, on an image with a row of boxes. */
async function openGameWith(classes: ClassList, labels: readonly string[], language?: Language): Promise<OpenedGame> {
  const server = aGame(aTrafficImage({ bbox: aRowOf(...labels) }));
  server.answers(getEvent, anEventOf(classes));
  const game = await openGameOf(server, language);
  // The classes come with the event; the image may have been there before it.
  const first = classes.named(labels[0] ?? '');
  const name = first?.displayNames[language ?? 'en'] ?? first?.displayName;
  await expect.element(game.box(new RegExp(`^${name},`)).first()).toBeVisible();
  return game;
}

const sixty = someClasses(60);

describe('an event with 60 classes', () => {
  it('lists them all in a palette of its own height, and finds the rest by their letters', async () => {
    const { screen, box } = await openGameWith(sixty, ['Bear', 'Wolf', 'Bear']);
    const palette = screen.getByRole('region', { name: 'Classes' });
    await expect.element(palette.getByRole('button', { name: /^Wolf\s*1 box$/ })).toBeInTheDocument();
    const list = palette.getByRole('list').element();
    expect(list.querySelectorAll('li')).toHaveLength(60);
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
    await expect.element(screen.getByRole('listbox', { name: 'All boxes of this image' })).toBeVisible();
    await box(/^Wolf/).click();
    // The row of the box's class is brought into view.
    await expect.poll(() => list.scrollTop).toBeGreaterThan(0);
    await palette.getByRole('button', { name: /^Find a class/ }).click();
    await expect.element(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('tig{Enter}');
    await expect.element(box(/^Tiger, relabelled/)).toBeVisible();
  });

  it('answers with the keys of the number row for the first twelve', async () => {
    const { box } = await openGameWith(sixty, ['Wolf', 'Bear']);
    await box(/^Wolf/).click();
    await userEvent.keyboard('0');
    await expect.element(box(/^Civet, confirmed/)).toBeVisible();
    await expect.element(box(/^Bear/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('1');
    await expect.element(box(/^Antelope, confirmed/)).toBeVisible();
  });

  it('has the likeliest classes before the others, and what was typed best before what contains it', async () => {
    const { screen, box } = await openGameWith(sixty, ['Lion', 'Wolf']);
    await box(/^Lion/).click();
    await userEvent.keyboard('/');
    const picker = screen.getByRole('dialog', { name: 'Choose a class' });
    const likely = picker.getByRole('group', { name: 'Likeliest' });
    await expect.element(likely.getByRole('option').first()).toMatchTextContent(/Lion/);
    expect(likely.getByRole('option').elements()).toHaveLength(6);
    expect(picker.getByRole('option').elements()).toHaveLength(60);
    // Lion, then Wolf of which the image has one: what it is taken for stands between them.
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(box(/^Loris, relabelled|^Leopard, relabelled/)).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('ga');
    await expect.element(picker.getByRole('option').first()).toMatchTextContent(/Gaur/);
    await userEvent.keyboard('{Enter}');
    await expect.element(box(/^Gaur, relabelled/)).toBeVisible();
  });

  it('keeps the active class in view, wherever the arrows lead', async () => {
    const { screen, box } = await openGameWith(sixty, ['Bear']);
    await box(/^Bear/).click();
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    const last = screen.getByRole('option', { name: /^.*Wolf/ });
    await expect.element(last).toHaveAttribute('aria-selected', 'true');
    await expect.element(last).toBeInViewport();
  });

  it('answers crops of bulk review with a class that has no key', async () => {
    const { screen } = await openGameWith(sixty, ['Bear', 'Bear']);
    await userEvent.keyboard('l');
    const panel = screen.getByRole('dialog', { name: 'Line-up' });
    await panel.getByRole('option', { name: 'Bear, box 1' }).click();
    await userEvent.keyboard('/');
    await expect.element(panel.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('rhino{Enter}');
    await expect.element(panel.getByRole('option', { name: 'Bear, box 1' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('option', { name: /^Rhinoceros, confirmed/ })).toBeVisible();
  });

  it('folds the classes without a key away in the key sheet, where one can be given', async () => {
    const { screen, box } = await openGameWith(sixty, ['Bear']);
    await userEvent.keyboard('{F1}');
    const sheet = screen.getByRole('dialog', { name: 'Keys' });
    const folded = sheet.getByText('48 classes without a key: press / and type a name').first();
    await folded.click();
    const ofWolf = sheet.getByRole('button', { name: /^Change the key for: Wolf/ });
    await ofWolf.click();
    await userEvent.keyboard('j');
    await expect.element(sheet.getByText('47 classes without a key: press / and type a name').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await box(/^Bear/).click();
    await userEvent.keyboard('j');
    await expect.element(box(/^Wolf, confirmed/)).toBeVisible();
  });

  it('tells in the guide what the event wrote, and is calm where it wrote nothing', async () => {
    const told = someClasses(60, (place) =>
      place === 3 ? { guide: { en: 'Heavy and round.\n\nA boar is smaller.' } } : {},
    );
    const { screen, box } = await openGameWith(told, ['Bear', 'Wolf']);
    await box(/^Bear/).click();
    await userEvent.keyboard('i');
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await expect.element(guide.getByText('Heavy and round.')).toBeVisible();
    await expect.element(guide.getByText('A boar is smaller.')).toBeVisible();
    await guide.getByRole('button', { name: 'Wolf', exact: true }).click();
    await expect.element(guide.getByText('The organisers have written nothing about this class.')).toBeVisible();
    expect(guide.getByRole('img').elements()).toEqual([]);
    await guide.getByRole('button', { name: /Label the box Wolf/ }).click();
    await expect.element(box(/^Wolf, relabelled/)).toBeVisible();
  });

  it('brings the likeliest up under a finger, and all of them from there', async () => {
    const server = aGame(
      aTrafficImage({ bbox: [{ bbox_id: 1, label: 'Lion', x: 760, y: 390, width: 400, height: 300 }] }),
    );
    server.answers(getEvent, anEventOf(sixty));
    const { canvas, screen, box } = await openGameOf(server);
    await expect.element(box(/^Lion,/)).toBeVisible();
    const { left, top, width, height } = canvas.element().getBoundingClientRect();
    const frame = window.frameElement?.getBoundingClientRect();
    const middle = { x: left + width / 2 + (frame?.left ?? 0), y: top + height / 2 + (frame?.top ?? 0), id: 0 };
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] });
    const ring = screen.getByRole('dialog', { name: 'Choose a class: it is confirmed at once' });
    await expect.element(ring).toBeInTheDocument();
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.element(ring.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expect.element(ring.getByRole('button', { name: 'Lion', exact: true })).toBeVisible();
    expect(ring.getByRole('button').elements()).toHaveLength(13);
    await ring.getByRole('button', { name: 'All classes' }).click();
    await screen.getByRole('option', { name: /Wolf$/ }).click();
    await expect.element(screen.getByRole('option', { name: /^Wolf, confirmed/ })).toBeInTheDocument();
  });
});

describe('an event with 2 classes', () => {
  const two = someClasses(2);

  it('has two rows, two keys, and nothing to find', async () => {
    const { screen, box } = await openGameWith(two, ['Antelope', 'Antelope', 'Badger']);
    const palette = screen.getByRole('region', { name: 'Classes' });
    await expect.element(palette.getByRole('button', { name: /^2\s*Badger\s*1 box$/ })).toBeVisible();
    expect(palette.getByRole('listitem').elements()).toHaveLength(2);
    await expect.element(palette.getByRole('button', { name: /^Find a class/ })).not.toBeInTheDocument();
    await box(/^Badger/).click();
    await userEvent.keyboard('3');
    await expect.element(box(/^Badger, unreviewed/)).toBeVisible();
    await userEvent.keyboard('1');
    await expect.element(box(/^Antelope, confirmed/)).toBeVisible();
  });

  it('lists both in the picker and in the key sheet, which folds nothing away', async () => {
    const { screen, box } = await openGameWith(two, ['Antelope']);
    await box(/^Antelope/).click();
    await userEvent.keyboard('/');
    const picker = screen.getByRole('dialog', { name: 'Choose a class' });
    await expect.element(picker.getByRole('option').first()).toBeVisible();
    expect(picker.getByRole('option').elements()).toHaveLength(2);
    await userEvent.keyboard('{Escape}{F1}');
    const sheet = screen.getByRole('dialog', { name: 'Keys' });
    await expect.element(sheet.getByRole('button', { name: /^Change the key for: Badger/ }).first()).toBeVisible();
    expect(sheet.getByText(/without a key/).elements()).toEqual([]);
  });
});

describe.each([
  { language: 'en', title: 'Classes', wolf: 'Wolf', bear: 'Bear', typed: 'bear' },
  { language: 'hi', title: 'वर्ग', wolf: 'पशु 60', bear: 'पशु 4', typed: 'पशु 4' },
  { language: 'kn', title: 'ವರ್ಗಗಳು', wolf: 'ಪ್ರಾಣಿ 60', bear: 'ಪ್ರಾಣಿ 4', typed: 'ಪ್ರಾಣಿ 4' },
] as const)('the names of classes in $language', ({ language, title, wolf, bear, typed }) => {
  it('stand in palette, list and picker, and are typed', async () => {
    const { screen, box } = await openGameWith(sixty, ['Wolf', 'Bear'], language);
    const palette = screen.getByRole('region', { name: title, exact: true });
    await expect.element(palette.getByText(wolf, { exact: true }).first()).toBeInTheDocument();
    await box(new RegExp(`^${wolf}`)).click();
    await userEvent.keyboard('/');
    const search = screen.getByRole('combobox');
    await expect.element(search).toHaveFocus();
    await search.fill(typed);
    await expect.element(screen.getByRole('dialog').getByRole('option').first()).toMatchTextContent(new RegExp(bear));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => box(new RegExp(`^${bear}`)).elements().length).toBe(2);
  });
});
