import { isTransient } from './api-error.ts';

interface Freshness {
  /** What is older is fetched again when somebody comes back to the page, or the network does. */
  readonly staleMs: number;
  /** Interval of fetching again while the page is visible. */
  readonly everyMs?: number;
}

/** Exponential, capped at 30 s: docs/product/limits.md#retries */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Fetches something at once and keeps it fresh for as long as the page is open: for the few things that every page
 * stands on, so that none has to wait for the library that screens fetch with. What failed on the way is tried
 * again; what was refused is not. Returns the function that ends it.
 */
export function keepFresh(
  refetch: (signal: AbortSignal) => Promise<void>,
  { staleMs, everyMs }: Freshness,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let fetchedAt = 0;
  let failures = 0;
  let isUnderWay = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => (document.visibilityState === 'visible' ? void refresh() : wait(ms)), ms);
  };
  const refresh = async () => {
    if (isUnderWay || signal.aborted) return;
    isUnderWay = true;
    try {
      await refetch(signal);
      fetchedAt = Date.now();
      failures = 0;
      if (everyMs !== undefined && !signal.aborted) wait(everyMs);
    } catch (cause) {
      if (isTransient(cause) && !signal.aborted) wait(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS));
      failures += 1;
    } finally {
      isUnderWay = false;
    }
  };
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - fetchedAt >= staleMs) void refresh();
  };

  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  window.addEventListener('online', look, { signal });
  void refresh();
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}
