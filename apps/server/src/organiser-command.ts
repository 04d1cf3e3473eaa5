import os from 'node:os';
import { errorSentence } from '@uvh/contract/messages/catalogue';
import { type Config, ROOT, readConfig } from './config.ts';
import { type AppContext, openContext } from './context.ts';
import type { RestoreServices } from './features/backup/restore-backup.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import type { CommandContext, RunCommand } from './platform/cli/command.ts';
import { explainFailure } from './platform/cli/explain-failure.ts';
import { openDatabaseOf } from './platform/db/open-database.ts';
import { Refusal } from './platform/http/refusal.ts';
import { createLog } from './platform/log.ts';

/** Runs one action of the organisers' command line; a failure is printed and sets the exit code. */
export const runOrganiserCommand: RunCommand<AppContext> = (action) =>
  runWithDatabase(async (config, databaseUrl) => {
    const log = createLog(config.logLevel ?? 'warn');
    const opened = await openContext({ config, databaseUrl, mode: 'event', log });
    try {
      await action(contextOf(opened.context));
    } finally {
      await opened.close();
    }
  });

/** Runs an action that makes the event: its database is as empty as it was found. */
export const runWithoutEvent: RunCommand<RestoreServices> = (action) =>
  runWithDatabase(async (config, databaseUrl) => {
    const blobs = openBlobs(config.s3Url, config.dataDir);
    await action(contextOf({ config, databaseUrl, blobs }));
  });

function contextOf<Services>(services: Services): CommandContext<Services> {
  return {
    services,
    actor: `console (${os.userInfo().username})`,
    print: (text) => console.log(text),
    fail: () => {
      process.exitCode = 1;
    },
  };
}

async function runWithDatabase(work: (config: Config, databaseUrl: string) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env, ROOT);
    const database = await openDatabaseOf(config, (text) => console.warn(text));
    try {
      await work(config, database.url);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(
      error instanceof Refusal ? errorSentence('en', error.code, error.facts.reason) : explainFailure(error),
    );
    process.exitCode = 1;
  }
}
