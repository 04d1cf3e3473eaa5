import { describe, expect, it } from 'vitest';
import type { Addresses } from './addresses.ts';
import { createJourney, type Route } from './journey.ts';
import { hrefOf, type Place, placeAt } from './place.ts';

/** A history as a browser keeps it. */
function aHistory(opened: string) {
  const entries: { place: Place; isKnown: boolean }[] = [{ place: placeAt(opened), isKnown: false }];
  let at = 0;
  let moved: () => void = () => undefined;
  const now = () => entries[at] ?? { place: placeAt('/'), isKnown: false };
  const addresses: Addresses = {
    now,
    write: (place, entry) => {
      if (entry === 'push') entries.splice(++at, Number.POSITIVE_INFINITY, { place, isKnown: true });
      else entries[at] = { place, isKnown: true };
    },
    onMove: (listener) => {
      moved = listener;
    },
  };
  return {
    addresses,
    hrefs: () => entries.map(({ place }) => hrefOf(place)),
    href: () => hrefOf(now().place),
    back: () => {
      at -= 1;
      moved();
    },
    /** A click on a plain '#anchor'. */
    within: (hash: string) => {
      entries.splice(++at, Number.POSITIVE_INFINITY, { place: placeAt(hrefOf(now().place) + hash), isKnown: false });
      moved();
    },
  };
}

interface RouteOptions {
  readonly redirect?: (place: Place) => string | undefined;
  readonly load?: () => Promise<string>;
}

/** A route whose screen is its pattern. */
function aRoute(
  path: string,
  { redirect = () => undefined, load = async () => path }: RouteOptions = {},
): Route<string> {
  let loaded: string | undefined;
  return {
    path,
    redirect,
    loaded: () => loaded,
    load: async () => {
      loaded = await load();
      return loaded;
    },
  };
}

/** Opens a journey with a view that shows each stop at once. */
async function travel(opened: string, routes: readonly Route<string>[]) {
  const history = aHistory(opened);
  const journey = createJourney([...routes, aRoute('*')], history.addresses);
  const seen: unknown[] = [];
  journey.subscribe(() => {
    const stop = journey.stop();
    if (stop === undefined || journey.isUnderWay()) return;
    seen.push('screen' in stop ? stop.screen : stop.failure);
    journey.arrived(stop);
  });
  await journey.start();
  return { journey, history, seen };
}

describe('journey', () => {
  it('opens what the address says', async () => {
    const { journey, seen, history } = await travel('/teams/7', [aRoute('/teams/:teamId')]);
    expect(seen).toEqual(['/teams/:teamId']);
    expect(journey.stop()?.params).toEqual({ teamId: '7' });
    expect(history.hrefs()).toEqual(['/teams/7']);
  });

  it('shows the old screen, and its address, until the next one has come', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { journey, history, seen } = await travel('/', [aRoute('/'), aRoute('/slow', { load: () => promise })]);
    const going = journey.navigate('/slow');
    expect(journey.isUnderWay()).toBe(true);
    expect(history.href()).toBe('/');
    resolve('slow');
    await going;
    expect(journey.isUnderWay()).toBe(false);
    expect(seen).toEqual(['/', 'slow']);
    expect(history.hrefs()).toEqual(['/', '/slow']);
  });

  it('shows a screen that is there at once', async () => {
    const { journey, history } = await travel('/', [aRoute('/'), aRoute('/next')]);
    await journey.navigate('/next');
    history.back();
    expect(journey.stop()).toMatchObject({ screen: '/', way: 'return' });
  });

  it('replaces the entry when asked to, and hands over what goes unseen', async () => {
    const { journey, history } = await travel('/', [aRoute('/'), aRoute('/next')]);
    await journey.navigate('/next', { replace: true, state: { email: 'asha@college.example' } });
    expect(history.hrefs()).toEqual(['/next']);
    expect(journey.stop()?.place.state).toEqual({ email: 'asha@college.example' });
  });

  it('lets the last wish win, and answers everybody when it is at rest', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { journey, history, seen } = await travel('/', [
      aRoute('/'),
      aRoute('/slow', { load: () => promise }),
      aRoute('/quick'),
    ]);
    const both = [journey.navigate('/slow'), journey.navigate('/quick')];
    await Promise.all(both);
    resolve('slow');
    await promise;
    expect(seen).toEqual(['/', '/quick']);
    expect(history.hrefs()).toEqual(['/', '/quick']);
  });

  it('shows what kept a screen from coming, and tries again', async () => {
    let tries = 0;
    const load = () => (++tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('there'));
    const { journey, history, seen } = await travel('/', [aRoute('/'), aRoute('/next', { load })]);
    await journey.navigate('/next');
    expect(history.href()).toBe('/next');
    await journey.navigate('/next', { replace: true });
    expect(seen).toEqual(['/', new Error('gone'), 'there']);
  });

  it('takes a link within the page for one', async () => {
    const { journey, history } = await travel('/', [aRoute('/')]);
    history.within('#faq');
    expect(journey.stop()).toMatchObject({ way: 'within', place: { hash: '#faq' } });
    expect(history.addresses.now().isKnown).toBe(true);
    history.back();
    expect(journey.stop()).toMatchObject({ way: 'return', place: { hash: '' } });
  });
});

describe('guards on a journey', () => {
  const guarded = (isOpen: () => boolean) => [
    aRoute('/'),
    aRoute('/login'),
    aRoute('/game', { redirect: ({ path }) => (isOpen() ? undefined : `/login?from=${path}`) }),
  ];

  it('refuse before anything is loaded, without a trace in the history', async () => {
    const { journey, history, seen } = await travel(
      '/game',
      guarded(() => false),
    );
    expect(history.hrefs()).toEqual(['/login?from=/game']);
    await journey.navigate('/');
    await journey.navigate('/game');
    expect(history.hrefs()).toEqual(['/login?from=/game', '/', '/login?from=/game']);
    expect(seen).toEqual(['/login', '/', '/login']);
  });

  it('are asked again when the session changes', async () => {
    let isOpen = true;
    const { journey, history, seen } = await travel(
      '/game',
      guarded(() => isOpen),
    );
    journey.recheck();
    await Promise.resolve();
    expect(seen).toEqual(['/game']);
    isOpen = false;
    journey.recheck();
    await expect.poll(history.hrefs).toEqual(['/login?from=/game']);
  });

  it('are asked again of a screen on its way', async () => {
    let isOpen = true;
    const { journey, history } = await travel(
      '/',
      guarded(() => isOpen),
    );
    const going = journey.navigate('/game');
    isOpen = false;
    journey.recheck();
    await going;
    expect(history.hrefs()).toEqual(['/', '/login?from=/game']);
  });

  it('leave it to whoever goes on at once', async () => {
    let isOpen = true;
    const { journey, history } = await travel(
      '/game',
      guarded(() => isOpen),
    );
    isOpen = false;
    journey.recheck();
    await journey.navigate('/', { replace: true });
    expect(history.hrefs()).toEqual(['/']);
  });

  it('refuse on the way back', async () => {
    let isOpen = true;
    const { journey, history } = await travel(
      '/game',
      guarded(() => isOpen),
    );
    await journey.navigate('/');
    isOpen = false;
    history.back();
    await expect.poll(history.href).toBe('/login?from=/game');
    expect(history.hrefs()).toEqual(['/login?from=/game', '/']);
  });
});
