import os from 'node:os';
import { errorSentence } from '@uvh/contract/messages/catalogue';
import { boot } from './boot.ts';
import { readConfig } from './config.ts';
import { explainFailure, ROOT } from './main.ts';
import { openDatabaseOf } from './platform/db/open-database.ts';
import { Refusal } from './platform/http/refusal.ts';
import { createLog } from './platform/log.ts';
import type { Services } from './services.ts';

/** What a command works with. */
export interface CommandContext {
  readonly services: Services;
  /** Who is written into the audit log. */
  readonly actor: string;
  print(text: string): void;
  /** Marks the run as failed without ending it, for work that goes on after a bad line. */
  fail(): void;
}

interface CommandOptions {
  /** Start the job queues, for commands that send jobs. */
  readonly sendsJobs?: boolean;
}

/** Opens the event's data, does the work and closes again; beside a running server or without one. */
export type RunCommand = (work: (context: CommandContext) => Promise<void>, options?: CommandOptions) => Promise<void>;

export const runCommand: RunCommand = async (work, options = {}) => {
  try {
    const config = readConfig(process.env, ROOT);
    const database = await openDatabaseOf(config, (text) => console.warn(text));
    try {
      const log = createLog(config.logLevel ?? 'warn');
      const booted = await boot({ config, databaseUrl: database.url, mode: 'event', log, runsJobs: false });
      const { services } = booted;
      try {
        if (options.sendsJobs) await services.jobs.start();
        await work({
          services,
          actor: `console (${os.userInfo().username})`,
          print: (text) => console.log(text),
          fail: () => {
            process.exitCode = 1;
          },
        });
      } finally {
        if (options.sendsJobs) await services.jobs.stop();
        await booted.close();
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof Refusal ? sentenceOf(error) : explainFailure(error));
    process.exitCode = 1;
  }
};

/** A refusal as a person at a terminal reads it. */
function sentenceOf({ code, facts }: Refusal): string {
  return errorSentence('en', code, facts.reason);
}
