import { storedText } from '../storage/browser-storage.ts';
import { worthAnotherTry } from './until-it-comes.ts';

/** As long as any call may take. */
const ANSWER_WITHIN_MS = 10_000;
/** A second failure within this time is not of a stale page, and is given more time. */
const ONCE_WITHIN_MS = 30_000;
/** The failures after which that is waited for. */
const AFTER_FAILURES = 4;
/** When the page last loaded itself again, in ms since the epoch. */
const loaded = storedText('session', 'uvh.reloaded', Number);

/** Loads the page again, and remembers when. */
export function loadAgain(): void {
  loaded.write(Date.now());
  location.reload();
}

/** Whether the page has loaded itself again just now. */
export function wasLoadedAgain(): boolean {
  return Date.now() - (loaded.read() ?? 0) < ONCE_WITHIN_MS;
}

/** Asks the server whether it has something, without taking it from what is kept; undefined where it does not answer. */
export async function statusOf(url: string): Promise<number | undefined> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) } as const;
  return fetch(url, asked).then(
    ({ status }) => status,
    () => undefined,
  );
}

/**
 * Loads the page again as soon as the server gives it, asking less and less often: a device hears nothing of a server that comes
 * back, and while servers are replaced one may lack a file that the next one has. Returns how not to.
 */
export function loadAgainWhenServed(): () => void {
  const ending = new AbortController();
  void (async () => {
    for (let failures = wasLoadedAgain() ? AFTER_FAILURES : 0; ; failures += 1) {
      const { promise, callOff } = worthAnotherTry(failures);
      ending.signal.addEventListener('abort', callOff);
      await promise;
      const status = await statusOf(location.href);
      if (ending.signal.aborted) return;
      if (status !== undefined && status < 500) loadAgain();
    }
  })();
  return () => ending.abort();
}
