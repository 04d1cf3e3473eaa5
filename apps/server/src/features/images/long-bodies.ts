import type { MemberCaller } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { paceKeys, sharedPace } from '../../platform/rate-limit/shared-pace.ts';
import { createTurns } from '../../platform/rate-limit/turns.ts';

/** 2,000 boxes with every digit that a number may have, and some above that to answer TOO_MANY_BOXES. */
export const LONG_BODY_BYTES = 1024 * 1024;

/** A hundred reviews of seventy boxes: what retries of one may send at the same moment. */
const BYTES = { limit: 2 * 1024 * 1024, perMs: 10_000 };
const AT_ONCE = 2;
const MAX_WAITING = 200;
const RETRY_SECONDS = 1;

/** Keeps the long bodies of one person, reviews and reports together, from taking the server for themselves. */
export interface LongBodies {
  /** Before the body is read: refuses what comes too fast, and lets two of a person at once go on. */
  admit(caller: MemberCaller, contentLength: number): Promise<() => void>;
}

export function longBodies(services: Pick<Platform, 'pubsub' | 'random'>): LongBodies {
  const bytes = sharedPace(services, 'bytes', BYTES);
  const turns = createTurns(AT_ONCE, MAX_WAITING);
  return {
    async admit(caller, contentLength) {
      const keys = paceKeys(caller);
      const seconds = bytes.secondsToWait(keys);
      if (seconds !== undefined) throw refusal('RATE_LIMITED', { retryAfterSeconds: seconds });
      bytes.add(keys, contentLength);
      const end = await turns.take(caller.userId);
      if (!end) throw refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
      return end;
    },
  };
}
