import { getEvent } from '@uvh/contract/calls/event';
import { submitImage } from '@uvh/contract/calls/image';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

describe('practice', () => {
  it('judges a drawn scene box by box and goes on to the next one, without a login and without a score', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent('before'));
    const { screen } = await openPage('/practice');
    await expect.element(screen.getByText('Practice: no score')).toBeVisible();
    await screen.getByRole('button', { name: /^Check my work/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'How it went' })).toHaveFocus();
    await expect.element(screen.getByText(/^\d+ of \d+ right$/)).toBeVisible();
    await screen
      .getByRole('button', { name: /^Next scene/ })
      .first()
      .click();
    await expect.element(screen.getByText('Scene 2')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Check my work/ })).toBeVisible();
    expect(server.received(submitImage)).toEqual([]);
  });
});
