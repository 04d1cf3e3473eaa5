import type { LiveEvent } from '@uvh/contract/calls/live';
import { oncePer } from '../../platform/once-per.ts';
import type { Subscriber } from './event-broker.ts';

/** Each stream is written to at most once in so long: who plays sees their own score with the answer, and others a moment later. */
const GATHER_MS = 1000;
/** Streams take turns within it, so that no answer waits until hundreds of them have been written to. */
const TURNS = 20;

type Write = (text: string) => void;

/**
 * Holds events back for up to a second, so that each stream is written to once for all of it. Of events that only tell how things
 * stand now, the last is told.
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
    const now = turns[turn];
    if (!now) return;
    for (const [write, texts] of now) write([...texts.values()].join(''));
    waiting -= now.size;
    now.clear();
    if (waiting > 0) return;
    clearInterval(timer);
    timer = undefined;
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
          timer ??= setInterval(writeTurn, GATHER_MS / TURNS).unref();
        }
        const key = keyOf(id, event);
        // The ids of a stream rise: who resumes from the last one has had all of them.
        texts.delete(key);
        texts.set(key, `id: ${id}\ndata: ${eventText(event)}\n\n`);
      };
    },
    stop() {
      clearInterval(timer);
    },
  };
}

/** What a later event of the same key makes needless. */
function keyOf(id: string, { kind }: LiveEvent): string {
  return kind === 'settled' || kind === 'appeal' ? id : kind;
}

/** An event as JSON, written once for all who get it. */
const eventText = oncePer((event: LiveEvent): string => JSON.stringify(event));
