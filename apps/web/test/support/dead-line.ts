import { expect, onTestFinished, vi } from 'vitest';

/** A line as behind a router that was switched off: what is asked for on it gets no answer and no end. */
export interface DeadLine {
  /** Lets so much time pass that whoever listens must have given up. */
  waitLong(): Promise<void>;
  /** The line is well again. */
  mend(): void;
}

/** Kills the line to an address, once the server of the test is there. */
export function aDeadLineTo(isMeant: (url: string) => boolean): DeadLine {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const answering = window.fetch;
  let isDead = true;
  let asked = 0;
  window.fetch = (input, init) => {
    if (!isDead || !isMeant(input instanceof Request ? input.url : String(input))) return answering(input, init);
    asked += 1;
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  };
  onTestFinished(() => {
    vi.useRealTimers();
    window.fetch = answering;
  });
  return {
    waitLong: async () => {
      await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0);
      for (const _ of [1, 2, 3]) vi.advanceTimersByTime(10_000);
    },
    mend: () => {
      isDead = false;
    },
  };
}
