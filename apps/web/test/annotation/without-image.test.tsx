import { getImage, submitImage } from '@uvh/contract/calls/image';
import { describe, expect, it } from 'vitest';
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
});
