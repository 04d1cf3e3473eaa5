import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes on after an act, and what tells that one was begun. */
interface FocusAfter<Place extends HTMLElement> {
  /** Takes the focus; it needs a `tabIndex`. */
  readonly place: RefObject<Place | null>;
  readonly begin: () => void;
}

/**
 * For an act that takes its own button away: who stood on it goes on from what came in its place, not from the beginning
 * of the page. `outcome` is another value once that is there. Who has gone elsewhere meanwhile stays there.
 */
export function useFocusAfter<Place extends HTMLElement>(outcome: unknown): FocusAfter<Place> {
  const place = useRef<Place>(null);
  const isBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outcome is what it waits for.
  useEffect(() => {
    if (!isBegun.current) return;
    isBegun.current = false;
    if (document.activeElement === document.body) place.current?.focus();
  }, [outcome]);
  return {
    place,
    begin: () => {
      isBegun.current = true;
    },
  };
}
