import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../db/database.ts';
import { CLOCKS_DIFFER_MS, lastSpan } from '../db/time-span.ts';
import { refusal } from '../http/refusal.ts';

/** So many hits of one key within so many seconds, counted in fixed windows that begin with the first hit. */
export interface RateRule {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

/** How a hit was counted. */
interface RateVerdict {
  readonly isAllowed: boolean;
  readonly retryAfterSeconds: number;
}

/**
 * Counts hits in the database, so that a limit holds over all server processes. Taking a hit is one
 * statement: of many at the same moment exactly as many pass as the rule allows.
 *
 * Keys name the account or address that is protected first; a whole network only generously, because a
 * campus sits behind one address.
 */
export interface RateLimiter {
  /** Counts a hit and says whether it was within the limit. */
  take(rule: RateRule, key: string): Promise<RateVerdict>;
  /** Counts a hit and refuses with RATE_LIMITED beyond the limit. */
  enforce(rule: RateRule, key: string): Promise<void>;
  /** Whether all hits of a key are taken. Counts none. */
  isSpent(rule: RateRule, key: string): Promise<boolean>;
  /** Takes a hit back, as after a right password: it was taken before it was known to be right. */
  giveBack(rule: RateRule, key: string): Promise<void>;
  /** Forgets the hits of a key, as after a right password. */
  forget(rule: RateRule, key: string, db?: Queryable): Promise<void>;
  /** Forgets the hits of all keys that name an address, whatever else they name. */
  forgetAddress(address: string, db: Queryable): Promise<void>;
  /**
   * Removes windows that are over; of a rule that is not named, those that no rule could have any more. Beyond `mostKept` those
   * with the fewest hits go first: who sends from ever new networks fills the table with keys of one hit, and neither keeps
   * others out by it nor has what was counted of a guesser forgotten.
   */
  sweep(rules: readonly RateRule[], mostKept?: number): Promise<void>;
}

const LONGEST_WINDOW_SECONDS = 24 * 3600;
/** Some 100 MB. Fifty thousand players who log in and type wrong codes have a fifth of it. */
const MOST_KEPT = 500_000;

export function createRateLimiter(db: Queryable, clock: Clock): RateLimiter {
  const keyOf = (rule: RateRule, key: string) => `${rule.name} ${key}`;
  const secondsLeft = (rule: RateRule, windowStart: Date) =>
    Math.max(1, Math.ceil((windowStart.getTime() + rule.seconds * 1000 - clock.now().getTime()) / 1000));

  const take = async (rule: RateRule, key: string): Promise<RateVerdict> => {
    const now = clock.now();
    const windowAfter = new Date(now.getTime() - rule.seconds * 1000);
    // A clock that was set back must not keep a window open for as long; those of two servers differ by less.
    const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS);
    const isOver = sql`(r.window_start <= ${windowAfter.toISOString()} or r.window_start > ${ahead.toISOString()})`;
    const { rows } = await db.execute<{ hits: number; windowStart: Date }>(sql`
      insert into rate_limit as r (key, window_start, hits)
      values (${keyOf(rule, key)}, ${now.toISOString()}, 1)
      on conflict (key) do update set
        hits = case when ${isOver} then 1 else r.hits + 1 end,
        window_start = case when ${isOver} then excluded.window_start else r.window_start end
      returning hits, window_start as "windowStart"`);
    const row = rows[0];
    if (!row) throw new Error('The rate limit answered nothing.');
    const isAllowed = row.hits <= rule.limit;
    return { isAllowed, retryAfterSeconds: isAllowed ? 0 : secondsLeft(rule, new Date(row.windowStart)) };
  };

  return {
    take,
    async enforce(rule, key) {
      const { isAllowed, retryAfterSeconds } = await take(rule, key);
      if (!isAllowed) throw refusal('RATE_LIMITED', { retryAfterSeconds });
    },
    async isSpent(rule, key) {
      const { from, to } = lastSpan(clock.now(), rule.seconds * 1000);
      const { rows } = await db.execute(sql`
        select from rate_limit where key = ${keyOf(rule, key)} and hits >= ${rule.limit}
          and window_start > ${from.toISOString()} and window_start <= ${to.toISOString()}`);
      return rows.length > 0;
    },
    async giveBack(rule, key) {
      await db.execute(sql`update rate_limit set hits = hits - 1 where key = ${keyOf(rule, key)} and hits > 0`);
    },
    async forget(rule, key, within = db) {
      await within.execute(sql`delete from rate_limit where key = ${keyOf(rule, key)}`);
    },
    async forgetAddress(address, within) {
      await within.execute(sql`delete from rate_limit where ${address} = any(string_to_array(key, ' '))`);
    },
    async sweep(rules, mostKept = MOST_KEPT) {
      const surely = new Date(clock.now().getTime() - CLOCKS_DIFFER_MS).toISOString();
      const known = JSON.stringify(rules.map(({ name, seconds }) => ({ name, seconds })));
      // A name may begin with another one: the longer window holds.
      await db.execute(sql`
        delete from rate_limit r where r.window_start < ${surely}::timestamptz - make_interval(secs => coalesce((
          select max(k.seconds) from json_to_recordset(${known}::json) k(name text, seconds int)
          where starts_with(r.key, k.name || ' ')), ${LONGEST_WINDOW_SECONDS}::int))`);
      const { rows } = await db.execute<{ kept: string }>(sql`select count(*) as kept from rate_limit`);
      if (Number(rows[0]?.kept) <= mostKept) return;
      await db.execute(sql`
        delete from rate_limit where key in (
          select key from rate_limit order by hits desc, window_start desc offset ${mostKept})`);
    },
  };
}
