import { ConfigError } from '../config-error.ts';
import { DatabaseStartError } from '../db/embedded/start-error.ts';
import { CommandRefusal } from './command-refusal.ts';

/** Returns the message of an expected failure, and the stack of any other. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof CommandRefusal) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
