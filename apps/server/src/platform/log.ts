import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

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

/**
 * JSON lines to standard output, one per event, so that nothing in a value can forge another; at a terminal,
 * lines for people.
 */
export function createLog(level: string): Log {
  const options = {
    level,
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return process.stdout.isTTY ? pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', sync: true })) : pino(options);
}
