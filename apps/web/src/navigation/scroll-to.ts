import { decoded } from './place.ts';

/** Lists that are still on their way come within this time, or too late to move the page under a reader. */
const PATIENCE_MS = 3000;

const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Goes down to where one was, and, while the page is too short yet, again as it grows; whoever scrolls
 * meanwhile is let be. The answer gives it up.
 */
export function returnTo(top: number): () => void {
  const go = () => window.scrollTo({ top, behavior: 'instant' });
  go();
  const isThere = () => Math.abs(scrollY - top) < 1;
  if (isThere()) return () => undefined;

  const growth = new ResizeObserver(() => {
    go();
    if (isThere()) giveUp();
  });
  const patience = setTimeout(() => giveUp(), PATIENCE_MS);
  const giveUp = () => {
    growth.disconnect();
    clearTimeout(patience);
    for (const sign of SIGNS) removeEventListener(sign, giveUp);
  };
  for (const sign of SIGNS) addEventListener(sign, giveUp, { passive: true });
  growth.observe(document.documentElement);
  return giveUp;
}

/** Goes to the part of the page that '#part' names, when there is one. */
export function goToAnchor(hash: string): void {
  document.getElementById(decoded(hash.slice(1)))?.scrollIntoView({ behavior: 'instant' });
}
