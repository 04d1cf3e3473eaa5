const KEY = 'uvh.reloaded';
/** A second failure within this time is not a stale page but a real one; the error screen tells it. */
const ONCE_WITHIN_MS = 30_000;

/**
 * A page that was open while a new version was put up asks for files that are gone. Loading it anew
 * gets the new version; nothing is lost, since files are only fetched on the way to another screen.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - reloadedAt < ONCE_WITHIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
