import { expect } from '@playwright/test';
import { logIn } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ start: { mode: 'demo', phase: 'before' } });

test('every gate is closed and says until when', async ({ page }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await expect(page.getByRole('button', { name: /^Game starts on / }).first()).toBeDisabled();

  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^Game starts on / })).toBeDisabled();
  await expect(page.getByText('Game Not Started Yet')).toBeVisible();
  await expect(page.getByText('Stay tuned for an early dashboard gamification release as a demo!')).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('Game Not Started Yet')).toBeHidden();

  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'Leaderboard Coming Soon' })).toBeVisible();
  await page.getByRole('button', { name: 'When does it open?' }).click();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('link', { name: 'Return to Dashboard' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/game');
  await expect(page.getByText('Game Not Started Yet')).toBeVisible();
  expect(asked).toContain('/api/event');
  expect(asked).not.toContain('/api/image');
});

test('the server refuses what is gated', async ({ page, request }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  const answer = await request.post('/api/auth/login', {
    data: { email: 'leader@demo.test', password: 'demo1234' },
  });
  const { access_token: token } = await answer.json();
  const image = await request.get('/api/image', { headers: { authorization: `Bearer ${token}` } });
  expect(image.status()).toBe(403);
  expect(await image.json()).toMatchObject({ code: 'GAME_NOT_OPEN' });
});
