import { getEvent } from '@uvh/contract/calls/event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../src/api/api-error.ts';
import { anEvent } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

/** A landing page that breaks while it is drawn, in a browser that does not know its time zone. */
async function openBrokenPage(thrown: unknown) {
  breakPages(thrown);
  aServer().answers(getEvent, anEvent());
  return openPage('/');
}

function breakPages(thrown: unknown): void {
  function broken(): never {
    throw thrown;
  }
  const formats = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(broken);
  // React and the router tell the console of it as well.
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    formats.mockRestore();
    told.mockRestore();
  });
}

describe('a page that breaks', () => {
  it('says what went wrong, in words and in the title of the window', async () => {
    const { screen } = await openBrokenPage(new RangeError('No such time zone.'));
    const told = screen.getByRole('alert');
    await expect.element(told).toMatchTextContent(/Unexpected Application Error!.*No such time zone\./);
    await expect.poll(() => document.title).toContain('Unexpected Application Error!');
  });

  it('offers to load it again, or the landing page from the server', async () => {
    const { screen } = await openBrokenPage(new RangeError('No such time zone.'));
    await expect.element(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Return to Landing Page' })).toHaveAttribute('href', '/');
  });

  it('shows the trace, in a part that scrolls by keys', async () => {
    const { screen } = await openBrokenPage(new RangeError('No such time zone.'));
    const trace = screen.getByRole('region', { name: 'Stack trace' });
    await expect.element(trace).toMatchTextContent(/RangeError: No such time zone\./);
    expect(trace.element().querySelector('pre')?.tabIndex).toBe(0);
  });

  it('has no trace when something else than an error was thrown', async () => {
    const { screen } = await openBrokenPage('nothing but words');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/nothing but words/);
    await expect.element(screen.getByRole('region', { name: 'Stack trace' })).not.toBeInTheDocument();
  });
});

describe('a page whose code did not come', () => {
  const unreached = new ApiError('NETWORK', 0, 'You seem to be offline.');

  it('says that there is no network, without a trace', async () => {
    const { screen } = await openBrokenPage(unreached);
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^No network\s*You seem to be offline\.$/);
    await expect.element(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Stack trace' })).not.toBeInTheDocument();
  });

  it('leads back to where it was asked for, which is still there', async () => {
    aServer().answers(getEvent, anEvent());
    const { screen, router } = await openPage('/login');
    breakPages(unreached);
    await router.navigate('/');
    await screen.getByRole('button', { name: 'Go Back' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  });
});
