import * as z from 'zod/mini';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import '../../platform/zod.ts';

/** Rethrows an error; one about an invalid value becomes a refusal that an organiser can read. */
export function explainInvalid(error: unknown): never {
  if (!(error instanceof z.core.$ZodError)) throw error;
  throw new CommandRefusal(z.prettifyError(error));
}
