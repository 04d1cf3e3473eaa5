import { loadAgain, statusOf, wasLoadedAgain } from '../layout/load-again.ts';

/** Two failures within this time are of a part that does not come, however often it is asked for. */
const AGAIN_WITHIN_MS = 60_000;

/**
 * A page that was open while a new version was put up asks for files that are gone. Loading it again
 * gets the new version. On the way to another screen there is nothing to lose, and of an image in the game
 * every step is in storage already.
 *
 * A part that did not come for want of a network comes when it is asked for again, in the dialog that waits for it. Not in every
 * browser: Chromium before 156 gives the first failure again as long as the page is open, so that it is loaded anew there too.
 */
export function reloadWhenStale(): void {
  let failedAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('vite:preloadError', () => {
    if (wasLoadedAgain() || !navigator.onLine) return;
    const now = Date.now();
    const isAgain = now - failedAt < AGAIN_WITHIN_MS;
    failedAt = now;
    void served().then((version) => {
      if (version === 'another' || (version === 'this' && isAgain)) loadAgain();
    });
  });
}

/**
 * Which version the server has: by the name of this very file, which another one has not. Without a network or a server a
 * reload would take what is still there.
 */
async function served(): Promise<'this' | 'another' | 'none'> {
  const status = await statusOf(import.meta.url);
  if (status === 200) return 'this';
  return status === 404 ? 'another' : 'none';
}
