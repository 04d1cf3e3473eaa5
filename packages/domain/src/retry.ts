/** The first and the longest wait of a series of retries. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * How long to wait after a failure, in milliseconds: the first wait doubles with every further failure and stops
 * growing at `maxMs`. `failures` is the number of failures so far, from 1.
 */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number): number {
  return Math.min(firstMs * 2 ** (Math.max(1, failures) - 1), maxMs);
}
