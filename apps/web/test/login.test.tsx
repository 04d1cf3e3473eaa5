import { getEvent } from '@uvh/contract/calls/event';
import { firstOrganiserState } from '@uvh/contract/calls/first-organiser';
import { currentSession, login } from '@uvh/contract/calls/session';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Language } from '../src/i18n/languages.ts';
import { startSession } from '../src/session/session.ts';
import { anEvent, aUser } from './support/builders.ts';
import { inAWindowOf } from './support/device.ts';
import { aServer } from './support/fake-server.ts';
import { openPage } from './support/open-page.tsx';

async function openLogin(address = '/login', language: Language = 'en') {
  const server = aServer();
  server.answers(getEvent, anEvent());
  const page = await openPage(address, { language });
  const { screen } = page;
  return {
    ...page,
    server,
    email: screen.getByRole('textbox', { name: 'Email Address' }),
    password: screen.getByLabelText('Password', { exact: true }),
    submit: screen.getByRole('button', { name: 'Login' }),
  };
}

describe('login', () => {
  it('says that a session will not last where the browser keeps nothing, and only there', async () => {
    const before = await openLogin();
    await expect.element(before.submit).toBeVisible();
    await expect.element(before.screen.getByText(/keeps nothing/)).not.toBeInTheDocument();
    await before.close();
    const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    onTestFinished(() => store.mockRestore());
    const { screen } = await openLogin();
    await expect.element(screen.getByRole('status').getByText(/keeps nothing.*log in again/)).toBeVisible();
  });

  // A laptop, a full-HD window below the bars of a browser, a very wide screen.
  it.each([
    [1366, 768, 'en'],
    [1920, 945, 'en'],
    [1920, 1080, 'en'],
    [3440, 1440, 'en'],
    [1536, 864, 'ta'],
    [1920, 1080, 'kn'],
  ] as const)('keeps the words above what is drawn on %i x %i in %s', async (width, height, language) => {
    await inAWindowOf(width, height);
    document.documentElement.lang = language;
    onTestFinished(() => {
      document.documentElement.lang = 'en';
    });
    const { screen } = await openLogin('/login', language);
    const metro = screen.container.querySelector('.street-metro');
    const [headline, words] = metro?.closest('aside')?.querySelectorAll('p') ?? [];
    const ground = words?.parentElement;
    if (!metro || !headline || !words || !ground) throw new Error('There is no street.');
    const { lineHeight, fontSize } = getComputedStyle(headline);
    // Vowel signs above and below the letters of Indian scripts need the room.
    if (language !== 'en') expect(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toBeCloseTo(1.3);
    const isOnGround = getComputedStyle(ground).backgroundColor !== 'rgba(0, 0, 0, 0)';
    expect(isOnGround || words.getBoundingClientRect().bottom <= metro.getBoundingClientRect().top).toBe(true);
  });

  it('asks for both fields before anything is sent', async () => {
    const { screen, server, submit } = await openLogin();
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter both email and password');
    expect(server.received(login)).toEqual([]);
  });

  it('shows the reason of a refusal and marks the password for typing again', async () => {
    const { screen, server, email, password, submit } = await openLogin();
    server.refuses(login, { code: 'INVALID_CREDENTIALS', status: 401, message: 'Wrong email or password.' });
    await email.fill('asha@example.org');
    await password.fill('not-this-one');
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Wrong email or password.');
    await expect.element(password).toHaveFocus();
  });

  it('can be done with the keyboard alone, remembered when asked for', async () => {
    const { server, email, address } = await openLogin();
    server.answers(login, { access_token: 'a-token', user: aUser({ has_team: false }) });
    await email.click();
    await userEvent.keyboard('asha@example.org{Tab}demo1234');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/add-to-team');
    expect(server.received(login)[0]?.body).toEqual({
      email: 'asha@example.org',
      password: 'demo1234',
      remember_me: false,
    });
  });

  it('is remembered on this device where that is asked for', async () => {
    const { screen, server, email, password, submit, address } = await openLogin();
    server.answers(login, { access_token: 'a-token', user: aUser({ has_team: false }) });
    await email.fill('asha@example.org');
    await password.fill('demo1234');
    await screen.getByRole('checkbox', { name: 'Remember me' }).click();
    await submit.click();
    await expect.poll(address).toBe('/add-to-team');
    expect(server.received(login)[0]?.body).toMatchObject({ remember_me: true });
    expect(JSON.parse(localStorage.getItem('uvh.session') ?? '')).toMatchObject({ token: 'a-token', remember: true });
  });

  it('shows and hides the password', async () => {
    const { screen, password } = await openLogin();
    await expect.element(password).toHaveAttribute('type', 'password');
    await screen.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await screen.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  it('leads to a forgotten password and to a registration', async () => {
    const { screen } = await openLogin();
    await expect
      .element(screen.getByRole('link', { name: 'Forgot password?' }))
      .toHaveAttribute('href', '/forgot-password');
    await expect.element(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  });

  it.each([
    ['away', 'You seem to be offline. Please check your network and try again.'],
    ['broken', 'The server gave an answer that could not be read. Please try again later.'],
  ])('does not blame the password when the server is %s', async (state, sentence) => {
    const { screen, server, email, password, submit } = await openLogin();
    if (state === 'away') server.isAwayFor(login);
    else server.refuses(login, { code: 'UNKNOWN_TO_THE_PAGE', status: 502, message: 'Bad gateway.' });
    await email.fill('asha@example.org');
    await password.fill('demo1234');
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
  });

  it('says that the server took too long, not that the password is wrong', async () => {
    const { screen, server, email, password, submit } = await openLogin();
    server.ignores(login);
    await email.fill('asha@example.org');
    await password.fill('demo1234');
    await submit.click();
    await expect.element(screen.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    await expect
      .element(screen.getByRole('alert'), { timeout: 20_000 })
      .toHaveTextContent('The server took too long to answer. Please try again.');
  });

  it('goes back to the page that asked for it', async () => {
    const { server, email, password, submit, address } = await openLogin('/login?from=%2Fadd-to-team');
    server.answers(login, { access_token: 'a-token', user: aUser({ has_team: false }) });
    await email.fill('asha@example.org');
    await password.fill('demo1234');
    await submit.click();
    await expect.poll(address).toBe('/add-to-team');
  });

  it('goes back to the page that asked for it when somebody logs in in another tab', async () => {
    const { server, address, email } = await openLogin('/login?from=%2Fsettings');
    await expect.element(email).toBeVisible();
    server.answers(currentSession, { user: aUser() });
    startSession('token-of-the-other-tab', aUser(), { remember: true });
    await expect.poll(address).toBe('/settings');
  });
});

describe('the page that sets a server up', () => {
  it('says that there is an organiser already, and leads to the login', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    server.answers(firstOrganiserState, { exists: true });
    const { screen } = await openPage('/setup#key');
    await expect.element(screen.getByRole('heading', { name: 'There is an organiser already' })).toBeVisible();
    await screen.getByRole('link', { name: 'Login' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  });
});
