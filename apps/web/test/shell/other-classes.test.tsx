import { getEvent } from '@uvh/contract/calls/event';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { describe, expect, it } from 'vitest';
import { anEventOf } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

function aServerWith(count: number) {
  const server = aServer();
  server.answers(getEvent, anEventOf(someClasses(count)));
  return server;
}

describe('an event whose classes are not vehicles', () => {
  it.each([2, 14])('shows boxes of its %i classes beside the login, and no street', async (count) => {
    aServerWith(count);
    const { screen } = await openPage('/login');
    const scene = screen.getByRole('complementary');
    await expect.element(scene.getByText('Antelope').first()).toBeInTheDocument();
    await expect.element(scene.getByText('Bus')).not.toBeInTheDocument();
    await expect.element(scene.getByText('TEA')).not.toBeInTheDocument();
  });

  it('has nothing to practise on, and says so', async () => {
    aServerWith(14);
    const { screen } = await openPage('/practice');
    await expect.element(screen.getByRole('heading', { name: 'This event has nothing to practise on' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'To the start' })).toBeVisible();
  });
});
