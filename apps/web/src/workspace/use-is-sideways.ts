import { useSyncExternalStore } from 'react';

/** The variant `sideways` of ui/styles.css, for what stands elsewhere in the page then. */
const SIDEWAYS = '(min-width: 35rem) and (((max-height: 30rem) and (pointer: coarse)) or (max-height: 22rem))';

/** Whether the screen is a phone held on its side, or a window that is as low. */
export function useIsSideways(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(SIDEWAYS).matches,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(SIDEWAYS);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
