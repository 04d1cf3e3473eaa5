import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setWorkspaceSettings } from '../../src/workspace/workspace-settings.ts';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const BUS = { candidate_id: 7, label: 'Bus', x: 920, y: 700, width: 90, height: 80 };

/** A road full of boxes has places where another may have been missed. */
const openFlowing = () => openGame(aTrafficImage({ bbox: aRowOf('Sedan', 'Sedan'), candidates: [BUS] }));

describe('going straight on', () => {
  beforeEach(() => {
    setWorkspaceSettings({ goesStraight: true });
    return () => setWorkspaceSettings({ goesStraight: false });
  });

  it('takes one key for each box, shows the missed vehicles after the last, and one key hands in', async () => {
    const { screen, submissions } = await openFlowing();
    const selected = screen.getByRole('option', { selected: true });
    await expect.element(selected).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('meter', { name: 'Modified: 1 of 2 boxes' })).toBeVisible();
    await expect.element(selected).toBeVisible();
    await userEvent.keyboard(' ');
    const sheet = screen.getByRole('dialog', { name: 'Missed vehicles' });
    await expect.element(sheet.getByRole('button', { name: 'A: Perhaps: Bus' })).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(submissions).toHaveLength(1);
  });

  it('shows the sheet once: who closes it is left alone', async () => {
    const { screen } = await openFlowing();
    await expect.element(screen.getByRole('option', { selected: true })).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control} ');
    const sheet = screen.getByRole('dialog', { name: 'Missed vehicles' });
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(screen.getByRole('meter', { name: 'Modified: 0 of 2 boxes' })).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control} ');
    await expect.element(screen.getByRole('meter', { name: 'Modified: 2 of 2 boxes' })).toBeVisible();
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
