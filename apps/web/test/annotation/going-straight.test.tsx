import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setWorkspaceSettings } from '../../src/workspace/workspace-settings.ts';
import { type OpenedGame, openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const BUS = { candidate_id: 7, label: 'Bus', x: 920, y: 700, width: 90, height: 80 };
/** Longer than a key is held back that may have been meant for what was there before. */
const A_LOOK_MS = 700;

/** A road full of boxes has places where another may have been missed. */
const anImage = (id: number) => aTrafficImage({ image_id: id, bbox: aRowOf('Sedan', 'Sedan'), candidates: [BUS] });
const openFlowing = () => openGame(anImage(11), anImage(12), anImage(13));

const aLook = () => new Promise((resolve) => setTimeout(resolve, A_LOOK_MS));
const sheetOf = ({ screen }: OpenedGame) => screen.getByRole('dialog', { name: 'Missed vehicles' });
const doneOf = ({ screen }: OpenedGame) => screen.getByRole('dialog', { name: 'Submission Successful' });
const selectedOf = ({ screen }: OpenedGame) => screen.getByRole('option', { selected: true });
const modified = ({ screen }: OpenedGame, count: number) =>
  expect.element(screen.getByRole('meter', { name: `Modified: ${count} of 2 boxes` })).toBeVisible();

/** Answers both boxes of the image on screen, the first of which is selected, and hands it in from the sheet. */
async function review(game: OpenedGame): Promise<void> {
  await expect.element(selectedOf(game)).toBeVisible();
  await userEvent.keyboard(' ');
  await modified(game, 1);
  await userEvent.keyboard(' ');
  await expect.element(sheetOf(game).getByRole('button', { name: 'A: Perhaps: Bus' })).toBeVisible();
  await aLook();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
}

describe('going to the next image', () => {
  it('says once, on the sheet, that vehicles may be missing', async () => {
    const game = await openFlowing();
    const offer = game.screen.getByText(/places? may hold a missed vehicle/);
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard(' ');
    await modified(game, 1);
    await userEvent.keyboard(' ');
    await expect
      .element(
        sheetOf(game)
          .getByText(/places? may hold a vehicle without a box/)
          .first(),
      )
      .toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheetOf(game)).not.toBeInTheDocument();
    await expect.element(offer).toBeVisible();
  });

  it('takes one key for each box and one for the image, and one more for the dialog of the first', async () => {
    const game = await openFlowing();
    await userEvent.keyboard('{Tab}');
    await review(game);
    await expect.element(doneOf(game).getByRole('checkbox', { name: /^Go straight/ })).toBeChecked();
    const told = game.screen.getByText('Image submitted.', { exact: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(doneOf(game)).not.toBeInTheDocument();
    // The dialog has said it.
    await expect.element(told).not.toBeInTheDocument();
    await review(game);
    await expect.poll(() => game.submissions()).toHaveLength(2);
    await expect.poll(() => told.element().closest('[aria-live=polite]')?.textContent).toBe('Image submitted.');
    await modified(game, 0);
    await expect.element(doneOf(game)).not.toBeInTheDocument();
  });

  it('offers nothing on an image that is handed in from the sheet', async () => {
    setWorkspaceSettings({ goesStraight: true });
    const game = await openFlowing();
    const offered: string[] = [];
    const watch = new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) offered.push(status.textContent);
    });
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard(' ');
    await modified(game, 1);
    await userEvent.keyboard(' ');
    await expect.element(sheetOf(game)).toBeVisible();
    watch.observe(document.body, { subtree: true, childList: true });
    onTestFinished(() => watch.disconnect());
    // Before any of its places counts as looked at.
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => game.submissions()).toHaveLength(1);
    await modified(game, 0);
    expect(offered.filter((said) => said.includes('missed vehicle'))).toEqual([]);
  });

  it('takes the last answer back by undo, though the sheet has come up over it', async () => {
    const game = await openFlowing();
    await userEvent.keyboard('{Tab}');
    await expect.element(selectedOf(game)).toBeVisible();
    await userEvent.keyboard(' ');
    await modified(game, 1);
    await userEvent.keyboard('{Delete}');
    await expect.element(sheetOf(game).getByRole('button', { name: 'A: Perhaps: Bus' })).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(sheetOf(game)).not.toBeInTheDocument();
    await modified(game, 1);
    await expect.element(game.screen.getByRole('application')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(sheetOf(game)).toBeVisible();
  });

  it('goes by hand, with a dialog after each, for who takes the tick away', async () => {
    const game = await openFlowing();
    await userEvent.keyboard('{Tab}');
    await review(game);
    await doneOf(game)
      .getByRole('checkbox', { name: /^Go straight/ })
      .click();
    await doneOf(game).getByRole('button', { name: 'Next image' }).click();
    await modified(game, 0);
    await userEvent.keyboard('{Control>}a{/Control} ');
    await modified(game, 2);
    await expect.element(sheetOf(game)).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(doneOf(game).getByRole('checkbox', { name: /^Go straight/ })).not.toBeChecked();
  });

  it('shows the sheet once: who closes it is left alone', async () => {
    const game = await openFlowing();
    await userEvent.keyboard('{Control>}a{/Control} ');
    await expect.element(sheetOf(game)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheetOf(game)).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await modified(game, 0);
    await userEvent.keyboard('{Control>}a{/Control} ');
    await modified(game, 2);
    await expect.element(sheetOf(game)).not.toBeInTheDocument();
  });

  it('brings nothing up under the hand of who answers with the mouse', async () => {
    const game = await openFlowing();
    await userEvent.keyboard('{Control>}a{/Control}');
    await game.screen.getByRole('button', { name: /^Confirm/ }).click();
    await modified(game, 2);
    await game.screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
    await doneOf(game).getByRole('button', { name: 'Next image' }).click();
    await modified(game, 0);
    await aLook();
    await expect.element(selectedOf(game)).not.toBeInTheDocument();
    await expect.element(sheetOf(game)).not.toBeInTheDocument();
  });
});

