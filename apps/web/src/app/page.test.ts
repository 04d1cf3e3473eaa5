import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('location', { pathname: '/', search: '' });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What the router has to say of a page whose code fails like this. */
async function errorOf(thrown: unknown): Promise<unknown> {
  const { page } = await import('./page.tsx');
  const load = () => Promise.reject(thrown);
  const router = createMemoryRouter([page({ path: '/', guard: 'open', texts: [], load })]);
  await vi.waitUntil(() => router.state.initialized);
  return Object.values(router.state.errors ?? {})[0];
}

describe('a page whose code does not come', () => {
  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: http://localhost/assets/page.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Firefox', 'error loading dynamically imported module: http://localhost/assets/page.js'],
  ])('is one without a network, as %s says so', async (_, message) => {
    expect(await errorOf(new TypeError(message))).toMatchObject({ code: 'NETWORK' });
  });

  it.each([new ReferenceError('x is not defined'), new TypeError("Cannot read properties of undefined (reading 'x')")])(
    'says what is wrong with it where it came and broke: %s',
    async (broken) => {
      expect(await errorOf(broken)).toBe(broken);
    },
  );
});
