import { type Logger, pino } from 'pino';

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

/** JSON lines to standard output; one line per event, so that nothing in a value can forge another. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
