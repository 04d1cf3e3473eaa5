import type { LiveEvent } from '@uvh/contract/calls/live';
import type { Subscriber } from './event-broker.ts';

/** Each stream is written to at most once in so long: who plays sees their own score with the answer, and others a moment later. */
const GATHER_MS = 1000;
/** A crowd waits longer, so that no more streams than this are written to in a second: each costs as much as a tenth of a review. */
const WRITTEN_A_SECOND = 300;
/** Nobody waits longer than this, however large the crowd is. */
const LONGEST_GATHER_MS = 5000;
/** Streams take turns within it, so that no answer waits until hundreds of them have been written to. */
const TURNS = 20;
/** Who would be told more at once is told to look at everything: that is less for both, and no burst fills the memory. */
const MOST_TOLD_AT_ONCE = 100;

type Write = (text: string) => void;

/**
 * Holds events back for up to a second, for longer the more streams wait, so that each stream is written to once for all of it. Of
 * events that only tell how things stand now, the last is told; of more than a hundred, that there were some.
 */
export interface GatheredEvents {
  /** Gives what takes the events of a stream. */
  of(write: Write): Subscriber['send'];
  /** Forgets what was held back. */
  stop(): void;
}

export function createGatheredEvents(): GatheredEvents {
  const turns = Array.from({ length: TURNS }, () => new Map<Write, Map<string, string>>());
  let streams = 0;
  let turn = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;

  const writeTurn = () => {
    turn = (turn + 1) % TURNS;
    const now = turns[turn] ?? new Map<Write, Map<string, string>>();
    for (const [write, texts] of now) write([...texts.values()].join(''));
    waiting -= now.size;
    now.clear();
    timer = waiting > 0 ? nextTurn() : undefined;
  };
  const nextTurn = () => {
    const gatherMs = Math.max(GATHER_MS, Math.min(LONGEST_GATHER_MS, (1000 * waiting) / WRITTEN_A_SECOND));
    return setTimeout(writeTurn, gatherMs / TURNS).unref();
  };

  return {
    of(write) {
      const own = turns[streams++ % TURNS] ?? new Map();
      return (id, event) => {
        let texts = own.get(write);
        if (!texts) {
          texts = new Map();
          own.set(write, texts);
          waiting += 1;
          timer ??= nextTurn();
        }
        const isTooMany = texts.size >= MOST_TOLD_AT_ONCE;
        if (isTooMany) texts.clear();
        const told = isTooMany ? RESYNC : event;
        const key = keyOf(id, told);
        // The ids of a stream rise: who resumes from the last one has had all of them.
        texts.delete(key);
        texts.set(key, frameOf(id, told));
      };
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

/** What a later event of the same key makes needless. */
function keyOf(id: string, { kind }: LiveEvent): string {
  return kind === 'settled' || kind === 'appeal' ? id : kind;
}

const RESYNC: LiveEvent = { kind: 'resync' };
const frames = new WeakMap<LiveEvent, { readonly id: string; readonly text: string }>();

/** An event as it is written. It has one id for all who get it, and one text, however many these are. */
function frameOf(id: string, event: LiveEvent): string {
  const known = frames.get(event);
  if (known?.id === id) return known.text;
  const text = `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
  frames.set(event, { id, text });
  return text;
}
