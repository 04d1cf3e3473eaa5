import type { LiveEvent } from '@uvh/contract/calls/live';

/** Something that happened, for everybody or for one team. */
interface News {
  readonly event: LiveEvent;
  /** Undefined: everybody. */
  readonly teamId?: number;
}

/** One open stream. */
export interface Reader {
  readonly teamId: number | undefined;
  /** Takes one event with the id under which it can be taken up again. */
  tell(id: string, event: LiveEvent): void;
}

/**
 * Passes news to the open streams of this server process and remembers the latest, so that a reader whose
 * connection broke gets what it missed. A reader that was away for longer, or comes from another process, is
 * told to fetch everything anew.
 */
export interface NewsRoom {
  publish(news: News): void;
  /** Joins a reader; `lastId` is the last event that it got, if it had a stream before. Returns how to leave. */
  join(reader: Reader, lastId: string | undefined): () => void;
}

const REMEMBERED = 1000;

/** `edition` names this process, so that ids of another one are not taken for its own. */
export function newsRoom(edition: string): NewsRoom {
  const readers = new Set<Reader>();
  const latest: { readonly number: number; readonly news: News }[] = [];
  let count = 0;

  const concerns = (news: News, reader: Reader): boolean => news.teamId === undefined || news.teamId === reader.teamId;
  const idOf = (number: number): string => `${edition}-${number}`;

  return {
    publish(news) {
      count += 1;
      latest.push({ number: count, news });
      if (latest.length > REMEMBERED) latest.shift();
      for (const reader of readers) if (concerns(news, reader)) reader.tell(idOf(count), news.event);
    },
    join(reader, lastId) {
      readers.add(reader);
      if (lastId !== undefined) {
        const missed = missedSince(lastId);
        if (missed === 'unknown') reader.tell(idOf(count), { kind: 'resync' });
        else for (const { number, news } of missed) if (concerns(news, reader)) reader.tell(idOf(number), news.event);
      }
      return () => void readers.delete(reader);
    },
  };

  function missedSince(lastId: string) {
    const digits = lastId.startsWith(`${edition}-`) ? lastId.slice(edition.length + 1) : '';
    const number = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
    const isOurs = number <= count;
    const oldest = latest[0]?.number ?? count + 1;
    if (!isOurs || number < oldest - 1) return 'unknown';
    return latest.filter((entry) => entry.number > number);
  }
}
