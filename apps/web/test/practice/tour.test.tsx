import { getEvent } from '@uvh/contract/calls/event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useTourMemory } from '../../src/features/practice/tour/tour-memory.ts';
import { useKeymap } from '../../src/workspace/shortcuts/keymap-store.ts';
import { anEvent } from '../support/builders.ts';
import { heldByFingers, inAWindowOf } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const forget = () => {
  localStorage.removeItem('uvh.tour');
  useTourMemory.setState({ isAnswered: false });
};
beforeEach(forget);
afterEach(forget);

async function openPractice(address = '/practice') {
  aServer().answers(getEvent, anEvent('before'));
  const { screen } = await openPage(address);
  await expect.element(screen.getByRole('button', { name: /^Check my work/ })).toBeVisible();
  return screen;
}

describe('the tour of a newcomer', () => {
  it('is done by hand on a photograph, step by step, to the end', async () => {
    const screen = await openPractice();
    await screen.getByRole('button', { name: 'Show me' }).click();
    const tour = screen.getByRole('region', { name: 'Tour' });
    const says = (title: string) => expect.poll(() => tour.element().textContent).toContain(title);
    await says('Confirm what is right');
    // Keys go to the image as soon as it is there.
    await expect.element(screen.getByRole('application')).toHaveFocus();
    await userEvent.keyboard(' ');
    await says('Give the right class');
    await says('Press / and choose LCV');
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('dialog', { name: 'Choose a class' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('6');
    await says('That was another answer.');
    await says('Give the right class');
    await tour.getByRole('button', { name: 'Undo' }).click();
    await says('choose LCV');
    await userEvent.keyboard('9');
    await says('Delete what is no vehicle');
    await userEvent.keyboard('{Delete}');
    await says('Draw a vehicle that was missed');
    await screen.getByRole('button', { name: /^Check my work/ }).click();
    await says('That is all there is to it.');
    await expect.element(tour.getByRole('link', { name: 'To the game' })).toHaveAttribute('href', '/game');
  });

  it.each(['No, thanks', 'Leave the tour'])(
    'gives the keys back to the image when it is left by “%s”',
    async (name) => {
      const screen = await openPractice();
      if (name !== 'No, thanks') await screen.getByRole('button', { name: 'Show me' }).click();
      const leave = screen.getByRole('button', { name });
      await expect.element(leave).toBeVisible();
      await expect.element(screen.getByRole('application')).toHaveFocus();
      leave.element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(leave).not.toBeInTheDocument();
      await expect.element(screen.getByRole('application')).toHaveFocus();
    },
  );

  it('names the key that somebody chose', async () => {
    useKeymap.getState().setKey('confirm', [{ code: 'KeyC' }]);
    onTestFinished(() => useKeymap.getState().resetAll());
    const screen = await openPractice();
    await screen.getByRole('button', { name: 'Show me' }).click();
    await expect.element(screen.getByText('Press C.')).toBeVisible();
  });

  it.each([
    ['an upright phone', 390, 844],
    ['a phone on its side', 844, 390],
    ['a wide screen', 1366, 680],
  ])('has its card on %s where it covers none of the boxes that it is about', async (_, width, height) => {
    await inAWindowOf(width, height);
    await heldByFingers();
    const screen = await openPractice();
    await screen.getByRole('button', { name: 'Show me' }).click();
    const card = screen.getByRole('region', { name: 'Tour' });
    await expect.element(card).toMatchTextContent('Confirm what is right');
    const { top, bottom } = screen.getByRole('application').element().getBoundingClientRect();
    // The photograph is shown whole, in the middle; the car to confirm ends at half of its height.
    expect(card.element().getBoundingClientRect().top).toBeGreaterThan((top + bottom) / 2);
  });

  it('has its card above what answers the box, on a small laptop', async () => {
    await inAWindowOf(1366, 625);
    const screen = await openPractice();
    await screen.getByRole('button', { name: 'Show me' }).click();
    const card = screen.getByRole('region', { name: 'Tour' });
    await expect.element(card).toMatchTextContent('Confirm what is right');
    const confirm = screen.getByRole('button', { name: /^Confirm/ });
    await expect.element(confirm).toBeVisible();
    const { top, bottom } = screen.getByRole('application').element().getBoundingClientRect();
    await expect
      .poll(() => confirm.element().getBoundingClientRect().top - card.element().getBoundingClientRect().bottom)
      .toBeGreaterThanOrEqual(4);
    expect(card.element().getBoundingClientRect().top).toBeGreaterThan((top + bottom) / 2);
  });

  it('tells fingers what to tap, and not where: that is below the image, or beside it', async () => {
    await inAWindowOf(390, 844);
    await heldByFingers();
    const screen = await openPractice();
    await screen.getByRole('button', { name: 'Show me' }).click();
    await expect.element(screen.getByText('Tap Confirm.', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Confirm', exact: true }).click();
    // As the button is called: the class beside it is no button.
    await expect.element(screen.getByText('Tap Change class and choose LCV.', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Change class', exact: true }).click();
    await expect.element(screen.getByRole('dialog', { name: /^Choose a class/ })).toBeVisible();
  });

  it.each([
    ['an upright phone', 390, 844],
    ['a phone on its side', 844, 390],
    ['400 % zoom', 320, 256],
  ])('ends on %s where nothing lies over the way to the game', async (_, width, height) => {
    await inAWindowOf(width, height);
    await heldByFingers();
    const screen = await openPractice();
    await screen.getByRole('button', { name: 'Show me' }).click();
    // Checked before its turn: the end of the tour is the same.
    await screen.getByRole('button', { name: /^Check my work/ }).click();
    const way = screen.getByRole('link', { name: 'To the game' });
    await expect.element(way).toBeVisible();
    await expect
      .poll(() => {
        way.element().scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = way.element().getBoundingClientRect();
        return way.element().contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .toBe(true);
    // What it says is there has room beside it.
    const list = screen.getByRole('list', { name: 'Boxes of this scene' });
    expect(list.element().getBoundingClientRect().height).toBeGreaterThan(100);
    await screen.getByRole('button', { name: 'Practise on' }).click();
    await expect.element(screen.getByRole('region', { name: 'Tour' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'How it went' })).toHaveFocus();
  });

  it('is offered at 400 % zoom with nothing over its buttons', async () => {
    await inAWindowOf(320, 256);
    const screen = await openPractice();
    for (const name of ['Show me', 'No, thanks']) {
      const button = screen.getByRole('button', { name });
      await expect.element(button).toBeVisible();
      const { left, top, width, height } = button.element().getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height - 2);
      expect(button.element().contains(met), name).toBe(true);
    }
  });

  it.each([
    ['an upright phone', 390, 844],
    ['a wide screen', 1366, 680],
  ])('is offered on %s where it covers no box', async (_, width, height) => {
    await inAWindowOf(width, height);
    const screen = await openPractice();
    const offer = screen.getByRole('region', { name: 'Tour' });
    await expect.element(offer).toBeVisible();
    const { top, bottom } = screen.getByRole('application').element().getBoundingClientRect();
    // The photograph is shown whole, in the middle, with its lowest box at 60 % of its height.
    const pictureHeight = Math.min(bottom - top, (width * 9) / 16);
    const lowestBox = (top + bottom) / 2 + 0.1 * pictureHeight;
    expect(offer.element().getBoundingClientRect().top).toBeGreaterThan(lowestBox);
  });

  it('can be left, and is not offered again', async () => {
    const screen = await openPractice();
    await screen.getByRole('button', { name: 'Show me' }).click();
    await screen.getByRole('button', { name: 'Leave the tour' }).click();
    await expect.element(screen.getByRole('region', { name: 'Tour' })).not.toBeInTheDocument();
    expect(localStorage.getItem('uvh.tour')).toBe('true');
  });

  it('is offered again to who comes for it from the settings', async () => {
    useTourMemory.setState({ isAnswered: true });
    const screen = await openPractice('/practice?tour');
    await screen.getByRole('button', { name: 'Show me' }).click();
    const tour = screen.getByRole('region', { name: 'Tour' });
    await expect.poll(() => tour.element().textContent).toContain('Confirm what is right');
  });

  it('is not offered again to who did not want it', async () => {
    const screen = await openPractice();
    await screen.getByRole('button', { name: 'No, thanks' }).click();
    await expect.element(screen.getByRole('region', { name: 'Tour' })).not.toBeInTheDocument();
    expect(localStorage.getItem('uvh.tour')).toBe('true');
  });
});
