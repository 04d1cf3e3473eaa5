import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { type Backoff, backoffMs } from '@uvh/domain/retry';
import { isTransient } from './api-error.ts';

/** Exponential, capped at 30 s: docs/product/limits.md#retries */
const WAITS: Backoff = { firstMs: 1000, maxMs: 30_000 };

/** How long to wait before the next attempt, in ms. `failures` counts from 0, as TanStack Query does. */
export function retryDelay(failures: number): number {
  return backoffMs(WAITS, failures + 1);
}

/** Retries for as long as asking again may help: for what every screen stands on. */
export function whileTransient(_failures: number, error: unknown): boolean {
  return isTransient(error);
}

interface RetryRule {
  /** How often it is tried again after the first failure. */
  readonly retries: number;
  readonly isWorthIt: (cause: unknown) => boolean;
  readonly signal: AbortSignal;
}

/** Runs work of which no answer is kept, and runs it again as the rule says. */
export type Retrying = <Result>(work: () => Promise<Result>, rule: RetryRule) => Promise<Result>;

/** Retries by the query client's own means, also without a network: the caller decides whether that is worth it. */
export function retryingBy(client: QueryClient): Retrying {
  return (work, { retries, isWorthIt, signal }) => {
    const observer = new MutationObserver(client, {
      mutationFn: work,
      networkMode: 'always',
      gcTime: 0,
      retry: (failures, cause) => failures < retries && !signal.aborted && isWorthIt(cause),
      retryDelay,
    });
    // What is observed is never forgotten, its answer, a picture perhaps, with it.
    return observer.mutate().finally(() => observer.reset());
  };
}
