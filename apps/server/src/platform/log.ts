import { constants, fstatSync, openSync } from 'node:fs';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';
import { createLogBudget } from './log-budget.ts';
import { tellableError } from './tellable-error.ts';

export type Log = Logger;

/** Header values and body fields that never reach a log line. */
const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.new_password',
  '*.otp',
  '*.leader_code',
  '*.access_token',
];

/** Lines with the same words from `info` up; `debug` is turned on by somebody who wants them all. */
const SAME_LINES = 50;
const WITHIN_MS = 10_000;
const INFO = 30;

/** What waits for a disk that is full, or for a reader that does not read. Later lines are lost in place of the memory. */
const MOST_WAITING_BYTES = 1024 * 1024;

/**
 * JSON lines to the standard output, one per event, so that nothing in a value can forge another; at a terminal,
 * lines for people.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { ...optionsAt(level), serializers: { err: tellableError } };
  if (destination) return pino(options, destination);
  return pino(options, linesTo(process.stdout));
}

/**
 * The log of a command: to the standard error output, since what it answers is a script's or a pipe's. Whoever typed it is
 * told what is wrong, and where in the code only at `debug`.
 */
export function createCommandLog(level: string): Log {
  const isForUs = level === 'debug' || level === 'trace';
  const err = (error: unknown) => (isForUs ? tellableError(error) : { ...tellableError(error), stack: undefined });
  return pino({ ...optionsAt(level), serializers: { err } }, linesTo(process.stderr));
}

function optionsAt(level: string): LoggerOptions {
  const budget = createLogBudget(SAME_LINES, WITHIN_MS, () => performance.now());
  return {
    level,
    hooks: {
      logMethod(args, method, severity) {
        if (severity < INFO) return method.apply(this, args);
        const words = args.findLast((each: unknown) => typeof each === 'string') ?? '';
        const { isAllowed, heldBack } = budget.take(words);
        if (heldBack > 0) method.apply(this, [{ lines: heldBack }, `${words}: lines like this were held back`]);
        if (isAllowed) method.apply(this, args);
      },
    },
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
}

type StandardStream = Pick<NodeJS.WriteStream & { readonly fd: number }, 'fd' | 'isTTY'>;

function linesTo(stream: StandardStream): DestinationStream {
  if (stream.isTTY) return pretty({ destination: stream.fd, translateTime: 'SYS:HH:MM:ss', sync: true });
  return unhurried(stream);
}

/**
 * A standard stream that may be a file on a full disk, or a pipe whose reader is stuck: what is logged then waits for the next
 * line or is lost, and the process goes on.
 */
function unhurried(stream: StandardStream): DestinationStream {
  const output = pino.destination({
    dest: ownOutput(stream),
    sync: true,
    maxLength: MOST_WAITING_BYTES,
    // It would hold the whole process until there is room in the pipe.
    retryEAGAIN: () => false,
  });
  output.on('error', () => undefined);
  // Nothing is left to flush where each line is written at once, and it tries without an end where none can be.
  output.flushSync = () => undefined;
  return output;
}

/**
 * A pipe is opened again: whether it waits is noted in what is shared with all who were given it, and to start a process that is given it
 * too, as a worker, has it wait. Where that is not allowed, as in containers, it is as they have it.
 */
function ownOutput({ fd }: StandardStream): number {
  try {
    if (fstatSync(fd).isFIFO()) return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // Another system, another user's pipe, or one that nobody reads any more.
  }
  return fd;
}
