import type { Addresses } from './addresses.ts';
import { matchPath, type PathParams } from './path-pattern.ts';
import { type Place, placeAt } from './place.ts';

/** What lies at the paths of one pattern. */
export interface Route<Screen> {
  readonly path: string;
  /** Where somebody is sent who may not be here as things are. */
  readonly redirect: (place: Place) => string | undefined;
  /** The screen, when it was fetched before. */
  readonly loaded: () => Screen | undefined;
  readonly load: () => Promise<Screen>;
}

/** What is shown: a screen at a place, or what kept it from coming. */
export type Stop<Screen> = {
  readonly place: Place;
  readonly params: PathParams;
  /** How one got here: by opening the page, a link, back or forward, or a link within the page. */
  readonly way: Way;
} & ({ readonly screen: Screen } | { readonly failure: unknown });

export type Way = 'start' | 'go' | 'return' | 'within';

interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  readonly replace?: boolean;
  /** Handed over to the next screen; it must be cloneable. */
  readonly state?: unknown;
}

/** Goes to an address of this site. Answers when the journey that this begins is at rest again; never fails. */
export type Navigate = (to: string, options?: NavigateOptions) => Promise<void>;

/** The way through the screens: the one shown stays until the next one has come, and only then the address changes. */
export interface Journey<Screen> {
  /** Opens the place in the address bar; answers when its screen has come, or failed to. */
  readonly start: () => Promise<void>;
  readonly navigate: Navigate;
  /** Asks the guards again, since what they look at has changed. */
  readonly recheck: () => void;
  readonly stop: () => Stop<Screen> | undefined;
  readonly isUnderWay: () => boolean;
  /** The view tells that it shows a stop. */
  readonly arrived: (stop: Stop<Screen>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Trip<Screen> {
  readonly place: Place;
  readonly route: Route<Screen>;
  readonly params: PathParams;
  readonly way: Way;
  /** What becomes of the history: after back or forward the browser has written it already. */
  readonly entry: 'push' | 'replace' | 'kept';
}

export function createJourney<Screen>(routes: readonly Route<Screen>[], addresses: Addresses): Journey<Screen> {
  let shown: Stop<Screen> | undefined;
  let underWay: Trip<Screen> | undefined;
  let waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const arrive = (trip: Trip<Screen>, outcome: { screen: Screen } | { failure: unknown }) => {
    // Another journey has begun meanwhile.
    if (underWay !== trip) return;
    const { place, params, way, entry } = trip;
    underWay = undefined;
    if (entry !== 'kept') addresses.write(place, entry);
    shown = { place, params, way, ...outcome };
    tell();
  };

  const plan = (place: Place, way: Way, entry: Trip<Screen>['entry']): Trip<Screen> => {
    const { route, params } = find(routes, place.path);
    const to = route.redirect(place);
    if (to === undefined) return { place, route, params, way, entry };
    // After back or forward the entry of the refused place is current, and is overwritten.
    return plan(placeAt(to), way === 'start' ? way : 'go', entry === 'kept' ? 'replace' : entry);
  };

  const go = (place: Place, way: Way, entry: Trip<Screen>['entry']) => {
    const trip = plan(place, way, entry);
    underWay = trip;
    const screen = trip.route.loaded();
    if (screen !== undefined) {
      arrive(trip, { screen });
      return;
    }
    tell();
    trip.route.load().then(
      (loaded) => arrive(trip, { screen: loaded }),
      (failure: unknown) => arrive(trip, { failure }),
    );
  };

  const follow = () => {
    const { place, isKnown } = addresses.now();
    const isWithin = !isKnown && place.path === shown?.place.path && place.search === shown.place.search;
    go(place, isWithin ? 'within' : 'return', isKnown ? 'kept' : 'replace');
  };

  const recheck = () => {
    const current = underWay ?? shown;
    if (current === undefined) return;
    const to = find(routes, current.place.path).route.redirect(current.place);
    if (to !== undefined) go(placeAt(to), 'go', underWay?.entry === 'push' ? 'push' : 'replace');
  };

  return {
    start: () => {
      addresses.onMove(follow);
      const { place, isKnown } = addresses.now();
      const { promise, resolve } = Promise.withResolvers<void>();
      const settle = () => {
        if (shown !== undefined) resolve();
      };
      listeners.add(settle);
      go(place, 'start', isKnown ? 'kept' : 'replace');
      return promise.finally(() => listeners.delete(settle));
    },
    navigate: (to, { replace = false, state = null } = {}) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        go(placeAt(to, state), 'go', replace ? 'replace' : 'push');
      }),
    // Whoever ends a session often goes on to a screen at once: that comes first.
    recheck: () => queueMicrotask(recheck),
    stop: () => shown,
    isUnderWay: () => underWay !== undefined,
    arrived: (stop) => {
      if (stop !== shown || underWay !== undefined) return;
      const answered = waiting;
      waiting = [];
      for (const answer of answered) answer();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function find<Screen>(
  routes: readonly Route<Screen>[],
  path: string,
): { readonly route: Route<Screen>; readonly params: PathParams } {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params !== undefined) return { route, params };
  }
  throw new Error(`No route fits ${path}; the last one should be '*'.`);
}
