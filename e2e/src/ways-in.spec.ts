import { expect } from '@playwright/test';
import { fillRegistration, foundTeam, logIn, mailedCode, personNamed } from './support/people.ts';
import { test } from './support/test.ts';

test('a team is founded with a mailed code and joined with its team code', async ({
  page,
  browser,
  product,
  mailbox,
}) => {
  const teamCode = await foundTeam(page, mailbox, personNamed('Asha'), 'Silk Board Survivors');
  expect(teamCode).toMatch(/^[A-Z0-9]{6}$/);
  await expect(page.getByText('Your team has been created successfully!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Team name' })).toHaveValue('Silk Board Survivors');
  await page.getByRole('link', { name: 'Enter Contest' }).click();
  await expect(page).toHaveURL(/\/home$/);

  const friend = await browser.newPage({ baseURL: product.url });
  await friend.goto('/register');
  await fillRegistration(friend, personNamed('Bala'));
  await friend.getByRole('button', { name: 'Create Account' }).click();
  await expect(friend.getByRole('heading', { name: 'Join a Team' })).toBeVisible();
  await friend.getByLabel('Team code').pressSequentially(teamCode.toLowerCase());
  await expect(friend.getByLabel('Team code')).toHaveValue(teamCode);
  await friend.getByRole('button', { name: 'Continue' }).click();
  await expect(friend).toHaveURL(/\/dashboard$/);
  await expect(friend.getByText('Team Silk Board Survivors')).toBeVisible();
  await expect(friend.getByText('bala@college.test')).toBeVisible();
  // A member who came with a team code has not proven the address yet (docs/product/choices.md#verified-email).
  await expect(friend.getByRole('button', { name: 'Verify your email' })).toBeVisible();

  await friend.goto('/dashboard/members');
  await expect(friend.getByText('2 members')).toBeVisible();
  await expect(friend.getByText('Team Leader', { exact: true })).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Edit the team name' })).toBeHidden();
  await friend.close();
});

test('a listed leader comes in with the leader code that was mailed', async ({ page, product, mailbox }) => {
  const list = test.info().outputPath('leaders.csv');
  const { writeFile } = await import('node:fs/promises');
  await writeFile(list, 'name,email,team name\nCharu Rao,charu@college.test,Hebbal Flyers\n');
  await product.organiser('leaders', 'import', list);
  const code = await mailedCode(mailbox, 'charu@college.test');
  expect(code).toMatch(/^[A-Z0-9]{4}$/);

  await page.goto('/register');
  await fillRegistration(page, personNamed('Charu'));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/join-team\/leader$/);
  await page.getByLabel('Leader code').fill('ZZZZ');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This leader code is not valid.')).toBeVisible();
  await page.getByLabel('Leader code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/team-code$/);
  await expect(page.getByText('Team Created Successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Enter Contest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Team Hebbal Flyers')).toBeVisible();

  await page.goto('/dashboard/members');
  await page.getByRole('button', { name: 'Edit the team name' }).click();
  await page.getByRole('textbox', { name: 'Team name' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a team name.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Team name' }).fill('Hebbal High Flyers');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hebbal High Flyers').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('Team Editing Restricted')).toBeVisible();
});

test('a forgotten password is changed with a mailed code and ends other sessions', async ({
  page,
  browser,
  product,
  mailbox,
}) => {
  const person = personNamed('Divya');
  await foundTeam(page, mailbox, person, 'Tin Factory Turtles');

  const elsewhere = await browser.newPage({ baseURL: product.url });
  await elsewhere.goto('/login');
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
  await expect(elsewhere.getByText('Please enter your email address')).toBeVisible();
  await elsewhere.getByLabel('Email Address').fill(person.email);
  await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
  await expect(elsewhere).toHaveURL(/\/reset-password/);
  await elsewhere.getByLabel('Verification code').fill(await mailedCode(mailbox, person.email));
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(
    elsewhere.getByText('You can only change your password 3 times. Please choose a secure password.'),
  ).toBeVisible();
  await elsewhere.getByLabel('New Password', { exact: true }).fill('gulmohar-tree-88');
  await elsewhere.getByLabel('Confirm New Password', { exact: true }).fill('gulmohar-tree-88');
  await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);

  await elsewhere.getByLabel('Email Address').fill(person.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password);
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(elsewhere.getByText('Login failed. Please check your credentials.')).toBeVisible();
  await logIn(elsewhere, person.email, 'gulmohar-tree-88');

  // The first browser's session is over: the dialog asks in place and the page stays where it is.
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog').or(page.getByText('Welcome Back'))).toBeVisible();
  await elsewhere.close();
});

test('logging out goes to the login page and leaves nothing behind', async ({ page, mailbox }) => {
  await foundTeam(page, mailbox, personNamed('Esha'), 'Majestic Movers');
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('esha@college.test');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});
