import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { currentSession, login } from '@uvh/contract/calls/session';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useSession } from '../../src/session/session.ts';
import { aUser, signIn } from '../support/builders.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { aGame, type OpenedGame, openGame, openGameOf } from '../support/open-game.ts';
import { openPage } from '../support/open-page.tsx';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const FIRST = aTrafficImage({ image_id: 11, bbox: aRowOf('Sedan', 'Bus', 'Truck') });
const SECOND = aTrafficImage({ image_id: 12, bbox: aRowOf('LCV', 'MUV') });

describe('images that come up next', () => {
  it('are leased again once the page comes back that was left, as by the browser’s own button', async () => {
    const { server } = await openGame(FIRST, SECOND);
    await expect.poll(() => server.received(leaseAhead)).toHaveLength(1);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await expect.poll(() => server.received(releaseAhead)).toHaveLength(1);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => server.received(leaseAhead)).toHaveLength(2);
  });
});

describe('the work on an image', () => {
  it('is there again after a reload, with its undo', async () => {
    const server = aGame(FIRST);
    const before = await openGameOf(server);
    await before.box(/^Bus/).click();
    await userEvent.keyboard('6');
    await before.box(/^Sedan/).click();
    await before.screen.getByRole('button', { name: /^Confirm/ }).click();
    await expect.element(before.box(/^Sedan, confirmed/)).toBeVisible();
    await before.close();

    const { box, screen } = await openGameOf(server);
    await expect.element(box(/^Sedan, confirmed/)).toBeVisible();
    await expect.element(box(/^Truck, confirmed, box 2/)).toBeVisible();
    await expect.element(screen.getByRole('meter', { name: 'Modified: 2 of 3 boxes' })).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(box(/^Sedan, unreviewed/)).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(box(/^Bus, unreviewed/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  it('gives way to the image that the server has for this person by now, with a word on it', async () => {
    const server = aGame(FIRST);
    const before = await openGameOf(server);
    await before.box(/^Bus/).click();
    await userEvent.keyboard('6');
    await expect.element(before.box(/^Truck, confirmed/)).toBeVisible();
    await before.close();

    server.answers(getImage, SECOND);
    const { box, screen } = await openGameOf(server);
    await expect.element(box(/^LCV, unreviewed, box 1/)).toBeVisible();
    const told = screen.getByText(/^Your time for the last image ran out, so it went to someone else\./);
    await expect.element(told).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(told).not.toBeInTheDocument();
  });

  it.each([
    ['the guide', '{i}', 'Class guide'],
    ['the review of many', '{l}', 'Line-up'],
    ['a report', '{p}', 'Report a problem'],
    ['a second opinion', '{q}', 'Second opinion'],
    ['the list of classes', '/', 'Choose a class'],
  ])('that gives way takes %s with it, which is about another image', async (_, key, name) => {
    const server = aGame(FIRST);
    const before = await openGameOf(server);
    await before.box(/^Bus/).click();
    await before.close();
    server.answers(getImage, SECOND);
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    const { fetch } = window;
    const spy = vi.spyOn(window, 'fetch').mockImplementation(async (...call) => {
      if (new Request(...call).url.endsWith('/api/image')) await asked;
      return fetch(...call);
    });
    onTestFinished(() => spy.mockRestore());

    const { box, screen, canvas } = await openGameOf(server);
    await box(/^Bus/).click();
    await userEvent.keyboard(key);
    const dialog = screen.getByRole('dialog', { name });
    await expect.element(dialog).toBeVisible();
    answer();
    await expect.element(box(/^LCV, unreviewed, box 1/)).toBeInTheDocument();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(canvas).toHaveFocus();
  });

  it('is said to be on this device when somebody saves it by key', async () => {
    const { screen, box } = await openGame(FIRST);
    await box(/^Bus/).click();
    await userEvent.keyboard('6');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(screen.getByText('Saved on this device.')).toBeVisible();
  });

  it('is not said to be on this device while the storage refuses it', async () => {
    const { screen, box } = await openGame(FIRST);
    const refusal = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    onTestFinished(() => refusal.mockRestore());
    const failing = screen.getByText(/could not be stored on this device/);
    const saved = screen.getByText('Saved on this device.');
    await box(/^Bus/).click();
    await userEvent.keyboard('6');
    await expect.element(failing).toBeVisible();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(saved, { timeout: 500 }).not.toBeInTheDocument();
    refusal.mockRestore();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(saved).toBeVisible();
    await expect.element(failing).not.toBeInTheDocument();
  });
});

/** As in a private window of Safari, whose storage takes everything else. */
function keepNoBlobs(): void {
  const { put } = IDBObjectStore.prototype;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value instanceof Object && Object.values(value).some((part) => part instanceof Blob)) {
      throw new DOMException('A blob is not kept.', 'DataCloneError');
    }
    return put.call(this, value, key);
  });
  onTestFinished(() => spy.mockRestore());
}

describe('a browser that keeps no pictures', () => {
  it('shows them, and has the image with its work again after a reload', async () => {
    keepNoBlobs();
    const server = aGame(FIRST);
    const before = await openGameOf(server);
    await before.box(/^Bus/).click();
    await userEvent.keyboard('6');
    await expect.element(before.box(/^Truck, confirmed/)).toBeVisible();
    await expect.element(before.screen.getByText('The picture could not be loaded.')).not.toBeInTheDocument();
    await before.close();

    server.isAwayFor(getImage);
    const { box, screen } = await openGameOf(server);
    await expect.element(box(/^Truck, confirmed/)).toBeVisible();
    await expect.element(screen.getByText('The picture could not be loaded.')).not.toBeInTheDocument();
  });
});

/** Hands the first image in while the server cannot be reached. */
async function handInUnreached(server: FakeServer): Promise<OpenedGame> {
  server.isAwayFor(submitImage);
  server.answers(leaseAhead, { images: [SECOND] });
  const game = await openGameOf(server);
  await game.box(/^Bus/).click();
  await userEvent.keyboard('6');
  await game.screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
  const saved = game.screen.getByRole('dialog', { name: 'Saved on this device' });
  await saved.getByRole('button', { name: 'Next image' }).click();
  await expect.element(game.box(/^LCV/)).toBeVisible();
  return game;
}

const RECEIPT = { submission_id: 1, score_delta: 1, team_score: 1201, modified: 1, total: 3, replayed: false };

describe('what was handed in without a network', () => {
  it('is sent from whatever page somebody comes back to, which says so', async () => {
    const server = aGame(FIRST, SECOND);
    const before = await handInUnreached(server);
    await before.close();
    const tried = server.received(submitImage).length;
    server.answers(submitImage, RECEIPT);
    const { screen } = await openPage('/settings');
    await expect
      .element(screen.getByText('1 submission that was still on its way has arrived and counts.'), { timeout: 6_000 })
      .toBeVisible();
    expect(server.received(submitImage)).toHaveLength(tried + 1);
    // Nobody is about to review what would be leased with it.
    expect(server.received(submitImage).at(-1)?.query).toEqual({});
  });

  it('stays where somebody was taken out of the team meanwhile, who is told so, and counts once they are back', async () => {
    const server = aGame(FIRST, SECOND);
    const user = useSession.getState().user ?? aUser();
    const { screen, address, close } = await handInUnreached(server);
    server.refuses(submitImage, { code: 'NO_TEAM', status: 403, message: 'You are in no team.' });
    server.answers(currentSession, { user: { ...user, has_team: false } });
    window.dispatchEvent(new Event('online'));
    await expect.poll(address).toBe('/add-to-team');
    await expect.element(screen.getByText(/^What you handed in .+ stays on this device\./)).toBeVisible();
    await close();

    server.answers(submitImage, RECEIPT);
    server.answers(getImage, SECOND);
    signIn(server, user);
    const tried = server.received(submitImage).length;
    await openGameOf(server);
    await expect.poll(() => server.received(submitImage).length).toBe(tried + 1);
    expect(server.received(submitImage).at(-1)?.body).toMatchObject({ image_id: 11 });
  });

  it('stays while the team is disqualified, and is said to', async () => {
    const server = aGame(FIRST, SECOND);
    const { screen } = await handInUnreached(server);
    server.refuses(submitImage, { code: 'TEAM_DISQUALIFIED', status: 403, message: 'Your team was disqualified.' });
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByText(/^1 submission waits to be sent/)).toBeVisible();
    await expect.element(screen.getByText('Kept on this device and sent once you may play again.')).toBeVisible();
  });
});

