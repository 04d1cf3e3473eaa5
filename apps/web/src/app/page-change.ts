import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A moment for the new page to be drawn, and to take the focus where it wants it. */
const PAGE_SETTLES_MS = 100;
/** A heading that comes with what the server answers is waited for so many moments. */
const MOST_MOMENTS = 50;

/** On a new page the focus goes to its heading, so that it is read out and the next Tab begins there. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let moments = 0;
    let focused: Element | null = null;
    const timer = setInterval(() => {
      moments += 1;
      // Who has gone elsewhere meanwhile stays there.
      const hasMoved = moments > 1 && document.activeElement !== focused;
      focused = document.activeElement;
      if (hasMoved || isTaken() || focusHeading() || moments === MOST_MOMENTS) clearInterval(timer);
    }, PAGE_SETTLES_MS);
    return () => clearInterval(timer);
  }, [pathname]);
}

/** Whether the page has put the focus where it wants it. */
function isTaken(): boolean {
  const holder = document.activeElement?.closest('main, dialog') ?? null;
  return holder !== null && document.activeElement?.id !== 'content';
}

/** Whether there is a heading by now. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
