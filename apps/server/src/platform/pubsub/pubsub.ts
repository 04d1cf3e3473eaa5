import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '@uvh/domain/retry';
import pg from 'pg';
import { SESSION_SETTINGS } from '../db/session-settings.ts';
import { isDatabaseUnavailable } from '../db/sql-state.ts';
import type { Log } from '../log.ts';

/** Longest payload that NOTIFY carries, less room for the envelope. */
const MAX_PAYLOAD_BYTES = 7500;
const CHANNEL = 'urban_vision';
/** Messages of so long go out together. */
const GATHER_MS = 100;
const RETRIES: Backoff = { firstMs: 1000, maxMs: 8000 };
/** A connection whose path was dropped without a word looks like one on which nothing happens: it is asked so often. */
const BEAT_MS = 15_000;
const ANSWER_WITHIN_MS = 5000;
/**
 * Asked at each beat, since PostgreSQL makes room for what all have heard as this is asked: a queue that a forgotten session has let run
 * full would stay so after the session is gone.
 */
const ROOM_FOR_NEWS = 'select pg_notification_queue_usage()';

interface PubSubMessage {
  readonly topic: string;
  /** JSON text. */
  readonly payload: string;
}

type PubSubListener = (message: PubSubMessage) => void;

/**
 * Messages between the server processes of one database, by LISTEN/NOTIFY. A message sent in a transaction
 * arrives when it commits, and not at all when it rolls back.
 */
export interface PubSub {
  /** Subscribes to one topic; the returned function unsubscribes. */
  subscribe(topic: string, listener: PubSubListener): () => void;
  /**
   * Tells what has changed, outside of any transaction: the latest value of each key goes out with all others of the same
   * moment, so that commits do not queue up behind each other for their messages. It may be lost with this process or
   * its connection; a subscriber that must know looks by itself.
   */
  publishSoon(topic: string, key: string | number, value: unknown): void;
  /** Called after the connection was lost and is back: messages sent meanwhile were missed. */
  onResync(listener: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Shorter in tests. */
interface PubSubTimes {
  readonly beatMs?: number;
  readonly answerWithinMs?: number;
}

export function createPubSub(
  url: string,
  log: Log,
  { beatMs = BEAT_MS, answerWithinMs = ANSWER_WITHIN_MS }: PubSubTimes = {},
): PubSub {
  const listeners = new Map<string, Set<PubSubListener>>();
  const resyncListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let said: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  /** One statement after the other. What is said while there is no connection is lost. */
  const say = (text: string, values?: readonly unknown[]): Promise<unknown> => {
    const answer = said.then(() => client?.query(text, values && [...values]));
    said = answer.catch(() => undefined);
    return answer;
  };

  const connect = async () => {
    const fresh = listener(url, answerWithinMs);
    fresh.on('notification', ({ payload }) => deliver(payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'listener connection broke'));
    fresh.on('end', () => {
      if (client === fresh && !isStopped) void reconnect();
    });
    await fresh.connect();
    await fresh.query(`${SESSION_SETTINGS}; listen ${CHANNEL}`).catch(async (error: unknown) => {
      await fresh.end();
      throw error;
    });
    client = fresh;
    said = Promise.resolve();
    const beat = setInterval(() => {
      // Ended with a question unanswered, it does not wait for the other side.
      say(ROOM_FOR_NEWS).catch(() => fresh.end());
    }, beatMs);
    fresh.once('end', () => clearInterval(beat));
  };

  const reconnect = async () => {
    client = undefined;
    for (let failures = 1; !isStopped; failures += 1) {
      await sleep(backoffMs(RETRIES, failures));
      try {
        if (isStopped) return;
        await connect();
        for (const listener of resyncListeners) hear(log, 'resync', listener);
        return;
      } catch (error) {
        log.warn({ err: error }, 'listener cannot connect yet');
      }
    }
  };

  const waiting = new Map<string, string>();
  let flushing: NodeJS.Timeout | undefined;
  const flush = async () => {
    flushing = undefined;
    const messages = [...waiting.values()];
    waiting.clear();
    await say('select pg_notify($1, message) from unnest($2::text[]) message', [CHANNEL, messages]).catch(
      (error: unknown) => log.warn({ err: error }, 'messages were not sent'),
    );
  };

  const deliver = (text: string) => {
    const separator = text.indexOf(' ');
    const topic = separator < 0 ? text : text.slice(0, separator);
    const payload = separator < 0 ? 'null' : text.slice(separator + 1);
    for (const listener of listeners.get(topic) ?? []) hear(log, topic, () => listener({ topic, payload }));
  };

  return {
    subscribe(topic, listener) {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listener));
      return () => void ofTopic.delete(listener);
    },
    publishSoon(topic, key, value) {
      waiting.set(`${topic} ${key}`, pubsubEnvelope(topic, value));
      flushing ??= setTimeout(flush, GATHER_MS);
    },
    onResync(listener) {
      resyncListeners.add(listener);
      return () => void resyncListeners.delete(listener);
    },
    async start() {
      try {
        await connect();
      } catch (error) {
        // A database that is too busy to let one more in as the server starts is heard of later, as after a break.
        if (!isDatabaseUnavailable(error)) throw error;
        log.warn({ err: error }, 'listener cannot connect yet');
        void reconnect();
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(flushing);
      if (waiting.size > 0) await flush();
      await client?.end().catch(() => undefined);
    },
  };
}

function listener(connectionString: string, answerWithinMs: number): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: 'urban-vision listener',
    keepAlive: true,
    connectionTimeoutMillis: 4000,
    query_timeout: answerWithinMs,
  });
}

/** What one listener cannot read, as from a server of another version, ends neither this process nor the hearing of others. */
function hear(log: Log, topic: string, listen: () => void): void {
  try {
    listen();
  } catch (error) {
    log.warn({ err: error, topic }, 'a message was not understood');
  }
}

/** The payload of a notification: topic, a space, JSON. */
export function pubsubEnvelope(topic: string, value: unknown): string {
  if (topic.includes(' ')) throw new Error(`The topic "${topic}" would end at its space.`);
  const text = `${topic} ${JSON.stringify(value ?? null)}`;
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) throw new Error(`A message on ${topic} is too long to publish.`);
  return text;
}

export const PUBSUB_CHANNEL = CHANNEL;