describe('a submission that waits', () => {
  it('is counted into the score, and goes out once when the page is opened again', async () => {
    const server = aGame(FIRST, SECOND);
    server.isAwayFor(submitImage);
    server.answers(leaseAhead, { images: [SECOND] });
    const before = await openGameOf(server);
    await before.box(/^Bus/).click();
    await userEvent.keyboard('6');
    await before.screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
    const saved = before.screen.getByRole('dialog', { name: 'Saved on this device' });
    await saved.getByRole('button', { name: 'Next image' }).click();
    await expect.element(before.box(/^LCV/)).toBeVisible();
    await expect.element(before.screen.getByText('1,201')).toBeVisible();
    await before.close();

    const tried = server.received(submitImage).length;
    server.answers(submitImage, {
      submission_id: 1,
      score_delta: 1,
      team_score: 1201,
      modified: 1,
      total: 3,
      replayed: false,
    });
    const { box, screen } = await openGameOf(server);
    await expect.element(box(/^LCV/)).toBeVisible();
    await expect.poll(() => server.received(submitImage).length).toBe(tried + 1);
    await expect.element(screen.getByText('1 submission waits to be sent')).not.toBeInTheDocument();
    expect(server.received(submitImage).map(({ body }) => body)).toEqual(
      Array.from({ length: tried + 1 }, () => expect.objectContaining({ image_id: 11 })),
    );
  });
});

