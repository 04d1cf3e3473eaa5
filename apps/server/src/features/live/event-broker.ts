import type { LiveEvent } from '@uvh/contract/calls/live';

/** An event for everybody or for one team. */
interface BrokerEvent {
  readonly event: LiveEvent;
  /** Undefined: everybody. */
  readonly teamId?: number;
}

/** One open stream. */
export interface Subscriber {
  readonly teamId: number | undefined;
  /** Delivers one event with the id from which the stream can be resumed. */
  send(id: string, event: LiveEvent): void;
}

/** From when on a subscriber wants events: after the last one that it received, or since its page began to come, so long ago. */
export type Since = { readonly lastId: string } | { readonly ageMs: number };

/**
 * Delivers events to the open streams of this server process and keeps the latest, so that a subscriber whose
 * connection broke receives what it missed. A subscriber that was away for longer, or comes from another process,
 * receives a resync event.
 */
export interface EventBroker {
  publish(published: BrokerEvent): void;
  /** Adds a subscriber, and sends what it missed; without `since`, nothing. Returns a function that removes it. */
  subscribe(subscriber: Subscriber, since: Since | undefined): () => void;
}

const KEPT_EVENTS = 1000;

/** `processId` is part of every event id, so that ids of another process are not accepted. */
export function createEventBroker(processId: string): EventBroker {
  const subscribers = new Set<Subscriber>();
  const byTeam = new Map<number, Set<Subscriber>>();
  const latest: { readonly number: number; readonly atMs: number; readonly published: BrokerEvent }[] = [];
  let count = 0;

  const concerns = ({ teamId }: BrokerEvent, subscriber: Subscriber): boolean =>
    teamId === undefined || teamId === subscriber.teamId;
  const idOf = (number: number): string => `${processId}-${number}`;

  return {
    publish(published) {
      count += 1;
      latest.push({ number: count, atMs: performance.now(), published });
      if (latest.length > KEPT_EVENTS) latest.shift();
      const { teamId, event } = published;
      const id = idOf(count);
      for (const subscriber of teamId === undefined ? subscribers : (byTeam.get(teamId) ?? []))
        subscriber.send(id, event);
    },
    subscribe(subscriber, since) {
      const { teamId } = subscriber;
      subscribers.add(subscriber);
      if (teamId !== undefined) byTeam.set(teamId, (byTeam.get(teamId) ?? new Set()).add(subscriber));
      if (since !== undefined) {
        const missed = 'lastId' in since ? missedAfter(since.lastId) : missedIn(since.ageMs);
        if (missed === 'unknown') subscriber.send(idOf(count), { kind: 'resync' });
        else
          for (const { number, published } of missed)
            if (concerns(published, subscriber)) subscriber.send(idOf(number), published.event);
      }
      return () => {
        subscribers.delete(subscriber);
        if (teamId === undefined) return;
        const ofTeam = byTeam.get(teamId);
        ofTeam?.delete(subscriber);
        if (ofTeam?.size === 0) byTeam.delete(teamId);
      };
    },
  };

  function missedIn(ageMs: number) {
    const from = performance.now() - ageMs;
    const isForgotten = count > KEPT_EVENTS && (latest[0]?.atMs ?? 0) >= from;
    return isForgotten ? 'unknown' : latest.filter(({ atMs }) => atMs >= from);
  }

  function missedAfter(lastId: string) {
    const digits = lastId.startsWith(`${processId}-`) ? lastId.slice(processId.length + 1) : '';
    const number = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
    const isOurs = number <= count;
    const oldest = latest[0]?.number ?? count + 1;
    if (!isOurs || number < oldest - 1) return 'unknown';
    return latest.filter((entry) => entry.number > number);
  }
}
