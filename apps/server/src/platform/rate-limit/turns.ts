/** Lets so many pieces of work of one key go on at once; the others wait for their turn. */
export interface Turns {
  /** Waits for a turn and gives the function that ends it; undefined when too many of the key wait already. */
  take(key: number): Promise<(() => void) | undefined>;
}

export function createTurns(atOnce: number, maxWaiting: number): Turns {
  const lines = new Map<number, { running: number; readonly waiting: (() => void)[] }>();
  const endOf = (key: number) => {
    let isOver = false;
    return () => {
      const line = lines.get(key);
      if (isOver || !line) return;
      isOver = true;
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    };
  };
  return {
    async take(key) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < atOnce) {
        line.running += 1;
        return endOf(key);
      }
      if (line.waiting.length >= maxWaiting) return undefined;
      await new Promise<void>((resolve) => line.waiting.push(resolve));
      return endOf(key);
    },
  };
}
