import { uptime } from 'node:os';
import { counted } from '@uvh/domain/text/counted';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { ConfigError } from '../config-error.ts';
import type { Log } from '../log.ts';
import type { Queryable } from './database.ts';

/** The clock of the database, kept in step with it. */
export interface DatabaseClock extends Clock {
  stop(): void;
}

const LOOK_EVERY_MS = 30_000;
/** A machine further off does not start. Links of images, mails and S3 requests are dated by the machine itself, and are refused elsewhere beyond that. */
export const MOST_APART_MS = 5 * 60_000;

/** Others in tests. */
interface ClockTimes {
  readonly machineNow?: () => number;
  readonly lookEveryMs?: number;
}

/**
 * All servers on one database go by its clock, so that a machine with a wrong one opens no gate early and sweeps nobody
 * out. Between two looks it goes on by the monotonic clock, which no step of the machine's own clock moves. A machine
 * that is far off is refused at the start; a database whose clock alone jumps later is not followed, since that would log everybody out
 * or close the game.
 */
export async function databaseClock(
  db: Queryable,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  { machineNow = Date.now, lookEveryMs = LOOK_EVERY_MS }: ClockTimes = {},
): Promise<DatabaseClock> {
  let known = await readClock(db);
  const apartAtStartMs = machineNow() - known.databaseMs;
  if (isFar(apartAtStartMs)) {
    throw new ConfigError(`${apartSentence(apartAtStartMs)} ${MEND} Then start again.`);
  }
  let state: 'together' | 'jumped' | 'apart' = 'together';
  const look = async () => {
    const read = await readClock(db);
    const apartMs = machineNow() - read.databaseMs;
    const jumpedMs = read.databaseMs - known.databaseMs - (read.upMs - known.upMs);
    const before = state;
    state = !isFar(apartMs) ? 'together' : isFar(jumpedMs) ? 'jumped' : 'apart';
    if (state !== 'jumped') known = read;
    if (state === before) return;
    if (state === 'together') log.info('the clocks of database and machine agree again');
    if (state === 'apart') log.warn(`${apartSentence(apartMs)} The time is the database's meanwhile. ${MEND}`);
    if (state === 'jumped')
      log.error(
        `The clock of the database has jumped by ${minutesIn(jumpedMs)} ${jumpedMs > 0 ? 'ahead' : 'back'}, that of this machine has not. This process goes on by the time before; none can be started meanwhile. ${MEND}`,
      );
  };
  const timer = setInterval(() => {
    // While the database is away nothing happens that needs the time; the last look still holds.
    void look().catch(() => undefined);
  }, lookEveryMs);
  timer.unref();
  return {
    now: () => new Date(known.databaseMs + performance.now() - known.monotonicMs),
    stop: () => clearInterval(timer),
  };
}

const MEND = 'Set the one that is wrong right, e.g. by NTP.';

function isFar(ms: number): boolean {
  return Math.abs(ms) > MOST_APART_MS;
}

function minutesIn(ms: number): string {
  return counted(Math.round(Math.abs(ms) / 60_000), 'minute');
}

function apartSentence(apartMs: number): string {
  return `The clock of this machine is ${minutesIn(apartMs)} ${apartMs > 0 ? 'ahead of' : 'behind'} that of the database.`;
}

interface ClockReading {
  readonly databaseMs: number;
  readonly monotonicMs: number;
  /** Since the machine was started, asleep or not: what it has slept, or a library fakes for one process, is no jump of the database. */
  readonly upMs: number;
}

async function readClock(db: Queryable): Promise<ClockReading> {
  const asked = performance.now();
  const { rows } = await db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
  const answered = performance.now();
  return { databaseMs: Number(rows[0]?.ms), monotonicMs: (asked + answered) / 2, upMs: uptime() * 1000 };
}
