import os from 'node:os';
import { errorSentence } from '@uvh/contract/messages/catalogue';
import { ROOT, readConfig } from './config.ts';
import { type AppContext, openContext } from './context.ts';
import type { RunCommand } from './platform/cli/command.ts';
import { explainFailure } from './platform/cli/explain-failure.ts';
import { openDatabaseOf } from './platform/db/open-database.ts';
import { Refusal } from './platform/http/refusal.ts';
import { createLog } from './platform/log.ts';

/** Runs one action of the organisers' command line; a failure is printed and sets the exit code. */
export const runOrganiserCommand: RunCommand<AppContext> = async (action) => {
  try {
    const config = readConfig(process.env, ROOT);
    const database = await openDatabaseOf(config, (text) => console.warn(text));
    try {
      const log = createLog(config.logLevel ?? 'warn');
      const opened = await openContext({ config, databaseUrl: database.url, mode: 'event', log });
      try {
        await action({
          services: opened.context,
          actor: `console (${os.userInfo().username})`,
          print: (text) => console.log(text),
          fail: () => {
            process.exitCode = 1;
          },
        });
      } finally {
        await opened.close();
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(
      error instanceof Refusal ? errorSentence('en', error.code, error.facts.reason) : explainFailure(error),
    );
    process.exitCode = 1;
  }
};
