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

/** The same for each of many who do not wait for each other. */
export interface FewOfEach {
  run<T>(whose: string, work: () => Promise<T>): Promise<T>;
  /** Pieces that wait for another of the same. */
  waiting(): number;
}

export function fewOfEach(most: number, patienceMs: number): FewOfEach {
  const lines = new Map<string, { readonly line: FewAtOnce; pieces: number }>();
  const lineOf = (whose: string) => {
    const known = lines.get(whose);
    if (known) return known;
    const opened = { line: fewAtOnce(most, patienceMs), pieces: 0 };
    lines.set(whose, opened);
    return opened;
  };
  return {
    async run(whose, work) {
      const own = lineOf(whose);
      own.pieces += 1;
      try {
        return await own.line.run(work);
      } finally {
        own.pieces -= 1;
        if (own.pieces === 0) lines.delete(whose);
      }
    },
    waiting: () => [...lines.values()].reduce((sum, { line }) => sum + line.waiting(), 0),
  };
}
