import { NoTurnError } from './few-at-once.ts';

/** Pieces of work that are done together with whatever else of the kind waits at that moment. */
export interface Gathering<Item, Result> {
  /** Refuses with {@link NoTurnError} when the piece has waited too long; it is not done then. */
  add(item: Item): Promise<Result>;
  /** Pieces that wait for those under way. */
  waiting(): number;
}

export interface GatheringOptions<Item, Result> {
  /** So many pieces go together at the most. */
  readonly most: number;
  /** So many gatherings are under way at once at the most. */
  readonly atOnce: number;
  readonly patienceMs: number;
  /** What is under way for longer keeps no place: the next ones are begun beside it. */
  readonly placeMs: number;
  /**
   * Does one or several pieces and gives their results in their order. A promise among these is awaited by its piece alone; the
   * next ones are begun meanwhile.
   */
  readonly together: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (reason: unknown) => void;
  readonly patience: NodeJS.Timeout;
}

/**
 * Nothing waits in order to be gathered: a piece is begun at the end of this turn of the event loop unless as many are under way as may
 * be, and what waits until one of those has ended goes together.
 */
export function gathering<Item, Result>(options: GatheringOptions<Item, Result>): Gathering<Item, Result> {
  const { most, atOnce, patienceMs, placeMs, together } = options;
  // A set keeps the order, and lets go of one in the middle whose patience has ended.
  const waiting = new Set<Waiting<Item, Result>>();
  let underway = 0;
  let isAwake = false;

  const begin = () => {
    isAwake = false;
    while (underway < atOnce && waiting.size > 0) {
      const pieces = [...waiting].slice(0, most);
      for (const piece of pieces) {
        waiting.delete(piece);
        clearTimeout(piece.patience);
      }
      underway += 1;
      void work(pieces);
    }
  };
  const work = async (pieces: readonly Waiting<Item, Result>[]) => {
    let hasPlace = true;
    const giveUpPlace = () => {
      if (!hasPlace) return;
      hasPlace = false;
      underway -= 1;
      begin();
    };
    const place = setTimeout(giveUpPlace, placeMs);
    try {
      const results = await together(pieces.map(({ item }) => item));
      for (const [index, result] of results.entries()) pieces[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of pieces) reject(error);
    } finally {
      clearTimeout(place);
      giveUpPlace();
    }
  };

  return {
    add: (item) =>
      new Promise<Result>((resolve, reject) => {
        const patience = setTimeout(() => {
          waiting.delete(piece);
          reject(new NoTurnError(`waited ${patienceMs} ms for one of ${atOnce} gatherings`));
        }, patienceMs);
        const piece = { item, resolve, reject, patience };
        waiting.add(piece);
        if (isAwake || underway >= atOnce) return;
        isAwake = true;
        setImmediate(begin);
      }),
    waiting: () => waiting.size,
  };
}
