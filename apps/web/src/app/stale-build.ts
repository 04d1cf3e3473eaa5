import { storedText } from '../storage/browser-storage.ts';

/** When the page last loaded itself again, in ms since the epoch. */
const reloaded = storedText('session', 'uvh.reloaded', Number);
/** A second failure within this time is not a stale page but a real one; the error screen tells it. */
const ONCE_WITHIN_MS = 30_000;
/** Two failures within this time are of a part that does not come, however often it is asked for. */
const AGAIN_WITHIN_MS = 60_000;
/** As long as any call may take. */
const ANSWER_WITHIN_MS = 10_000;

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
    const now = Date.now();
    if (now - (reloaded.read() ?? 0) < ONCE_WITHIN_MS || !navigator.onLine) return;
    const isAgain = now - failedAt < AGAIN_WITHIN_MS;
    failedAt = now;
    void served().then((version) => {
      if (version === 'none' || (version === 'this' && !isAgain)) return;
      reloaded.write(Date.now());
      location.reload();
    });
  });
}

/**
 * Which version the server has: by the name of this very file, which another one has not. Without a network or a server a
 * reload would take what is still there.
 */
async function served(): Promise<'this' | 'another' | 'none'> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) } as const;
  const answer = await fetch(import.meta.url, asked).catch(() => undefined);
  if (answer?.ok) return 'this';
  return answer?.status === 404 ? 'another' : 'none';
}
