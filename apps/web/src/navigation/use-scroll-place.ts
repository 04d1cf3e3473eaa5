import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { browserAddresses } from './addresses.ts';
import type { Way } from './journey.ts';
import type { Place } from './place.ts';
import { readMemory, remember, scrollAim, writeMemory } from './scroll-memory.ts';
import { goToAnchor, returnTo } from './scroll-to.ts';

const STORAGE_KEY = 'uvh.scroll';

/** A new page begins at its top or its anchor; back and forward lead to where one was. */
export function useScrollPlace(place: Place, way: Way): void {
  const [memory] = useState(() => ({ current: readMemory(stored()) }));
  const shown = useRef<Place>(undefined);
  const giveUp = useRef<() => void>(() => undefined);

  useEffect(() => {
    const note = () => {
      // After back, or a link within the page, the browser may be on its way while the old place is still shown.
      const key = shown.current?.key;
      if (key === browserAddresses.now().place.key) memory.current = remember(memory.current, key, scrollY);
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [memory]);

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
  }, [memory]);

  useLayoutEffect(() => {
    if (shown.current === place) return;
    const before = shown.current;
    shown.current = place;
    const aim = scrollAim(way, place, before, memory.current);
    giveUp.current();
    if (aim.to === 'anchor') goToAnchor(place.hash);
    if (aim.to === 'remembered') giveUp.current = returnTo(aim.top);
    // Within a page the way to the top may be seen.
    if (aim.to === 'top') window.scrollTo({ top: 0, behavior: before?.path === place.path ? 'auto' : 'instant' });
  }, [place, way, memory]);
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
