import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { NoTurnError } from '../few-at-once.ts';

/** SQLSTATE of an error that PostgreSQL answered, looked for through what the query builder wrapped around it. */
export function sqlStateOf(error: unknown): string | undefined {
  return databaseErrorOf(error)?.code;
}

/** What PostgreSQL says of an error, with its advice; undefined for one that is not its own. */
export function complaintOf(error: unknown): string | undefined {
  const found = databaseErrorOf(error);
  return found && [found.message, found.hint].filter((sentence) => sentence !== undefined).join('. ');
}

/** Where PostgreSQL reads JSON. Its sentences are in the language of its host; the place from which it complains is not. */
const READING_JSON = 'jsonfuncs.c';

/** Whether a text was refused that PostgreSQL cannot store: with a zero character in it, or with half of a pair in JSON. */
export function isUnstorableText(error: unknown): boolean {
  const found = databaseErrorOf(error);
  if (found?.code === '22P02') return found.file === READING_JSON;
  return found?.code === '22021' || found?.code === '22P05';
}

/** Name of the constraint that a query broke. */
export function brokenConstraint(error: unknown): string | undefined {
  const found = databaseErrorOf(error);
  return found?.code === '23505' || found?.code === '23514' ? found.constraint : undefined;
}

function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof DrizzleQueryError ? databaseErrorOf(error.cause) : undefined;
}

const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const brokenConnectionWords =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout/;

/** A prepared statement that this session has not, or that another has left in it: a pooler has given us the session of somebody else. */
const FOREIGN_SESSION: ReadonlySet<string> = new Set(['26000', '42P05']);

/** A commit that tells others something finds the queue of news full: a session that listens has been in a transaction for too long. */
function isQueueOfNewsFull(error: unknown): boolean {
  const found = databaseErrorOf(error);
  return found?.code === '54000' && found.routine === 'PreCommit_Notify';
}

/**
 * Whether the database cannot serve right now: unreachable (class 08), out of disk, memory, connections
 * (53) or room for news, shutting down or starting (57P0x), read-only after a failover (25006), behind a pooler that shares sessions.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined)
    return (
      /^(08|53|57P0)/.test(state) ||
      state === '25006' ||
      state === '57014' ||
      FOREIGN_SESSION.has(state) ||
      isQueueOfNewsFull(error)
    );
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  if (cause instanceof NoTurnError) return true;
  // For whatever reason: also that the network is gone, or that the process has as many connections open as it may.
  if ('syscall' in cause && cause.syscall === 'connect') return true;
  if ('code' in cause && typeof cause.code === 'string' && brokenConnection.has(cause.code)) return true;
  return brokenConnectionWords.test(cause.message);
}

/**
 * Whether the database keeps its data from us: its password or rights have been changed (class 28, 42501, which is also said of its
 * files where their owner was), it has another name now (3D000), it refuses the session itself for another reason, as while it is moved,
 * or the disk does not give it its files (class 58). Somebody mends that while servers go on; who starts with a wrong address, and who waits for a
 * command, is told at once.
 */
export function isKeptOutOfDatabase(error: unknown): boolean {
  const found = databaseErrorOf(error);
  return found?.severity === 'FATAL' || /^(28|58|3D000|42501)/.test(found?.code ?? '');
}
