/** Work that is done a few pieces at a time, in the order in which it came. */
export interface FewAtOnce {
  /** Refuses with {@link NoTurnError} when the work has waited too long for its turn; it is not done then. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Pieces that wait for their turn. */
  waiting(): number;
}

export class NoTurnError extends Error {}

export function fewAtOnce(most: number, patienceMs: number): FewAtOnce {
  let free = most;
  // A set keeps the order, and lets go of one in the middle whose patience has ended.
  const waiting = new Set<() => void>();
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new NoTurnError(`waited ${patienceMs} ms for one of ${most} turns`));
      }, patienceMs);
      waiting.add(begin);
    });
  return {
    async run(work) {
      if (free > 0) free -= 1;
      else await turn();
      try {
        return await work();
      } finally {
        const [next] = waiting;
        // The turn is handed on; nobody who comes now can take it first.
        if (next) next();
        else free += 1;
      }
    },
    waiting: () => waiting.size,
  };
}
