import { Command } from 'commander';
import { beforeEach } from 'vitest';
import { consoleCalls } from '../../src/console-calls.ts';
import type { AppContext } from '../../src/context.ts';
import type { RunCommand } from '../../src/platform/cli/command.ts';
import { commandOutput } from '../../src/platform/cli/command-output.ts';
import type { WithCalls } from '../../src/platform/cli/console-calls.ts';
import { finishCommands } from '../../src/platform/cli/finish-commands.ts';
import { progressBar } from '../../src/platform/cli/progress-bar.ts';
import { auditLog } from '../../src/platform/db/schema/event.ts';
import type { TestApp } from './start-app.ts';

/** The organisers' console on a test's server. Its output is cleared before every test. */
export interface TestConsole {
  /** Runs a command as typed; returns what was printed since the test began or {@link TestConsole.clear}. */
  run(...words: string[]): Promise<string>;
  hasFailed(): boolean;
  clear(): void;
  /** What the audit log holds, in order. */
  actions(): Promise<string[]>;
}

/** A console with these commands. `server` is asked for when a command runs, since a test file starts it later. */
export function testConsole(
  server: () => TestApp,
  commands: readonly ((program: Command, run: RunCommand<AppContext & WithCalls>) => void)[],
): TestConsole {
  let printed: string[] = [];
  let hasFailed = false;
  beforeEach(() => {
    printed = [];
    hasFailed = false;
  });
  return {
    async run(...words) {
      const actor = 'command line (test)';
      const output = commandOutput(words.includes('--json'), {
        out: (text) => printed.push(text),
        err: () => undefined,
      });
      const run: RunCommand<AppContext & WithCalls> = async (action) => {
        const calls = consoleCalls(server().services, actor);
        await action({
          services: { ...server().services, calls },
          actor,
          print: output.print,
          answer: output.answer,
          progress: progressBar,
          fail: () => {
            hasFailed = true;
          },
        });
        output.end();
      };
      const program = new Command('organiser').exitOverride();
      for (const add of commands) add(program, run);
      finishCommands(program, new Map());
      await program.parseAsync(words, { from: 'user' });
      return printed.join('\n');
    },
    hasFailed: () => hasFailed,
    actions: async () => (await server().services.db.select().from(auditLog)).map((act) => act.action),
    clear: () => {
      printed = [];
    },
  };
}
