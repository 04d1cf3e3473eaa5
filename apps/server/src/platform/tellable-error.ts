import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** What of an error may stand in a log: which statement failed and why, never with which values. */
export interface TellableError {
  readonly type: string;
  readonly message: string;
  /** SQLSTATE, or the code of the operating system. */
  readonly code?: string;
  readonly constraint?: string;
  readonly query?: string;
  readonly stack?: string;
  readonly cause?: TellableError;
}

const MAX_TEXT = 300;
const MAX_FRAMES = 12;
const MAX_CAUSES = 3;

/**
 * The query builder puts the parameters of a failed statement into its message and its stack, and PostgreSQL quotes
 * values in its own words: mail addresses, codes, whole reviews. Mail servers name whom they refuse. All are told without
 * that, and never at length.
 */
export function tellableError(error: unknown, depth = 0): TellableError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown without an Error' };
  const isQuery = error instanceof DrizzleQueryError;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const hasCause = error.cause !== undefined && depth < MAX_CAUSES;
  return {
    type: error.name,
    message: isQuery ? 'a statement failed' : withoutAddresses(clipped(messageOf(error))),
    ...(code !== undefined && { code }),
    ...(error instanceof pg.DatabaseError && error.constraint !== undefined && { constraint: error.constraint }),
    ...(isQuery && { query: clipped(error.query.replace(/\s+/g, ' ').trim()) }),
    ...(depth === 0 && { stack: framesOf(error) }),
    ...(hasCause && { cause: tellableError(error.cause, depth + 1) }),
  };
}

/** Classes 22 and 23 of SQLSTATE, data exceptions and broken constraints, quote what was sent. */
function messageOf(error: Error): string {
  const mayQuote = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
  return mayQuote ? error.message.replace(/: ".*$/s, '') : error.message;
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'@]+@[^\s<>"'@]+/g, '(address)');
}

function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, MAX_FRAMES).join('\n');
}

function clipped(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
