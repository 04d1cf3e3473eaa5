import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

/** Longest payload that NOTIFY carries, less room for the envelope. */
const MAX_PAYLOAD_BYTES = 7500;
const CHANNEL = 'urban_vision';
const RETRY_MS = 1000;

interface HubMessage {
  readonly topic: string;
  /** JSON text. */
  readonly payload: string;
}

type HubListener = (message: HubMessage) => void;

/**
 * News from every server process of this database, by LISTEN/NOTIFY. A message sent in a transaction
 * arrives when it commits, and not at all when it does not.
 */
export interface Hub {
  /** Hears one topic until the returned function is called. */
  subscribe(topic: string, listener: HubListener): () => void;
  /** Told after the connection was lost and is back: whatever happened meanwhile was missed. */
  onResync(listener: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createHub(url: string, log: Log): Hub {
  const listeners = new Map<string, Set<HubListener>>();
  const resyncListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let isStopped = false;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'urban-vision listener',
      keepAlive: true,
      connectionTimeoutMillis: 4000,
    });
    fresh.on('notification', ({ payload }) => deliver(payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'listener connection broke'));
    fresh.on('end', () => {
      if (client === fresh && !isStopped) void reconnect();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  };

  const reconnect = async () => {
    client = undefined;
    while (!isStopped) {
      await sleep(RETRY_MS);
      try {
        if (isStopped) return;
        await connect();
        for (const listener of resyncListeners) listener();
        return;
      } catch (error) {
        log.warn({ err: error }, 'listener cannot connect yet');
      }
    }
  };

  const deliver = (text: string) => {
    const separator = text.indexOf(' ');
    const topic = separator < 0 ? text : text.slice(0, separator);
    const payload = separator < 0 ? 'null' : text.slice(separator + 1);
    for (const listener of listeners.get(topic) ?? []) listener({ topic, payload });
  };

  return {
    subscribe(topic, listener) {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listener));
      return () => void ofTopic.delete(listener);
    },
    onResync(listener) {
      resyncListeners.add(listener);
      return () => void resyncListeners.delete(listener);
    },
    start: connect,
    async stop() {
      isStopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}

/** What {@link announce} sends: topic, a space, JSON. */
export function hubEnvelope(topic: string, value: unknown): string {
  const text = `${topic} ${JSON.stringify(value ?? null)}`;
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) throw new Error(`A message on ${topic} is too long to announce.`);
  return text;
}

export const HUB_CHANNEL = CHANNEL;
