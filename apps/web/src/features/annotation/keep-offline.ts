/** Everything that the person waits for comes first. */
const AFTER_MS = 5_000;

/**
 * Keeps this screen's page and code in the browser, so that it can be loaded again while the network is away.
 * Returns the function that calls it off. A browser that refuses only goes without.
 */
export function keepOffline(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const timer = setTimeout(() => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, AFTER_MS);
  return () => clearTimeout(timer);
}
