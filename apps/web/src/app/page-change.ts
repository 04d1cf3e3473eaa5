import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A moment for the new page to be drawn, and to take the focus where it wants it. */
const PAGE_SETTLES_MS = 100;

/** On a new page the focus goes to its heading, so that it is read out and the next Tab begins there. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const timer = setTimeout(focusHeading, PAGE_SETTLES_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

function focusHeading(): void {
  const hasItsOwn = document.activeElement?.closest('main, dialog') ?? null;
  if (hasItsOwn !== null && document.activeElement?.id !== 'content') return;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
