import { getEvent } from '@uvh/contract/calls/event';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

async function openLanding(phase: 'before' | 'open' | 'after' = 'open') {
  const server = aServer();
  server.answers(getEvent, anEvent(phase));
  return openPage('/');
}

describe('the landing page', () => {
  it('says what this is and leads to the login and to a registration', async () => {
    const { screen } = await openLanding();
    const main = screen.getByRole('main');
    await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent(/Urban Vision Hackathon/);
    const register = main.getByRole('link', { name: 'Register your team' }).first();
    await expect.element(register).toHaveAttribute('href', '/register');
    await expect.element(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('answers a question when it is opened, and not before', async () => {
    const { screen } = await openLanding();
    const answer = screen.getByText(/If you can tell an auto from a mini-bus, you can play/);
    await expect.element(answer).not.toBeVisible();
    await screen.getByText('Do I need to know machine learning?').click();
    await expect.element(answer).toBeVisible();
  });

  it('thanks for playing once the game is over', async () => {
    const { screen } = await openLanding('after');
    await expect.element(screen.getByText(/The game is over\. Thank you for playing/).first()).toBeVisible();
  });
});
