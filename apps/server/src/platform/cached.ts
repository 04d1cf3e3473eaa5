import type { Clock } from './clock.ts';

/** Results of a loader, each kept for a while and shared by everybody who asks meanwhile. */
export interface Cached<T> {
  /** Returns the kept result of the key, or loads it. A failed load is reported to its callers and not kept. */
  get(key?: string): Promise<T>;
  /** Drops what is kept; a load under way is not kept either. */
  clear(): void;
}

interface CacheOptions {
  readonly clock: Clock;
  /** How long a result is kept, by the clock. */
  readonly ttlMs: number;
}

/** Keeps the latest result only: asking for another key drops it. */
export function cached<T>({ clock, ttlMs }: CacheOptions, load: (key: string) => Promise<T>): Cached<T> {
  let latest: { readonly key: string; readonly loadedAt: number; readonly result: Promise<T> } | undefined;
  return {
    get(key = '') {
      const now = clock.now().getTime();
      // A clock that was set back must not keep a result alive.
      const age = latest ? now - latest.loadedAt : 0;
      if (latest?.key === key && age >= 0 && age < ttlMs) return latest.result;
      const result = load(key);
      const entry = { key, loadedAt: now, result };
      latest = entry;
      result.catch(() => {
        if (latest === entry) latest = undefined;
      });
      return result;
    },
    clear() {
      latest = undefined;
    },
  };
}
