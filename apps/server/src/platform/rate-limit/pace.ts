/** So much within so many milliseconds, counted in windows that begin with the first hit. */
export interface PaceRule {
  readonly limit: number;
  readonly perMs: number;
}

/**
 * Counts what one key does in this process, without a round trip to the database. For limits that no person meets and
 * that only keep a program from taking the server for itself; `sharedPace` makes one hold over several servers.
 */
export interface Pace {
  /** Seconds until each of the keys may go on, or undefined when all may now. */
  secondsToWait(keys: readonly string[]): number | undefined;
  add(keys: readonly string[], amount: number): void;
}

const SWEEP_ABOVE = 10_000;
/** However much came through at once, nobody waits longer than so many windows for it. */
const MOST_WINDOWS_OWED = 12;

interface Window {
  readonly startedAt: number;
  used: number;
}

/** What went above the limit of one window is taken off the next ones: a burst is paid for, not forgotten. */
export function createPace({ limit, perMs }: PaceRule, now: () => number = () => performance.now()): Pace {
  const windows = new Map<string, Window>();
  let sweptAt = now();
  const liveWindow = (key: string): Window | undefined => {
    const window = windows.get(key);
    if (!window) return undefined;
    const passed = Math.floor((now() - window.startedAt) / perMs);
    if (passed === 0) return window;
    const owed = window.used - passed * limit;
    if (owed <= 0) return undefined;
    const next = { startedAt: window.startedAt + passed * perMs, used: owed };
    windows.set(key, next);
    return next;
  };
  const secondsOf = (key: string) => {
    const window = liveWindow(key);
    if (!window || window.used < limit) return 0;
    const windowsToWait = Math.floor(window.used / limit);
    return Math.max(1, Math.ceil((window.startedAt + windowsToWait * perMs - now()) / 1000));
  };
  /** Once a window at the most: where that many play, a look at all of them for each hit would be most of the work. */
  const sweep = () => {
    if (now() - sweptAt < perMs) return;
    sweptAt = now();
    for (const key of windows.keys()) if (!liveWindow(key)) windows.delete(key);
  };
  const addTo = (key: string, amount: number) => {
    const most = MOST_WINDOWS_OWED * limit;
    const window = liveWindow(key);
    if (window) {
      window.used = Math.min(most, window.used + amount);
      return;
    }
    if (windows.size >= SWEEP_ABOVE) sweep();
    windows.set(key, { startedAt: now(), used: Math.min(most, amount) });
  };
  return {
    secondsToWait(keys) {
      const seconds = Math.max(0, ...keys.map(secondsOf));
      return seconds === 0 ? undefined : seconds;
    },
    add(keys, amount) {
      for (const key of keys) addTo(key, amount);
    },
  };
}
