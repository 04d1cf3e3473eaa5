import { errorSentence } from '@uvh/contract/messages/catalogue';
import { withoutSteering } from '@uvh/domain/text/plain-note';
import { type Config, ROOT, readConfig } from './config.ts';
import { consoleCalls } from './console-calls.ts';
import { type AppContext, openContext } from './context.ts';
import type { RestoreServices } from './features/backup/restore-backup.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import { PATIENCE_OF_WORK_MS } from './platform/blobs/patient-store.ts';
import type { CommandContext } from './platform/cli/command.ts';
import type { CommandOutput } from './platform/cli/command-output.ts';
import { CommandRefusal, UsageRefusal } from './platform/cli/command-refusal.ts';
import type { WithCalls } from './platform/cli/console-calls.ts';
import { EXIT } from './platform/cli/exit-codes.ts';
import { explainFailure } from './platform/cli/explain-failure.ts';
import { operatorName } from './platform/cli/operator.ts';
import { progressBar } from './platform/cli/progress-bar.ts';
import { isTypedWrongly } from './platform/cli/typed-wrongly.ts';
import { openDatabaseOf } from './platform/db/open-database.ts';
import { isDatabaseUnavailable } from './platform/db/sql-state.ts';
import { Refusal } from './platform/http/refusal.ts';
import { createCommandLog } from './platform/log.ts';
import { servedAddress } from './platform/served-address.ts';

type Action<Services> = (context: CommandContext<Services>) => Promise<void>;

/** Runs one action of the organisers' command line; returns the exit code. A failure is told. */
export function runOrganiserCommand(action: Action<AppContext & WithCalls>, output: CommandOutput): Promise<number> {
  return runWithDatabase(output, async (config, databaseUrl, run) => {
    const log = createCommandLog(config.logLevel ?? 'warn');
    const opened = await openContext({ config, databaseUrl, mode: 'event', log, blobPatienceMs: PATIENCE_OF_WORK_MS });
    try {
      const calls = consoleCalls(opened.context, run.actor);
      await action({ ...run, services: { ...opened.context, calls } });
    } finally {
      await opened.close();
    }
  });
}

/** Runs an action that makes the event: its database is as empty as it was found. */
export function runWithoutEvent(action: Action<RestoreServices>, output: CommandOutput): Promise<number> {
  return runWithDatabase(output, async (config, databaseUrl, run) => {
    const blobs = openBlobs(config.s3Url, config.dataDir, PATIENCE_OF_WORK_MS);
    await action({ ...run, services: { config, databaseUrl, blobs } });
  });
}

type Run = Omit<CommandContext<unknown>, 'services'>;

async function runWithDatabase(
  output: CommandOutput,
  work: (config: Config, databaseUrl: string, run: Run) => Promise<void>,
): Promise<number> {
  let exitCode: number = EXIT.done;
  const run: Run = {
    actor: `command line (${operatorName()})`,
    print: output.print,
    answer: output.answer,
    progress: progressBar,
    fail: () => {
      exitCode = EXIT.failed;
    },
  };
  try {
    const config = readConfig(process.env, ROOT, servedAddress);
    const database = await openDatabaseOf(config, (text) => console.warn(text));
    try {
      await work(config, database.url, run);
    } finally {
      await database.close();
    }
  } catch (error) {
    const { code, message } = toldOf(error);
    console.error(withoutSteering(message));
    output.answer({ error: { code, message } });
    exitCode = isUsage(error) ? EXIT.usage : EXIT.failed;
  }
  output.end();
  return exitCode;
}

const DATABASE_AWAY =
  'The database went away in the middle of the work, or does not answer. Run the same command again when it is back ("doctor" tells): what was under way is done from there, or not begun.';

function isUsage(error: unknown): boolean {
  return error instanceof UsageRefusal || (error instanceof Refusal && isTypedWrongly(error.code));
}

function toldOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof Refusal) {
    return { code: error.code, message: errorSentence('en', error.code, error.facts.reason) };
  }
  if (error instanceof UsageRefusal) return { code: 'USAGE', message: error.message };
  if (isDatabaseUnavailable(error)) return { code: 'UNAVAILABLE', message: DATABASE_AWAY };
  return { code: error instanceof CommandRefusal ? 'REFUSED' : 'FAILED', message: explainFailure(error) };
}
