import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The new page names itself in the tab a moment after it has been drawn. */
const TITLE_SETTLES_MS = 150;

/**
 * Tells those who do not see the page that it has changed: its title is read out, and the focus, where it
 * went down with the old page, moves to the new heading.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const timer = setTimeout(() => {
      setTitle(document.title);
      focusHeadingIfLost();
    }, TITLE_SETTLES_MS);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

function focusHeadingIfLost(): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
