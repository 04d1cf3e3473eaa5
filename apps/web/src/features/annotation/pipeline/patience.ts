const LONGEST_WAIT_MS = 30_000;

interface Patience {
  /** How often it is tried again after the first failure. */
  readonly retries: number;
  readonly isWorthIt: (cause: unknown) => boolean;
  readonly signal: AbortSignal;
}

/** Tries again after 1 s, 2 s, 4 s … 30 s (docs/product/limits.md#retries), at once when the network comes back. */
export async function withPatience<Result>(work: () => Promise<Result>, patience: Patience): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (cause) {
      if (attempt >= patience.retries || patience.signal.aborted || !patience.isWorthIt(cause)) throw cause;
      await pause(Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS), patience.signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
    signal.addEventListener('abort', end);
  });
}
