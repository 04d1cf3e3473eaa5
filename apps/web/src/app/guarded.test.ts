import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const member = { token: 'a-token', hasTeam: true };
const nobody = { token: null, hasTeam: false };

/** The address bar: it shows a page as soon as that is there, and after back and forward at once. */
const bar = { pathname: '/', search: '' };

beforeEach(() => {
  Object.assign(bar, { pathname: '/', search: '' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('location', bar);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A site with a page for everybody and one for members. */
async function aSite(session: typeof member | typeof nobody, entries = ['/']) {
  const { useSession } = await import('../session/session.ts');
  const { page } = await import('./page.tsx');
  const { askGuardsOnSessionChange } = await import('./guards-again.ts');
  useSession.setState(session);
  const fetchGame = vi.fn(async () => ({ Component: () => null }));
  const open = (path: string) =>
    page({ path, guard: 'open', texts: [], load: async () => ({ Component: () => null }) });
  const [last = '/'] = entries.slice(-1);
  bar.pathname = last;
  const router = createMemoryRouter(
    [
      open('/'),
      open('/login'),
      open('/add-to-team'),
      page({ path: '/game', guard: 'member', texts: [], load: fetchGame }),
    ],
    { initialEntries: entries },
  );
  router.subscribe(({ navigation, location: { pathname, search } }) => {
    if (navigation.state === 'idle') Object.assign(bar, { pathname, search });
  });
  const stop = askGuardsOnSessionChange(router);
  await vi.waitUntil(() => router.state.initialized);
  const address = () => router.state.location.pathname + router.state.location.search;
  const back = () => {
    bar.pathname = '/game';
    return router.navigate(-1);
  };
  return { router, address, back, fetchGame, stop, setSession: useSession.setState };
}

describe('guards on the way to a page', () => {
  it('let in those who may see it', async () => {
    const { router, address, fetchGame } = await aSite(member);
    await router.navigate('/game?image=3');
    expect(address()).toBe('/game?image=3');
    expect(fetchGame).toHaveBeenCalledOnce();
  });

  it('refuse before anything of it is fetched', async () => {
    const { router, address, fetchGame } = await aSite(nobody);
    await router.navigate('/game?image=3');
    expect(address()).toBe('/login?from=%2Fgame%3Fimage%3D3');
    expect(fetchGame).not.toHaveBeenCalled();
  });

  it('leave a way back to the page before', async () => {
    const { router, address } = await aSite(nobody);
    await router.navigate('/game');
    expect(router.state.historyAction).toBe('PUSH');
    await router.navigate(-1);
    expect(address()).toBe('/');
  });

  it('leave no trace of a refused address that was opened', async () => {
    const { router, address } = await aSite(nobody, ['/', '/game']);
    expect(address()).toBe('/login?from=%2Fgame');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('refuse on the way back, in the place of the refused entry', async () => {
    const { router, address, back, setSession, stop } = await aSite(member, ['/game']);
    await router.navigate('/');
    stop();
    setSession(nobody);
    await back();
    await vi.waitUntil(() => address() === '/login?from=%2Fgame');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

describe('guards when the session changes', () => {
  it('are asked again of the page that is shown', async () => {
    const { router, address, setSession } = await aSite(member, ['/', '/game']);
    setSession(nobody);
    await vi.waitUntil(() => address() === '/login?from=%2Fgame');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('are asked again of a page on its way', async () => {
    const { router, address, setSession } = await aSite(member);
    void router.navigate('/game');
    setSession(nobody);
    await vi.waitUntil(() => router.state.navigation.state === 'idle');
    expect(address()).toBe('/login?from=%2Fgame');
    await router.navigate(-1);
    expect(address()).toBe('/');
  });

  it('leave it to the screen that follows at once', async () => {
    const { router, address, setSession } = await aSite(member, ['/game']);
    setSession(nobody);
    await router.navigate('/', { replace: true });
    expect(address()).toBe('/');
  });

  it('are not asked again while somebody stays signed in', async () => {
    const { address, setSession } = await aSite(member, ['/game']);
    setSession({ token: 'another-token' });
    await Promise.resolve();
    expect(address()).toBe('/game');
  });
});

describe('code of a page', () => {
  it('is fetched again after it could not be', async () => {
    const { router, fetchGame } = await aSite(member);
    fetchGame.mockRejectedValueOnce(new Error('gone'));
    await router.navigate('/game');
    expect(Object.values(router.state.errors ?? {})).toEqual([new Error('gone')]);
    await router.navigate('/game', { replace: true });
    expect(router.state.errors).toBeNull();
  });

  it('is fetched once', async () => {
    const { router, fetchGame } = await aSite(member);
    await router.navigate('/game');
    await router.navigate('/game?image=4');
    expect(fetchGame).toHaveBeenCalledOnce();
  });
});
