import { hrefOf, type Place, placeAt } from './place.ts';

/** The browser's address bar and its history; tests have one of their own. */
export interface Addresses {
  /** The place in the bar; `isKnown` is false for an entry that was not written here. */
  readonly now: () => { readonly place: Place; readonly isKnown: boolean };
  readonly write: (place: Place, entry: 'push' | 'replace') => void;
  /** Tells of back, forward and links within a page. */
  readonly onMove: (listener: () => void) => void;
}

interface Entry {
  readonly key: string;
  readonly state: unknown;
}

export const browserAddresses: Addresses = {
  now: () => {
    const entry: unknown = history.state;
    const { pathname, search, hash } = location;
    const place = placeAt(pathname + search + hash);
    return isEntry(entry)
      ? { place: { ...place, key: entry.key, state: entry.state }, isKnown: true }
      : { place, isKnown: false };
  },
  write: (place, entry) => {
    const { key, state } = place;
    const kept: Entry = { key, state };
    if (entry === 'push') history.pushState(kept, '', hrefOf(place));
    else history.replaceState(kept, '', hrefOf(place));
  },
  onMove: (listener) => addEventListener('popstate', listener),
};

function isEntry(state: unknown): state is Entry {
  return (
    typeof state === 'object' && state !== null && 'state' in state && 'key' in state && typeof state.key === 'string'
  );
}
