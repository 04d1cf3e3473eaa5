import type { Database } from '../db/database.ts';
import { fewAtOnce } from '../few-at-once.ts';
import type { Log } from '../log.ts';
import { type Recurring, type RunningRecurring, startRecurring, type TurnOver, underLock } from './recurring.ts';

/** Work that is there to be done now and then. */
interface Job {
  /** Has it looked for work soon, before its time. */
  wake(): void;
}

/** Work in parts that do not touch each other, so that several processes share it. */
interface ShardedWork {
  readonly name: string;
  readonly seconds: number;
  /** The shards of which there is something to do. */
  readonly shards: () => Promise<readonly number[]>;
  /** Does some of a shard's work; says whether there may be more. */
  readonly work: (shard: number) => Promise<boolean>;
}

/**
 * Background work of a process. What there is to do is read off the rows that it concerns (a mail that is not sent, an
 * image with a review that its consensus does not know), never off a list beside them: so nothing is lost with a killed
 * process, and nothing is done for a transaction that was rolled back.
 */
export interface Jobs {
  /** Repeats work every so many seconds, on one process at a time. Call it before {@link Jobs.start}. */
  every(name: string, seconds: number, work: () => Promise<void>): Job;
  /** The same for work in shards: each of them is done by one process at a time. */
  everyShard(work: ShardedWork): Job;
  /** Done when the work stops, after the turns under way have ended. */
  atStop(close: () => Promise<void>): void;
  /** Begins; until then nothing that was registered runs. */
  start(onTurnOver?: TurnOver): void;
  /** Lets running work end, then stops. */
  stop(): Promise<void>;
}

/**
 * Turns of a process at once. Each holds one connection by its lock and works over another: as many turns as the pool has
 * connections, as at a start, would all wait for the second. More than there is work that takes long.
 */
const MOST_TURNS = 8;
const TURN_WITHIN_MS = 10 * 60_000;

export function createJobs({ db, log }: { readonly db: Database; readonly log: Log }): Jobs {
  const registered: Recurring[] = [];
  const running = new Map<Recurring, RunningRecurring>();
  const closers: (() => Promise<void>)[] = [];
  let isStopping = false;

  const turns = fewAtOnce(MOST_TURNS, TURN_WITHIN_MS);

  const register = ({ name, seconds, work }: Recurring): Job => {
    const recurring = {
      name,
      seconds,
      work: () => turns.run(async () => (isStopping ? undefined : work())),
    };
    registered.push(recurring);
    return { wake: () => running.get(recurring)?.wake() };
  };

  /**
   * Goes round the shards until nothing is left of those that this process gets. One that fails is left to the next turn, or it would
   * keep those behind it waiting for as long as it does.
   */
  const goRound = async ({ name, shards, work }: ShardedWork): Promise<void> => {
    const failures = new Map<number, unknown>();
    for (let isMore = true; isMore && !isStopping; ) {
      isMore = false;
      for (const shard of inOwnOrder(await shards())) {
        if (isStopping) break;
        if (failures.has(shard)) continue;
        try {
          isMore = (await underLock(db, `${name} ${shard}`, () => work(shard))) || isMore;
        } catch (error) {
          failures.set(shard, error);
        }
      }
    }
    for (const failure of failures.values()) throw failure;
  };

  return {
    every(name, seconds, work) {
      return register({ name, seconds, work: () => underLock(db, name, work) });
    },
    everyShard(sharded) {
      return register({ name: sharded.name, seconds: sharded.seconds, work: () => goRound(sharded) });
    },
    atStop(close) {
      closers.push(close);
    },
    start(onTurnOver) {
      for (const recurring of registered) running.set(recurring, startRecurring(recurring, log, onTurnOver));
    },
    async stop() {
      isStopping = true;
      await Promise.all([...running.values()].map((each) => each.stop()));
      await Promise.all(closers.splice(0).map((close) => close()));
    },
  };
}

/** Two processes that begin together do not stand at the same shard all the way. */
function inOwnOrder<T>(shards: readonly T[]): T[] {
  const first = shards.length === 0 ? 0 : process.pid % shards.length;
  return [...shards.slice(first), ...shards.slice(0, first)];
}
