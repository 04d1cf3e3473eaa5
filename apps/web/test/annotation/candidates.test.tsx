import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { IMAGE_HOLD_MS } from '../../src/workspace/use-flow.ts';
import { openGame } from '../support/open-game.ts';
import { aTrafficImage } from '../support/traffic-image.ts';

/** Everything confirmed lets the image be submitted; a bus in the middle of it was not suggested. */
const IMAGE = aTrafficImage({
  bbox: [{ bbox_id: 1, label: 'Sedan', x: 100, y: 100, width: 200, height: 150 }],
  candidates: [{ candidate_id: 7, label: 'Bus', x: 920, y: 500, width: 90, height: 80 }],
});

describe('a candidate', () => {
  it('is nowhere to be seen until somebody is about to add a box near it', async () => {
    const { screen, box } = await openGame(IMAGE);
    await expect.element(box(/^Sedan, unreviewed, box 1/)).toBeVisible();
    await expect.element(screen.getByText('Perhaps a missed vehicle: Bus?')).not.toBeInTheDocument();
    await userEvent.keyboard('n');
    await expect.element(screen.getByText('Perhaps a missed vehicle: Bus?')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('Perhaps a missed vehicle: Bus?')).not.toBeInTheDocument();
  });

  it('stays in view where the first box of the image would have been selected by itself', async () => {
    const { screen, box } = await openGame(IMAGE);
    await userEvent.keyboard('n');
    await expect.element(screen.getByText('Perhaps a missed vehicle: Bus?')).toBeVisible();
    await new Promise((done) => setTimeout(done, 2 * IMAGE_HOLD_MS));
    await expect.element(screen.getByText('Perhaps a missed vehicle: Bus?')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(box(/^Bus, drawn by you/)).toBeVisible();
    await expect.element(box(/^Sedan, unreviewed/)).toBeVisible();
  });

  it('is added with its class by one press, and submitted with where it came from', async () => {
    const { screen, box, submissions } = await openGame(IMAGE);
    await userEvent.keyboard('n');
    await screen.getByRole('button', { name: /^Add it/ }).click();
    await expect.element(box(/^Bus, drawn by you/)).toBeVisible();
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await screen.getByRole('button', { name: /^Submit/ }).click();
    await expect.poll(submissions).toHaveLength(1);
    expect(submissions()[0]).toMatchObject({
      bbox: [
        { bbox_id: 1, is_confirmed: true },
        { bbox_id: -1, label: 'Bus', candidate_id: 7 },
      ],
      candidates_shown: [7],
    });
  });

  it('is told as shown where the person says that no vehicle is there', async () => {
    const { screen, box, submissions } = await openGame(IMAGE);
    await userEvent.keyboard('n');
    await screen.getByRole('button', { name: /^No vehicle/ }).click();
    await box(/^Sedan/).click();
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await screen.getByRole('button', { name: /^Submit/ }).click();
    await expect.poll(submissions).toHaveLength(1);
    expect(submissions()[0]).toMatchObject({ bbox: [{ bbox_id: 1 }], candidates_shown: [7] });
  });
});