describe('a session that ends over an image', () => {
  const ended = { code: 'UNAUTHENTICATED', status: 401, message: 'Log in again.' } as const;

  it('is renewed in place, and the submission goes out with the new one', async () => {
    const { screen, box, server } = await openGame(FIRST, SECOND);
    server.refuses(submitImage, ended);
    server.refuses(login, { code: 'INVALID_CREDENTIALS', status: 401, message: 'Wrong password.' });
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
    const dialog = screen.getByRole('dialog', { name: 'Your session has ended' });
    await expect.element(dialog.getByRole('textbox', { name: 'Email Address' })).toHaveValue('asha@example.org');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect.element(dialog).toMatchTextContent(/Please enter both email and password/);
    await dialog.getByLabelText('Password', { exact: true }).fill('wrong');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toMatchTextContent(/Wrong password\./);
    await expect.element(box(/^Sedan, confirmed/)).toBeInTheDocument();

    const { username } = aUser();
    server.answers(login, { access_token: 'a-new-token', user: aUser({ username }) });
    server.answers(submitImage, {
      submission_id: 1,
      score_delta: 0,
      team_score: 1200,
      modified: 1,
      total: 3,
      replayed: false,
    });
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => server.received(submitImage).at(-1)?.token).toBe('a-new-token');
  });

  it('can be given up, which leads to the login', async () => {
    const { screen, box, server, address } = await openGame(FIRST, SECOND);
    server.refuses(submitImage, ended);
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await screen.getByRole('button', { name: /^Submit for Next Image/ }).click();
    await screen.getByRole('button', { name: 'Leave this page' }).click();
    await expect.poll(address).toBe('/login?from=%2Fgame');
  });
});
