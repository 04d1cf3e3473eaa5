import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Way } from './journey.ts';
import type { Place } from './place.ts';
import { readMemory, remember, scrollAim, writeMemory } from './scroll-memory.ts';

const STORAGE_KEY = 'uvh.scroll';

/** A new page begins at its top or its anchor; back and forward lead to where one was. */
export function useScrollPlace(place: Place, way: Way): void {
  const memory = useRef(readMemory(stored()));
  const shown = useRef<Place>(undefined);

  // Not read when leaving: by then a link within the page may have moved it.
  useEffect(() => {
    const note = () => {
      if (shown.current !== undefined) memory.current = remember(memory.current, shown.current.key, scrollY);
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      store(writeMemory(memory.current));
      // Whoever comes back from another site before the app has started is the browser's to put there.
      history.scrollRestoration = 'auto';
    };
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    addEventListener('pagehide', keep);
    addEventListener('pageshow', takeOver);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('pageshow', takeOver);
    };
  }, []);

  useLayoutEffect(() => {
    if (shown.current === place) return;
    const before = shown.current;
    shown.current = place;
    const aim = scrollAim(way, place, before, memory.current);
    if (aim.to === 'anchor') document.getElementById(decodeURIComponent(place.hash.slice(1)))?.scrollIntoView();
    if (aim.to !== 'top') return;
    // Within a page the way to the top may be seen.
    window.scrollTo({ top: aim.top, behavior: before?.path === place.path ? 'auto' : 'instant' });
  }, [place, way]);
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function store(memory: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, memory);
  } catch {
    // Storage is blocked or full: a page loaded anew begins at its top.
  }
}
