import { describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type OpenedGame, openGame } from '../support/open-game.ts';

async function openSheet(game?: OpenedGame) {
  const opened = game ?? (await openGame());
  await opened.screen.getByRole('button', { name: 'Keys and help' }).click();
  const sheet = opened.screen.getByRole('dialog', { name: 'Keys' });
  await expect.element(sheet).toBeVisible();
  return {
    ...opened,
    sheet,
    keyOf: (action: string) => sheet.getByRole('button', { name: new RegExp(`^Change the key for: ${action}`) }),
    defaults: sheet.getByRole('button', { name: 'Back to the default keys' }),
    close: () => userEvent.keyboard('{Escape}'),
  };
}

describe('the key sheet', () => {
  it('opens by F1 and closes by Escape, back to the image', async () => {
    const { screen, canvas } = await openGame();
    await userEvent.keyboard('{F1}');
    await expect.element(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'Keys' })).not.toBeInTheDocument();
    await expect.element(canvas).toHaveFocus();
  });

  it('lists the keys by what they are for, and what mouse and fingers do', async () => {
    const { sheet, keyOf } = await openSheet();
    for (const group of ['Answer', 'Go', 'Change boxes', 'View', 'Work', 'Mouse', 'Touch']) {
      await expect.element(sheet.getByRole('heading', { name: group })).toBeInTheDocument();
    }
    await expect.element(keyOf('Undo')).toMatchTextContent(/Ctrl\s*Z/);
    await expect.element(keyOf('Labels on or off')).toMatchTextContent(/T$/);
  });

  it('gives an action another key, which works at once', async () => {
    const game = await openGame();
    const { screen, sheet, keyOf, defaults, close } = await openSheet(game);
    await expect.element(defaults).toBeDisabled();
    await keyOf('Draw a box').click();
    await expect.element(keyOf('Draw a box')).toMatchTextContent(/Press a key/);
    await userEvent.keyboard('j');
    await expect.element(keyOf('Draw a box')).toMatchTextContent(/J$/);
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('');
    await close();
    const addBox = screen.getByRole('button', { name: /^Add Box\s*J/ });
    await userEvent.keyboard('n');
    await expect.element(addBox).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard('j');
    await expect.element(addBox).toHaveAttribute('aria-pressed', 'true');
    const again = await openSheet(game);
    await again.defaults.click();
    await expect.element(again.keyOf('Draw a box')).toMatchTextContent(/N/);
  });

  it('remembers the key, and takes it back one by one or all at once', async () => {
    const { sheet, keyOf, defaults } = await openSheet();
    await keyOf('Gallery').click();
    await userEvent.keyboard('k');
    await expect.element(keyOf('Gallery')).toMatchTextContent(/K$/);
    await sheet.getByRole('button', { name: 'Default key for: Gallery' }).click();
    await expect.element(keyOf('Gallery')).toMatchTextContent(/G$/);
    await keyOf('Gallery').click();
    await userEvent.keyboard('k');
    await defaults.click();
    await expect.element(keyOf('Gallery')).toMatchTextContent(/G$/);
    await expect.element(defaults).toBeDisabled();
  });

  it('refuses a key that means something else, says what, and leaves both', async () => {
    const { sheet, keyOf } = await openSheet();
    await keyOf('Gallery').click();
    await userEvent.keyboard('t');
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('T already means: Labels on or off');
    await expect.element(keyOf('Gallery')).toMatchTextContent(/G$/);
    await expect.element(keyOf('Labels on or off')).toMatchTextContent(/T$/);
  });

  it('takes the letter of the person’s own layout', async () => {
    const { keyOf } = await openSheet();
    await keyOf('Gallery').click();
    // J of a French keyboard of the Bépo layout.
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Semicolon', key: 'j' }));
    await expect.element(keyOf('Gallery')).toMatchTextContent(/J$/);
  });

  it('leaves the key alone when Escape is pressed instead, and stays open', async () => {
    const { sheet, keyOf } = await openSheet();
    await keyOf('Gallery').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(keyOf('Gallery')).toMatchTextContent(/G$/);
    await expect.element(sheet).toBeVisible();
  });

  it('says a sign as the person’s own layout has it, where the key is found by its position', async () => {
    const german = new Map([
      ['Slash', '-'],
      ['Minus', 'ß'],
      ['Digit1', '1'],
    ]);
    const { keyboard } = navigator;
    Object.defineProperty(navigator, 'keyboard', {
      configurable: true,
      value: { getLayoutMap: async () => german },
    });
    onTestFinished(() => {
      Object.defineProperty(navigator, 'keyboard', { configurable: true, value: keyboard });
    });
    const { keyOf } = await openSheet();
    await expect.element(keyOf('Search for a class')).toMatchTextContent(/-$/);
    await expect.element(keyOf('tempo-traveller').first()).toMatchTextContent(/ß$/);
    await expect.element(keyOf('Zoom out')).toMatchTextContent(/Ctrl\s*-Ctrl/);
  });
});
