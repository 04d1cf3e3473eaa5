import { submitImage } from '@uvh/contract/calls/image';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aStoppedClock } from '../support/device.ts';
import { type OpenedGame, openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const FIRST = aTrafficImage({ image_id: 11, bbox: aRowOf('Sedan', 'Bus', 'Truck') });
const SECOND = aTrafficImage({ image_id: 12, bbox: aRowOf('LCV', 'MUV') });

function controlsOf({ screen }: OpenedGame) {
  return {
    confirm: screen.getByRole('button', { name: /^Confirm/ }),
    submit: screen.getByRole('button', { name: /^Submit for Next Image/ }),
    dialog: (title: string) => screen.getByRole('dialog', { name: title }),
  };
}

describe('a submission that is not ready', () => {
  it('names every box that has no class, and a press leads to it', async () => {
    const game = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'default', 'Truck') }));
    const { submit, dialog } = controlsOf(game);
    await submit.click();
    const failed = dialog('Validation Failed');
    await expect.element(failed).toMatchTextContent(/Some labels are Default/);
    await expect
      .element(failed)
      .toMatchTextContent(/Some of your labels are not valid. Please check and correct them\./);
    await failed.getByRole('button', { name: 'Box 2: No class yet, left' }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(game.box(/^No class yet/)).toHaveAttribute('aria-selected', 'true');
    expect(game.submissions()).toEqual([]);
  });

  it('asks for more when fewer than a third are reviewed, with the count', async () => {
    const game = await openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Bus', 'Truck', 'LCV') }));
    const { confirm, submit, dialog } = controlsOf(game);
    await game.box(/^Sedan/).click();
    await confirm.click();
    await submit.click();
    const failed = dialog('Validation Failed');
    await expect.element(failed).toMatchTextContent(/You need to modify more boxes before submitting\./);
    await expect.element(failed).toMatchTextContent(/Modified: 1 of 4 boxes/);
    await failed.getByRole('button', { name: 'Go on reviewing' }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(game.screen.getByRole('region', { name: 'Selected box' })).toBeVisible();
    expect(game.submissions()).toEqual([]);
  });

  it('fades for 300 ms when its dialog is closed', async () => {
    const game = await openGame(FIRST);
    const { submit, dialog } = controlsOf(game);
    await submit.click();
    const failed = dialog('Validation Failed');
    await expect.element(failed).toBeVisible();
    const clock = aStoppedClock();
    await failed.getByRole('button', { name: 'Go on reviewing' }).click();
    await expect.element(failed).not.toBeInTheDocument();
    const fading = game.screen.getByText('Validation Failed');
    await expect.element(fading).toBeInTheDocument();
    clock.pass(299);
    await expect.element(fading).toBeInTheDocument();
    clock.pass(1);
    await expect.element(fading).not.toBeInTheDocument();
  });

  it('speaks of the labels first when both are wrong', async () => {
    const game = await openGame(aTrafficImage({ bbox: aRowOf('default', 'default', 'Truck') }));
    const { submit, dialog } = controlsOf(game);
    await submit.click();
    await expect.element(dialog('Validation Failed')).toMatchTextContent(/Some labels are Default/);
  });
});

