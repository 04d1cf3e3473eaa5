import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { inAWindowOf } from '../support/device.ts';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

describe('the class guide', () => {
  it('opens on the class of the box, and relabels it with the one that is looked at', async () => {
    const { screen, box } = await openGame();
    await box(/^Bus/).click();
    await screen.getByRole('button', { name: 'How do I tell?' }).click();
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await expect.element(guide.getByRole('heading', { name: 'Bus', exact: true })).toBeVisible();
    await expect.element(guide.getByText(/a row of many equal windows/)).toBeVisible();
    await guide
      .getByRole('button', { name: /Mini-bus/ })
      .first()
      .click();
    await expect.element(guide.getByText(/A short bus of six to eight metres/)).toBeVisible();
    await guide.getByRole('button', { name: /Label the box Mini-bus/ }).click();
    await expect.element(box(/^Mini-bus, relabelled/)).toBeVisible();
    await expect.element(guide).not.toBeInTheDocument();
  });

  it('confirms the box that has the class which is looked at', async () => {
    const { screen, box } = await openGame();
    await box(/^Bus/).click();
    await screen.getByRole('button', { name: 'How do I tell?' }).click();
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await guide.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(box(/^Bus, confirmed/)).toBeVisible();
    await expect.element(guide).not.toBeInTheDocument();
  });

  it('shows photographs with their credit, and draws what nobody photographed freely', async () => {
    const { screen } = await openGame();
    await screen.getByRole('button', { name: 'Class guide' }).click();
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await expect.element(guide.getByText(/Roboflow Universe, CC BY 4.0/)).toBeInTheDocument();
    for (const name of ['Sedan', 'LCV']) {
      await guide.getByRole('button', { name, exact: true }).first().click();
      const pictures = guide.getByRole('img', { name: `Photograph: ${name}` });
      await expect
        .poll(() => pictures.elements().map((each) => each instanceof HTMLImageElement && each.naturalWidth))
        .toEqual([420, 420]);
    }
    await guide.getByRole('button', { name: 'Auto', exact: true }).first().click();
    await expect.element(guide.getByRole('img', { name: 'Drawing: Auto' }).first()).toBeVisible();
  });

  it('offers nothing to label when no box is selected', async () => {
    const { screen } = await openGame();
    await screen.getByRole('button', { name: 'Class guide' }).click();
    const guide = screen.getByRole('dialog', { name: 'Class guide' });
    await expect.element(guide.getByRole('heading', { name: 'Hatchback' })).toBeVisible();
    await expect.element(guide.getByRole('button', { name: /Label the box/ })).not.toBeInTheDocument();
  });
});

describe('the bar above the image', () => {
  it('leads to the map, the dashboard and out, and says score and theme', async () => {
    const { screen } = await openGame();
    const bar = screen.getByRole('banner');
    for (const [name, href] of [
      [/^Urban Vision Hackathon/, '/home'],
      ['Dashboard', '/dashboard'],
      ['Logout', '/logout'],
    ] as const) {
      await expect.element(bar.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect.element(bar).toMatchTextContent(/Team score.*1,200/);
    const theme = bar.getByRole('button', { name: 'Theme: Light' });
    await expect.element(theme).toBeVisible();
    await inAWindowOf(390, 844);
    // A sign alone, which is still read out.
    await expect.poll(() => theme.getByText('Light').element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
  });

  it('lays its menu over the image', async () => {
    const { screen, canvas } = await openGame();
    await screen.getByRole('banner').getByRole('button', { name: 'Pages and language' }).click();
    const item = screen.getByRole('menuitem').last();
    await expect.element(item).toBeVisible();
    const { left, top, width, height } = item.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(canvas.element().getBoundingClientRect().top);
    await expect
      .poll(() => item.element().contains(document.elementFromPoint(left + width / 2, top + height / 2)))
      .toBe(true);
  });
});

describe.each([
  ['a student laptop', 1366, 625],
  ['a desktop', 1440, 900],
  ['a small window', 1024, 700],
])('what answers a box on %s', (_name, width, height) => {
  it('stays under the mouse from box to box, however much is said of each', async () => {
    await inAWindowOf(width, height);
    const [first, ...others] = aRowOf('Bus', 'tempo-traveller', 'SUV', 'Sedan');
    if (first === undefined) throw new Error('A row has boxes.');
    const { screen } = await openGame(aTrafficImage({ bbox: [{ ...first, x: 0 }, ...others] }));
    await userEvent.keyboard('{Tab}');
    const said = screen.getByRole('region', { name: 'Selected box' });
    const confirm = said.getByRole('button', { name: /^Confirm/ });
    const seen: { words: string; left: number; right: number }[] = [];
    for (let answered = 0; answered < 4; answered += 1) {
      await expect.element(screen.getByRole('meter', { name: `Modified: ${answered} of 4 boxes` })).toBeVisible();
      await expect.poll(() => said.element().textContent).not.toBe(seen.at(-1)?.words);
      const { left, right } = confirm.element().getBoundingClientRect();
      seen.push({ words: said.element().textContent ?? '', left, right });
      await userEvent.keyboard(' ');
    }
    const [{ left, right } = { left: 0, right: 0 }, ...rest] = seen;
    expect(rest.map((each) => [each.left, each.right])).toEqual(rest.map(() => [left, right]));
  });
});

describe('a key that is held', () => {
  it('is let go when the window loses the focus, whatever in the page had it', async () => {
    const { screen, box } = await openGame();
    await box(/^Bus/).click();
    screen.getByRole('listbox', { name: 'All boxes of this image' }).element().focus();
    const bare = screen
      .getByRole('toolbar', { name: 'View and history' })
      .getByRole('button', { name: 'Image without boxes' });
    await userEvent.keyboard('{h>}');
    await expect.element(bare).toHaveAttribute('aria-pressed', 'true');
    window.dispatchEvent(new Event('blur'));
    await expect.element(bare).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard('{/h}');
  });
});

describe('the menu of the pages', () => {
  it.each(['{Enter}', '{ArrowDown}'])('opens on its first item when it is asked for by a key: %s', async (key) => {
    const { screen } = await openGame();
    screen.getByRole('button', { name: 'Pages and language' }).element().focus();
    await userEvent.keyboard(key);
    await expect.element(screen.getByRole('menuitem', { name: 'Dashboard' })).toHaveFocus();
  });
});
