import { counted } from '@uvh/domain/text/counted';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { ConfigError } from '../config-error.ts';
import type { Queryable } from './database.ts';

/** The clock of the database, kept in step with it. */
export interface DatabaseClock extends Clock {
  stop(): void;
}

const SYNC_EVERY_MS = 30_000;
/** A machine further off does not start. Links of images, mails and S3 requests are dated by the machine itself, and are refused elsewhere beyond that. */
export const MOST_APART_MS = 5 * 60_000;

/**
 * All servers on one database go by its clock, so that a machine with a wrong one opens no gate early and sweeps nobody
 * out. Between two looks it goes on by the monotonic clock, which no step of the machine's own clock moves. A machine
 * that is far off is refused at the start.
 */
export async function databaseClock(db: Queryable, machineNow: () => number = Date.now): Promise<DatabaseClock> {
  let known = await readClock(db);
  const apartMs = machineNow() - known.databaseMs;
  if (Math.abs(apartMs) > MOST_APART_MS) {
    const minutes = Math.round(Math.abs(apartMs) / 60_000);
    throw new ConfigError(
      `The clock of this machine is ${counted(minutes, 'minute')} ${apartMs > 0 ? 'ahead of' : 'behind'} that of the database. Set it right, e.g. by NTP, and start again.`,
    );
  }
  const timer = setInterval(() => {
    // While the database is away nothing happens that needs the time; the last look still holds.
    void readClock(db).then(
      (read) => {
        known = read;
      },
      () => undefined,
    );
  }, SYNC_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(known.databaseMs + performance.now() - known.monotonicMs),
    stop: () => clearInterval(timer),
  };
}

async function readClock(db: Queryable): Promise<{ readonly databaseMs: number; readonly monotonicMs: number }> {
  const asked = performance.now();
  const { rows } = await db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
  const answered = performance.now();
  return { databaseMs: Number(rows[0]?.ms), monotonicMs: (asked + answered) / 2 };
}
