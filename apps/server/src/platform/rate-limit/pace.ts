/** So much within so many milliseconds, counted in windows that begin with the first hit. */
export interface PaceRule {
  readonly limit: number;
  readonly perMs: number;
}

/**
 * Counts what one key does in this process, without a round trip to the database. For limits that no person meets and
 * that only keep a program from taking the server for itself; several servers allow as many times more.
 */
export interface Pace {
  /** Seconds until the key may go on, or undefined when it may now. */
  secondsToWait(key: number): number | undefined;
  add(key: number, amount: number): void;
}

const SWEEP_ABOVE = 10_000;

export function createPace({ limit, perMs }: PaceRule, now: () => number = () => performance.now()): Pace {
  const windows = new Map<number, { readonly startedAt: number; used: number }>();
  const liveWindow = (key: number) => {
    const window = windows.get(key);
    return window && now() - window.startedAt < perMs ? window : undefined;
  };
  return {
    secondsToWait(key) {
      const window = liveWindow(key);
      if (!window || window.used < limit) return undefined;
      return Math.max(1, Math.ceil((window.startedAt + perMs - now()) / 1000));
    },
    add(key, amount) {
      const window = liveWindow(key);
      if (window) {
        window.used += amount;
        return;
      }
      if (windows.size >= SWEEP_ABOVE) for (const each of windows.keys()) if (!liveWindow(each)) windows.delete(each);
      windows.set(key, { startedAt: now(), used: amount });
    },
  };
}
