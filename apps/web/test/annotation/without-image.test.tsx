import { getImage, submitImage } from '@uvh/contract/calls/image';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clickByScript } from '../support/device.ts';
import { aGame } from '../support/open-game.ts';
import { openPage } from '../support/open-page.tsx';
import { aTrafficImage } from '../support/traffic-image.ts';

const CANVAS = { name: 'Traffic image with vehicle boxes' };

describe('the game without an image', () => {
  it('says that none is left, leads to the results, and looks again when asked to', async () => {
    const server = aGame();
    server.refuses(getImage, { code: 'NO_IMAGE_LEFT', status: 404, message: 'No image is left.' });
    const { screen } = await openPage('/game');
    await expect.element(screen.getByText('No images left for you right now')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'See your results' }))
      .toHaveAttribute('href', '/game/results');
    server.answers(getImage, aTrafficImage());
    await screen.getByRole('button', { name: 'Look again' }).click();
    await expect.element(screen.getByRole('application', CANVAS)).toBeVisible();
  });

  it('says what the server said when there is another reason, and tries again when asked to', async () => {
    const server = aGame();
    server.refuses(getImage, { code: 'FORBIDDEN', status: 403, message: 'The zone has been closed.' });
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/The image could not be loaded.*The zone/s);
    server.answers(getImage, aTrafficImage());
    clickByScript(screen.getByRole('button', { name: 'Retry' }));
    await expect.element(screen.getByRole('application', CANVAS)).toBeVisible();
  });

  it('leaves the boxes workable while their picture cannot be had', async () => {
    const broken = { ...aTrafficImage(), image_url: '/no-such-picture.png' };
    const server = aGame(broken);
    const { screen } = await openPage('/game');
    await expect.element(screen.getByText('The picture could not be loaded.')).toBeVisible();
    await screen.getByRole('alert').getByRole('button', { name: 'Report a problem' }).click();
    await screen.getByRole('dialog', { name: 'Report a problem' }).getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('option', { name: /^Bus/ }).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await expect.element(screen.getByRole('option', { name: /^Bus, confirmed/ })).toBeVisible();
    expect(server.received(submitImage)).toEqual([]);
  });

  it.each([
    ['was cut off', () => new Response(brokenAfter('the first bytes'))],
    ['is refused by a proxy whose server is being replaced', () => new Response('', { status: 503 })],
  ])('asks again for a picture that %s', async (_, failed) => {
    const { asked } = await aGameWhosePicture(() => Promise.resolve(failed()));
    await expect.poll(asked, { timeout: 10_000 }).toBe(3);
  });

  it('asks again for a picture of which nothing comes, or nothing more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { asked } = await aGameWhosePicture((signal, turn) =>
      turn === 1 ? untilAborted(signal) : Promise.resolve(new Response(stuckAfter('the first bytes', signal))),
    );
    for (const turn of [1, 2]) {
      await expect.poll(asked, { timeout: 10_000 }).toBe(turn);
      // Its bytes so far are read.
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (const _ of [1, 2, 3]) vi.advanceTimersByTime(10_000);
    }
    await expect.poll(asked, { timeout: 10_000 }).toBe(3);
  });
});

/** Opens the game; its picture is answered so at first, and from the third time on as it should be. */
async function aGameWhosePicture(answer: (signal: AbortSignal | null | undefined, turn: number) => Promise<Response>) {
  const image = aTrafficImage();
  aGame(image);
  const answering = window.fetch;
  let turns = 0;
  window.fetch = (input, init) => {
    if (String(input) !== image.image_url) return answering(input, init);
    turns += 1;
    return turns < 3 ? answer(init?.signal, turns) : answering(input, init);
  };
  await openPage('/game');
  return { asked: () => turns };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

function brokenAfter(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull(line) {
      if (isSent) line.error(new TypeError('network error'));
      else line.enqueue(new TextEncoder().encode(text));
      isSent = true;
    },
  });
}

function stuckAfter(text: string, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(line) {
      line.enqueue(new TextEncoder().encode(text));
      signal?.addEventListener('abort', () => line.error(signal.reason));
    },
  });
}