describe('a submission', () => {
  it('says that it is on its way, and can neither be made again nor closed meanwhile', async () => {
    const game = await openGame(FIRST, SECOND);
    const { confirm, submit, dialog } = controlsOf(game);
    game.server.ignores(submitImage);
    await game.box(/^Sedan/).click();
    await confirm.click();
    await submit.click();
    const sending = dialog('Submitting Image');
    await expect.element(sending).toMatchTextContent('Please wait while we process your submission...');
    await userEvent.keyboard('{Escape}');
    await expect.element(sending).toBeVisible();
    expect(sending.getByRole('button').elements()).toEqual([]);
    // Behind the dialog, which takes it out of what is read.
    const button = game.screen.getByRole('button', { name: 'Submitting...', includeHidden: true });
    await expect.element(button).toBeDisabled();
    // The draft is kept before anything is sent.
    await expect.poll(() => game.submissions()).toHaveLength(1);
  });

  it('is sent at exactly a third, with every box as it was left', async () => {
    const game = await openGame(FIRST, SECOND);
    const { confirm, submit, dialog } = controlsOf(game);
    await game.box(/^Sedan/).click();
    await confirm.click();
    await submit.click();
    const done = dialog('Submission Successful');
    await expect.element(done).toMatchTextContent(/Image has been successfully submitted. Loading next image.../);
    await expect.element(done).toMatchTextContent(/2 labels changed. Each brings points when it is judged right/);
    expect(game.submissions()).toEqual([
      expect.objectContaining({
        image_id: 11,
        bbox: [
          expect.objectContaining({ bbox_id: 1, label: 'Sedan', is_confirmed: true, is_label_changed: false }),
          expect.objectContaining({ bbox_id: 2, label: 'Bus', is_confirmed: false, is_deleted: false }),
          expect.objectContaining({ bbox_id: 3, label: 'Truck', is_confirmed: false }),
        ],
      }),
    ]);
    await done.getByRole('button', { name: 'Next image' }).click();
    await expect.element(game.box(/^LCV, unreviewed, box 1/)).toBeVisible();
    await expect.element(game.screen.getByText(/^Image 2/)).toBeVisible();
  });

  it('can be made with keys alone, up to the next image', async () => {
    const game = await openGame(FIRST, SECOND);
    await userEvent.keyboard('{Tab} ');
    await expect.element(game.screen.getByText('2 to go')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(game.screen.getByRole('button', { name: 'Next image' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(game.box(/^LCV/)).toBeVisible();
    await expect.element(game.canvas).toHaveFocus();
  });

  it('tells what it took: keys, and the boxes answered by each kind of answer', async () => {
    const game = await openGame(FIRST, SECOND);
    await userEvent.keyboard('{Tab} ');
    await expect.element(game.screen.getByText('2 to go')).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await expect.element(game.screen.getByText('1 to go')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(game.screen.getByText('2 to go')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(game.submissions).toMatchObject([
      {
        telemetry: {
          // Tab, Space, Delete, Z and Enter.
          keys: 5,
          presses: 0,
          answers: [
            { kind: 'confirm', count: 1 },
            { kind: 'delete', count: 1 },
            { kind: 'undo', count: 1 },
          ],
        },
      },
    ]);
  });

  it('that the server refuses says why, keeps the work, and can be tried again', async () => {
    const game = await openGame(FIRST, SECOND);
    const { confirm, submit, dialog } = controlsOf(game);
    game.server.refuses(submitImage, { code: 'BOX_MISSING', status: 422, message: 'A box is missing.' });
    await game.box(/^Sedan/).click();
    await confirm.click();
    await submit.click();
    const failed = dialog('Submission Failed');
    await expect.element(failed).toMatchTextContent(/Error submitting image\. Please try again\./);
    await expect.element(failed).toMatchTextContent(/A box is missing\./);
    await expect.element(failed.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => game.submissions().length).toBe(2);
    expect(game.submissions()[1]).toEqual(game.submissions()[0]);
    await dialog('Submission Failed').getByRole('button', { name: 'Close' }).first().click();
    await expect.element(game.box(/^Sedan, confirmed/)).toBeVisible();
  });

  it('that fails without a word of why says that this is not known', async () => {
    const game = await openGame(FIRST, SECOND);
    const { confirm, submit, dialog } = controlsOf(game);
    game.server.refuses(submitImage, { code: 'INTERNAL', status: 400, message: '' });
    await game.box(/^Sedan/).click();
    await confirm.click();
    await submit.click();
    await expect.element(dialog('Submission Failed')).toMatchTextContent(/Unknown error occurred/);
  });

  it('of an image that was given to somebody else leads to another one', async () => {
    const game = await openGame(FIRST, SECOND);
    const { confirm, submit, dialog } = controlsOf(game);
    game.server.refuses(submitImage, { code: 'NOT_LEASED', status: 409, message: 'This image is not leased to you.' });
    await game.box(/^Sedan/).click();
    await confirm.click();
    await submit.click();
    await dialog('Submission Failed').getByRole('button', { name: 'Load another image' }).click();
    await expect.element(game.box(/^LCV/)).toBeVisible();
  });

  it('waits on this device while the server cannot be reached', async () => {
    const game = await openGame(FIRST, SECOND);
    const { confirm, submit, dialog } = controlsOf(game);
    game.server.isAwayFor(submitImage);
    await game.box(/^Sedan/).click();
    await confirm.click();
    await submit.click();
    await expect.element(dialog('Saved on this device')).toMatchTextContent(/kept here and sent once/);
    await expect.element(game.screen.getByText('1 submission waits to be sent')).toBeInTheDocument();
  });

  it('goes straight to the next image once a first one was told', async () => {
    const game = await openGame(FIRST, SECOND, aTrafficImage({ image_id: 13, bbox: aRowOf('bicycle') }));
    const { confirm, submit, dialog } = controlsOf(game);
    await game.box(/^Sedan/).click();
    await confirm.click();
    await submit.click();
    const done = dialog('Submission Successful');
    await expect
      .element(done.getByRole('checkbox', { name: 'Go straight to the next image from now on' }))
      .toBeChecked();
    await done.getByRole('button', { name: 'Next image' }).click();
    await game.box(/^LCV/).click();
    await confirm.click();
    await submit.click();
    await expect.element(game.box(/^bicycle/)).toBeVisible();
    await expect.element(done).not.toBeInTheDocument();
    await expect.poll(() => game.submissions().length).toBe(2);
  });
});
