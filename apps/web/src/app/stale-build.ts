import { storedText } from '../storage/browser-storage.ts';

/** When the page last loaded itself again, in ms since the epoch. */
const reloaded = storedText('session', 'uvh.reloaded', Number);
/** A second failure within this time is not a stale page but a real one; the error screen tells it. */
const ONCE_WITHIN_MS = 30_000;

/**
 * A page that was open while a new version was put up asks for files that are gone. Loading it again
 * gets the new version. On the way to another screen there is nothing to lose, and of an image in the game
 * every step is in storage already.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - (reloaded.read() ?? 0) < ONCE_WITHIN_MS || !navigator.onLine) return;
    void isServed().then((served) => {
      if (!served) return;
      reloaded.write(Date.now());
      location.reload();
    });
  });
}

/** Whether the page could be loaded again: without a network or a server a reload would take what is still there. */
async function isServed(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}
