import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Location, ScrollRestoration, useLocation } from 'react-router';
import { entryOf, SCROLL_STORAGE_KEY, UNWRITTEN } from './scroll-positions.ts';

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

  return (
    <>
      <WithoutGliding shown={shown} />
      <ScrollRestoration getKey={entryOf} storageKey={SCROLL_STORAGE_KEY} />
    </>
  );
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
