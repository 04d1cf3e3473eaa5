import { type Backoff, backoffMs } from '@uvh/domain/retry';

const WAITS: Backoff = { firstMs: 1000, maxMs: 30_000 };

interface RetryOptions {
  /** How often it is tried again after the first failure. */
  readonly retries: number;
  readonly isWorthIt: (cause: unknown) => boolean;
  readonly signal: AbortSignal;
}

/** Tries again after 1 s, 2 s, 4 s … 30 s (docs/product/limits.md#retries), at once when the network comes back. */
export async function retryWithBackoff<Result>(work: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (cause) {
      if (attempt >= options.retries || options.signal.aborted || !options.isWorthIt(cause)) throw cause;
      await pause(backoffMs(WAITS, attempt + 1), options.signal);
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
