import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Location, NavigationType, ScrollRestoration, useLocation, useNavigationType } from 'react-router';
import { holdScroll } from './hold-scroll.ts';
import { entryOf, SCROLL_STORAGE_KEY, storedTops, UNWRITTEN } from './scroll-positions.ts';

/** A new page begins at its top or its anchor; back, forward and a reload lead to where one was. */
export function PageScroll() {
  const location = useLocation();
  const shown = useRef<Location>(undefined);

  // Runs after the effects of the parts below.
  useLayoutEffect(() => {
    document.documentElement.style.removeProperty('scroll-behavior');
    const { hash, key } = location;
    // A plain '#anchor' was followed: where one stood when it was followed before is not where it leads.
    if (key === UNWRITTEN && isWithinPage(location, shown.current))
      document.getElementById(hash.slice(1))?.scrollIntoView();
    shown.current = location;
  }, [location]);

  useScrollHeld(location);

  return (
    <>
      <WithoutGliding shown={shown} />
      <ScrollRestoration getKey={entryOf} storageKey={SCROLL_STORAGE_KEY} />
    </>
  );
}

/** Back, forward and a reload: the router goes where one was at once, which a page that is not all there yet is too short for. */
function useScrollHeld(location: Location): void {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [tops] = useState(storedTops);
  const entry = entryOf(location);

  useLayoutEffect(() => {
    const top = tops.get(entry) ?? 0;
    return isReturn && top > 0 ? holdScroll(top) : undefined;
  }, [entry, isReturn, tops]);

  // With the page itself: the scroll of the next one to its top is none of this one.
  useLayoutEffect(() => {
    const keep = () => tops.set(entry, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [entry, tops]);
}

/** The style sheet lets pages glide to their anchors. From page to page, and back to where one was, is no way to see. */
function WithoutGliding({ shown }: { readonly shown: RefObject<Location | undefined> }) {
  const location = useLocation();
  useLayoutEffect(() => {
    if (!isWithinPage(location, shown.current)) document.documentElement.style.scrollBehavior = 'auto';
  }, [location, shown]);
  return null;
}

function isWithinPage({ pathname, hash }: Location, shown: Location | undefined): boolean {
  return hash !== '' && pathname === shown?.pathname;
}
