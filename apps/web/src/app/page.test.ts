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
  it('is one without a network, however the browser says so', async () => {
    expect(await errorOf(new TypeError('Importing a module script failed.'))).toMatchObject({ code: 'NETWORK' });
    expect(await errorOf(new TypeError('error loading dynamically imported module'))).toMatchObject({
      code: 'NETWORK',
    });
  });

  it('says what is wrong with it where it came and broke', async () => {
    const broken = new ReferenceError('x is not defined');
    expect(await errorOf(broken)).toBe(broken);
  });
});
