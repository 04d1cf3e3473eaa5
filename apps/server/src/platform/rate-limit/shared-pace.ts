import * as z from 'zod/mini';
import type { Platform } from '../platform.ts';
import { createPace, type Pace, type PaceRule } from './pace.ts';

/** Hits of so long go to the other servers together: one message for everybody, whatever the load. */
const GATHER_MS = 400;
/** A message carries so many keys at most; NOTIFY takes 8,000 bytes. */
const KEYS_AT_ONCE = 200;

const newsSchema = z.object({ from: z.string(), hits: z.array(z.tuple([z.string(), z.number()])) });

/**
 * A pace that holds over all servers of an event. Each counts by itself, at no cost to a call, and tells the others twice a
 * second what was counted. Who goes to several servers within that time gets more through once, and waits for it
 * afterwards: what is above the limit is owed. Where PostgreSQL is away, each server counts on by itself.
 */
export function sharedPace(
  { pubsub, random }: Pick<Platform, 'pubsub' | 'random'>,
  name: string,
  rule: PaceRule,
  now?: () => number,
): Pace {
  const pace = createPace(rule, now);
  const topic = `pace:${name}`;
  const self = random.bytes(6).toString('base64url');
  let gathered = new Map<string, number>();
  let isTelling = false;
  let told = 0;
  const tell = () => {
    isTelling = false;
    const hits = [...gathered];
    gathered = new Map();
    for (let at = 0; at < hits.length; at += KEYS_AT_ONCE) {
      told += 1;
      pubsub.publishSoon(topic, `${self} ${told}`, { from: self, hits: hits.slice(at, at + KEYS_AT_ONCE) });
    }
  };
  pubsub.subscribe(topic, ({ payload }) => {
    const news = newsSchema.parse(JSON.parse(payload));
    if (news.from !== self) for (const [key, amount] of news.hits) pace.add([key], amount);
  });
  return {
    secondsToWait: pace.secondsToWait,
    add(keys, amount) {
      pace.add(keys, amount);
      for (const key of keys) gathered.set(key, (gathered.get(key) ?? 0) + amount);
      if (isTelling) return;
      isTelling = true;
      setTimeout(tell, GATHER_MS).unref();
    },
  };
}

/** A person, and the browser that they play on: many accounts on one browser have one person's pace together. */
export function paceKeys({
  userId,
  device,
}: {
  readonly userId: number;
  readonly device: string | undefined;
}): string[] {
  return device === undefined ? [`u${userId}`] : [`u${userId}`, `d${device}`];
}
