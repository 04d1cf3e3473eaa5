import { useEffect } from 'react';
import { loadTexts } from '../i18n/i18n.ts';

/** Everything that the first image waits for comes first. */
const AFTER_MS = 1_500;

/**
 * Fetches, once the first picture stands, what nearly every image asks for in the middle of the work: whoever loses the
 * network then goes on without it. The service worker keeps the rest, and comes later.
 */
export function useNeededSoon(hasPicture: boolean): void {
  useEffect(() => {
    if (!hasPicture) return;
    const timer = setTimeout(fetchAll, AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasPicture]);
}

function fetchAll(): void {
  // What does not come is asked for once more by whoever needs it.
  void Promise.allSettled([
    import('./missed/missed-vehicles.tsx'),
    loadTexts(['missed']),
    import('./class-picker/class-asking.tsx'),
    import('./crops/gallery-cards.tsx'),
  ]);
}
