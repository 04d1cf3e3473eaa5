import { getEvent } from '@uvh/contract/calls/event';
import { login } from '@uvh/contract/calls/session';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { anEvent } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { aServer, type FakeServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

let server: FakeServer;
beforeEach(() => {
  server = aServer();
  server.answers(getEvent, anEvent());
  // The language of a page is said by its root element, which outlives the page.
  onTestFinished(() => {
    document.documentElement.lang = 'en';
  });
});

const ground = () => getComputedStyle(document.documentElement).getPropertyValue('--ground');

describe('the theme', () => {
  it('goes from light to dark and back, with a word on which it is', async () => {
    const { screen } = await openPage('/login');
    const toggle = screen.getByTitle('Switch between light and dark');
    await expect.element(toggle).toHaveAccessibleName('Theme: Light');
    const light = ground();
    await toggle.click();
    await expect.element(toggle).toHaveAccessibleName('Theme: Dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await expect.poll(ground).not.toBe(light);
    await toggle.click();
    await expect.element(toggle).toHaveAccessibleName('Theme: Light');
    await expect.poll(ground).toBe(light);
  });

  it('is kept for the next visit, under the key that is read before the first paint', async () => {
    const { screen } = await openPage('/login');
    await screen.getByTitle('Switch between light and dark').click();
    expect(localStorage.getItem('uvh.theme')).toBe('dark');
  });

  it('follows what is chosen in another tab', async () => {
    const { screen } = await openPage('/login');
    localStorage.setItem('uvh.theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'uvh.theme', newValue: 'dark' }));
    await expect.element(screen.getByTitle('Switch between light and dark')).toHaveAccessibleName('Theme: Dark');
  });

  it('is that of the system until one is chosen', async () => {
    const { screen } = await openPage('/login');
    const prefer = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    onTestFinished(async () => void (await prefer('light')));
    const toggle = screen.getByTitle('Switch between light and dark');
    await prefer('dark');
    await expect.element(toggle).toHaveAccessibleName('Theme: Dark');
    await prefer('light');
    await expect.element(toggle).toHaveAccessibleName('Theme: Light');
    await toggle.click();
    await prefer('light');
    await expect.element(toggle).toHaveAccessibleName('Theme: Dark');
  });
});

describe('the language', () => {
  it('is chosen from a menu, each by its own name, and the page speaks it at once', async () => {
    const { screen } = await openPage('/login');
    await screen.getByRole('button', { name: 'Language: English' }).click();
    const menu = screen.getByRole('menu');
    await expect.element(menu.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await menu.getByRole('menuitemradio', { name: 'हिन्दी' }).click();
    await expect.element(screen.getByRole('button', { name: /हिन्दी$/ })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Welcome Back');
    expect(localStorage.getItem('uvh.language')).toBe('hi');
  });

  it('is chosen with keys alone', async () => {
    const { screen } = await openPage('/login');
    const button = screen.getByRole('button', { name: 'Language: English' });
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'हिन्दी' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'ಕನ್ನಡ' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: /ಕನ್ನಡ$/ })).toBeVisible();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  it('stays as it is when the menu is left by Escape', async () => {
    const { screen } = await openPage('/login');
    await screen.getByRole('button', { name: 'Language: English' }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Language: English' })).toHaveFocus();
  });

  it('keeps what was typed into a form', async () => {
    const { screen } = await openPage('/login');
    await screen.getByRole('textbox', { name: 'Email Address' }).fill('asha@example.org');
    await screen.getByRole('button', { name: 'Language: English' }).click();
    await screen.getByRole('menuitemradio', { name: 'ಕನ್ನಡ' }).click();
    await expect.element(screen.getByRole('button', { name: /ಕನ್ನಡ$/ })).toBeVisible();
    await expect.element(screen.getByRole('textbox').first()).toHaveValue('asha@example.org');
    expect(server.received(login)).toEqual([]);
  });
});

describe('the page on a narrow screen', () => {
  it('has language and theme as signs that are read out as words', async () => {
    await inAWindowOf(390, 844);
    const { screen } = await openPage('/login');
    await expect.element(screen.getByRole('button', { name: 'Language: English' })).toBeVisible();
    const { width } = screen.getByText('English', { exact: true }).element().getBoundingClientRect();
    expect(width).toBeLessThanOrEqual(1);
    await expect.element(screen.getByRole('button', { name: 'Theme: Light' })).toBeVisible();
  });
});
