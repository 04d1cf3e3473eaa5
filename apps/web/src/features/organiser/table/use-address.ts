import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { keepAddress } from './last-address.ts';

/** What a page shows, kept in its address: a link leads to the same, and back leads to what was before. */
export interface AddressState<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** Changes some of them. Typing in a search does not fill the history. */
  set(changes: Partial<Record<Name, string>>, how?: { readonly isTyping?: boolean }): void;
}

/** Reads values out of the query of the address, each with what it is when it is not there. */
export function useAddress<Name extends string>(defaults: Readonly<Record<Name, string>>): AddressState<Name> {
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  useEffect(() => keepAddress(pathname, search), [pathname, search]);
  const names = Object.keys(defaults).filter((name): name is Name => name in defaults);
  const values: Record<Name, string> = { ...defaults };
  for (const name of names) values[name] = query.get(name) ?? defaults[name];
  return {
    values,
    set(changes, { isTyping = false } = {}) {
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const name of names) {
            const value = changes[name];
            if (value === undefined) continue;
            if (value === defaults[name]) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: isTyping, preventScrollReset: true },
      );
    },
  };
}
