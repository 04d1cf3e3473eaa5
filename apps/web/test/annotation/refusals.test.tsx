import { getImage, leaseAhead, submitImage } from '@uvh/contract/calls/image';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useSession } from '../../src/session/session.ts';
import { aGame, openGame, openGameOf } from '../support/open-game.ts';
import { openPage } from '../support/open-page.tsx';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const FIRST = aTrafficImage({ image_id: 11, bbox: aRowOf('Sedan', 'Bus', 'Truck') });
const SECOND = aTrafficImage({ image_id: 12, bbox: aRowOf('LCV', 'MUV') });

const THIRD = aTrafficImage({ image_id: 13, bbox: aRowOf('bicycle') });

async function openReviewed() {
  const game = await openGame(FIRST, SECOND, THIRD);
  const { screen, box } = game;
  await box(/^Sedan/).click();
  await screen.getByRole('button', { name: /^Confirm/ }).click();
  return {
    ...game,
    submit: () => screen.getByRole('button', { name: /^Submit for Next Image/ }).click(),
    dialog: (title: string) => screen.getByRole('dialog', { name: title }),
  };
}

/** A browser without a network, until the test is over. */
function withoutNetwork(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
}

describe('a refusal of the server', () => {
  it('leads to the boxes that it names', async () => {
    const { server, submit, dialog, box } = await openReviewed();
    server.refuses(submitImage, {
      code: 'UNKNOWN_LABELS',
      status: 422,
      message: 'Some labels are not valid.',
      details: [{ field: 'bbox', message: 'Not a class.', index: 1 }],
    });
    await submit();
    await dialog('Validation Failed').getByRole('button', { name: 'Box 2: Bus, left' }).click();
    await expect.element(box(/^Bus/)).toHaveAttribute('aria-selected', 'true');
  });

  it('names the places of boxes that lie outside, and can be closed to mend them', async () => {
    const { server, submit, dialog, box } = await openReviewed();
    server.refuses(submitImage, {
      code: 'BOX_OUTSIDE_IMAGE',
      status: 422,
      message: 'A box lies outside the image.',
      details: [{ field: 'bbox', message: 'Outside.', index: 2 }],
    });
    await submit();
    const failed = dialog('Submission Failed');
    await expect.element(failed).toMatchTextContent(/A box lies outside the image\./);
    await failed.getByRole('button', { name: /^Box 3: Truck/ }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(box(/^Truck/)).toHaveAttribute('aria-selected', 'true');
  });

  it('is no success when other boxes of the image had arrived before, and says which count', async () => {
    const { server, submit, dialog, box } = await openReviewed();
    server.refuses(submitImage, { code: 'ALREADY_SUBMITTED', status: 409, message: 'Submitted already.' });
    await submit();
    const done = dialog('Already handed in');
    await expect.element(done).toMatchTextContent(/Those boxes count; the ones from here were not taken\./);
    await done.getByRole('button', { name: 'Next image' }).click();
    await expect.element(box(/^LCV/)).toBeVisible();
  });

  it('of the image before is told over the next one, without a way to send that again', async () => {
    const { server, submit, dialog, box, screen } = await openReviewed();
    await submit();
    const done = dialog('Submission Successful');
    await done.getByRole('button', { name: 'Next image' }).click();
    await box(/^LCV/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    server.refuses(submitImage, { code: 'TOO_MANY_BOXES', status: 422, message: 'Too many boxes.' });
    await submit();
    const failed = dialog('Submission Failed');
    await expect.element(failed).toMatchTextContent(/Too many boxes\..*This concerns the image before\./);
    await expect.element(failed.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('the game without a network', () => {
  it('says that submissions wait on this device, and how many', async () => {
    const { server, submit, dialog, screen } = await openReviewed();
    server.answers(leaseAhead, { images: [] });
    server.isAwayFor(submitImage);
    withoutNetwork();
    await submit();
    await expect.element(dialog('Saved on this device')).toBeVisible();
    await dialog('Saved on this device').getByRole('button', { name: 'Next image' }).click();
    await expect
      .element(screen.getByText('Kept on this device and sent once, as soon as the network is back.'))
      .toBeVisible();
  });

  it('says so too where there is nothing to go on with', async () => {
    const { server, screen, box } = await openGame(FIRST);
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    server.answers(leaseAhead, { images: [] });
    server.isAwayFor(submitImage);
    server.isAwayFor(getImage);
    withoutNetwork();
    await screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Next image' }).click();
    await expect.element(screen.getByText('No network')).toBeVisible();
    await expect
      .element(screen.getByText('Kept on this device and sent once, as soon as the network is back.'))
      .toBeVisible();
  });

  it('says that there is nothing to go on with, and goes on when the network is back', async () => {
    const server = aGame(FIRST);
    server.isAwayFor(getImage);
    withoutNetwork();
    const { screen } = await openPage('/game');
    await expect.element(screen.getByText('No network')).toBeVisible();
    server.answers(getImage, FIRST);
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByRole('option', { name: /^Sedan, unreviewed/ })).toBeVisible();
  });
});

describe('a browser that keeps nothing', () => {
  it('is said to lose the work with the page, which can be done all the same', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Storage is switched off.', 'InvalidStateError');
    });
    onTestFinished(() => open.mockRestore());
    const { screen, box, server } = await openGame(FIRST, SECOND);
    await expect
      .element(screen.getByText(/^This browser keeps nothing: your work on this image is lost/))
      .toBeVisible();
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Submission Successful' })).toBeVisible();
    expect(server.received(submitImage)).toHaveLength(1);
  });
});

describe('an image that is open in another tab', () => {
  /** Another tab of this browser, which has the image and may be asked for it. */
  async function anotherTab({ handsOver }: { readonly handsOver: boolean }): Promise<void> {
    const name = `uvh.desk.${useSession.getState().user?.username}`;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>();
    void navigator.locks
      .request(name, () => {
        onHeld();
        return held;
      })
      .catch(() => undefined);
    const channel = new BroadcastChannel(name);
    if (handsOver) channel.addEventListener('message', () => letGo());
    onTestFinished(() => {
      letGo();
      channel.close();
    });
    await isHeld;
  }

  it('is not opened twice, and comes over here when the other tab hands it over', async () => {
    const server = aGame(FIRST);
    await anotherTab({ handsOver: true });
    const { screen } = await openPage('/game');
    await expect.element(screen.getByText('This image is open in another tab')).toBeVisible();
    await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Go on here' }).click();
    await expect.element(screen.getByRole('option', { name: /^Sedan/ })).toBeVisible();
    expect(server.received(submitImage)).toEqual([]);
  });

  it('is taken from a tab that hangs', async () => {
    aGame(FIRST);
    await anotherTab({ handsOver: false });
    const { screen } = await openPage('/game');
    await screen.getByRole('button', { name: 'Go on here' }).click();
    await expect.element(screen.getByRole('option', { name: /^Sedan/ })).toBeVisible();
  });

  it('leaves this tab when another one takes it over, with the last step kept', async () => {
    const server = aGame(FIRST);
    const { box, screen } = await openGameOf(server);
    await box(/^Bus/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    const other = new BroadcastChannel(`uvh.desk.${useSession.getState().user?.username}`);
    onTestFinished(() => other.close());
    other.postMessage('hand over');
    // Nobody else wants the image after all, so this tab, which has got in line again, is given it back.
    await expect.element(box(/^Bus, confirmed/)).toBeVisible();
  });
});
