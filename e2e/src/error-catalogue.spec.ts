import { expect, type Page } from '@playwright/test';
import { fillRegistration, foundTeam, personNamed } from './support/people.ts';
import { test } from './support/test.ts';

/** Lets one call fail: with a coded answer, or with one that carries no message of its own. */
async function fail(page: Page, path: string, status: number, message?: string, code = 'INTERNAL'): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill(
      message
        ? { status, json: { code, message, error: message } }
        : { status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    ),
  );
}

async function heal(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
}

test('registration: the rules in their order, then what the server says', async ({ page }) => {
  await page.goto('/register');
  const create = page.getByRole('button', { name: 'Create Account' });
  const says = (text: string) => expect(page.getByText(text).first()).toBeVisible();

  await create.click();
  await says('Please fill in all the fields.');

  const person = personNamed('Farah');
  const steps: readonly (readonly [string, string, string])[] = [
    ['Confirm Password', 'something-else', 'Passwords do not match.'],
    ['Username', 'fa_rah', 'Username can only contain letters and numbers.'],
    ['Email Address', 'farah@college', 'Please enter a valid email address.'],
    ['Username', 'fa', 'Username must be at least 3 characters long.'],
    ['First Name', 'F', 'First name must be at least 2 characters long.'],
    ['Last Name', 'K', 'Last name must be at least 2 characters long.'],
    ['Username', 'farah0123456789012345', 'Username must be at most 20 characters long.'],
    ['First Name', 'Farahfarahfarahfarahf', 'First name must be at most 20 characters long.'],
    ['Last Name', 'Kumarkumarkumarkumark', 'Last name must be at most 20 characters long.'],
  ];
  for (const [field, wrong, text] of steps) {
    await fillRegistration(page, person);
    await page.getByLabel(field, { exact: true }).fill(wrong);
    await create.click();
    await says(text);
  }
  await fillRegistration(page, { ...person, password: 'short' });
  await create.click();
  await says('Password must be at least 8 characters long.');

  await fail(page, '/auth/validate/details', 502);
  await fillRegistration(page, person);
  await create.click();
  await says('An error occurred during registration');
  await heal(page);

  await fail(page, '/auth/validate/details', 500, 'The list of leaders is being read.');
  await create.click();
  await says('The list of leaders is being read.');
});

test('a taken username and a taken e-mail are told at their fields', async ({ page, mailbox }) => {
  const person = personNamed('Gauri');
  await foundTeam(page, mailbox, person, 'Goraguntepalya Gang');
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/register');
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/already taken/);
  await fillRegistration(page, { ...person, username: 'gauri2' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(/already exists/);
});

test('joining with a code that is missing, unknown or refused', async ({ page }) => {
  await page.goto('/register');
  await fillRegistration(page, personNamed('Hari'));
  await page.getByRole('button', { name: 'Create Account' }).click();
  const join = page.getByRole('button', { name: 'Continue' });
  await expect(page).toHaveURL(/\/join-team$/);
  await join.click();
  await expect(page.getByText('Please enter a team code.').first()).toBeVisible();
  await page.getByLabel('Team code').fill('QQQQQQ');
  await join.click();
  await expect(page.getByText('This team code is not valid')).toBeVisible();
  await fail(page, '/auth/register/member', 502);
  await join.click();
  await expect(page.getByText('Failed to join team. Please try again.')).toBeVisible();
});

test('login and password reset', async ({ page }) => {
  await page.goto('/login');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await login.click();
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  await page.getByLabel('Email Address').fill('nobody@college.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await login.click();
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible();

  await page.goto('/forgot-password');
  const reset = page.getByRole('button', { name: 'Reset Password' });
  await page.getByLabel('Email Address').fill('not-an-address');
  await reset.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await fail(page, '/auth/forgot-password', 502);
  await page.getByLabel('Email Address').fill('nobody@college.test');
  await reset.click();
  await expect(page.getByText('An error occurred').first()).toBeVisible();
  await heal(page);
  await reset.click();
  await expect(page).toHaveURL(/\/reset-password/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter the verification code')).toBeVisible();
});

test('missing query parameters lead to the error page, unknown routes to the 404 page', async ({ page, product }) => {
  await page.goto('/verify');
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await page.goto('/verify?email=a@b.test&team=create');
  await expect(page).toHaveURL(/\/error$/);

  await page.goto('/no/such/road');
  await expect(page.getByText('Page Not Found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  await page.getByRole('button', { name: 'Return to Landing Page' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('screens that need a draft or a session send visitors on', async ({ page }) => {
  for (const path of ['/join-team', '/join-team/leader', '/add-to-team']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/register$/);
  }
  for (const path of ['/create-team', '/team-code', '/home', '/leaderboard', '/game', '/game/results', '/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  }
});

test('a team name that cannot be saved, a dashboard and a member list that cannot be loaded', async ({
  page,
  mailbox,
}) => {
  await foundTeam(page, mailbox, personNamed('Indu'), 'Indiranagar Indicators');
  await page.goto('/create-team/success');
  await expect(page).toHaveURL(/\/error$/);

  await page.goto('/dashboard/members');
  await page.getByRole('button', { name: 'Edit the team name' }).click();
  await fail(page, '/team/name', 409, 'This team name is already taken.', 'TEAM_NAME_TAKEN');
  await page.getByRole('textbox', { name: 'Team name' }).fill('Silk Board Survivors');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This team name is already taken.' }).first()).toBeVisible();
  await heal(page);

  await fail(page, '/team/dashboard', 502);
  await page.goto('/dashboard');
  await expect(page.getByText('Connection Error')).toBeVisible();
  await expect(page.getByText('Failed to fetch team data. Please try again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await page.goto('/dashboard/members');
  await expect(page.getByText('Error loading team members')).toBeVisible();
  await heal(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Team Indiranagar Indicators')).toBeVisible();
});
