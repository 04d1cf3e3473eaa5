import { retryDelay } from '../api/retry.ts';

/**
 * Fetches a part of the page that may be missing for a while, and asks for it again until it comes: at once when the network
 * is back, else less and less often. A part that is waited for leaves the rest usable; one that fails takes the page with it.
 */
export async function untilItComes<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await beforeSilence(load());
    } catch {
      await worthAnotherTry(failures).promise;
    }
  }
}

/** Any part of the page comes in this time on the slowest line; also the longest for which nobody is told that it does not. */
const SILENCE_MS = 30_000;

/**
 * Fails where a part of the page does not come: on a line that died without a word it never fails by itself. A browser asks for no
 * file a second time that it waits for, so that the page may have to be loaded anew: app/stale-build.ts hears of it.
 */
export function beforeSilence<Value>(coming: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    window.dispatchEvent(new Event('vite:preloadError'));
    reject(new TypeError('A module did not come.'));
  }, SILENCE_MS);
  return Promise.race([coming, promise]).finally(() => clearTimeout(timer));
}

/** When it is worth to try again what failed, and how not to wait for it any more. `failures` counts from 0. */
export function worthAnotherTry(failures: number): { readonly promise: Promise<void>; readonly callOff: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ending = new AbortController();
  const callOff = () => ending.abort();
  const timer = setTimeout(resolve, retryDelay(failures));
  window.addEventListener('online', () => resolve(), { signal: ending.signal });
  ending.signal.addEventListener('abort', () => clearTimeout(timer));
  void promise.then(callOff);
  return { promise, callOff };
}