/** Presses Control and Enter in the moment in which the next image comes up, however long the machine takes for anything else. */
function pressAsItComesUp({ screen }: OpenedGame): Promise<void> {
  const untouched = screen.getByRole('meter', { name: 'Modified: 0 of 2 boxes' });
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!untouched.query()) return;
      watch.disconnect();
      const press = { code: 'Enter', key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', press));
      resolve();
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

describe('a key that was meant for what was there before', () => {
  afterEach(() => vi.restoreAllMocks());

  it('does not end the sheet that came up under it, neither pressed once more nor held down', async () => {
    const game = await openFlowing();
    // However long the machine takes, no moment passes on the screen until its clock goes on.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await userEvent.keyboard('{Control>}a{/Control} ');
    await expect.element(sheetOf(game).getByRole('button', { name: 'A: Perhaps: Bus' })).toBeVisible();
    await userEvent.keyboard(' ');
    clock.mockRestore();
    await aLook();
    const sheet = sheetOf(game).element().querySelector('[data-sheet]');
    sheet?.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', key: ' ', repeat: true, bubbles: true }));
    await expect.element(sheetOf(game)).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(sheetOf(game)).not.toBeInTheDocument();
  });

  it('does not hand in the image that came up under it', async () => {
    setWorkspaceSettings({ goesStraight: true });
    const game = await openFlowing();
    await userEvent.keyboard('{Tab}');
    await expect.element(selectedOf(game)).toBeVisible();
    await userEvent.keyboard(' ');
    await modified(game, 1);
    const isPressed = pressAsItComesUp(game);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await isPressed;
    await aLook();
    // Not even a dialog that says what is missing: the press was not meant for this image.
    await expect.element(game.screen.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(game.screen.getByRole('dialog', { name: 'Validation Failed' })).toBeVisible();
    await expect.poll(() => game.submissions()).toHaveLength(1);
  });
});
