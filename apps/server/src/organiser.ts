import { CommanderError } from 'commander';
import type { AppContext } from './context.ts';
import type { RestoreServices } from './features/backup/restore-backup.ts';
import { organiserProgram } from './organiser-program.ts';
import { outliveReaders } from './platform/cli/closed-reader.ts';
import type { RunCommand } from './platform/cli/command.ts';
import { commandOutput } from './platform/cli/command-output.ts';
import type { WithCalls } from './platform/cli/console-calls.ts';
import { EXIT } from './platform/cli/exit-codes.ts';
import { withoutVainHelp } from './platform/cli/finish-commands.ts';

outliveReaders();

const words = process.argv.slice(2);
const asked = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
const output = commandOutput(asked.includes('--json'), { out: console.log, err: console.error });

/** Loads the server's modules only when a command runs: `--help` and a mistyped option answer without them. */
const run: RunCommand<AppContext & WithCalls> = async (action) => {
  const { runOrganiserCommand } = await import('./organiser-command.ts');
  process.exitCode = await runOrganiserCommand(action, output);
};

const runWithoutEvent: RunCommand<RestoreServices> = async (action) => {
  const { runWithoutEvent: runAction } = await import('./organiser-command.ts');
  process.exitCode = await runAction(action, output);
};

const doctor = async (isJson: boolean): Promise<void> => {
  const { runDoctor } = await import('./organiser-doctor.ts');
  process.exitCode = await runDoctor(process.env, isJson);
};

const program = organiserProgram({ run, runWithoutEvent, doctor });
try {
  await program.parseAsync(withoutVainHelp(program, words), { from: 'user' });
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Commander has written what it has to say.
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error.exitCode !== 0 && asked.includes('--json')) {
    output.answer({ error: { code: 'USAGE', message: error.message.replace(/^error: /, '') } });
    output.end();
  }
}
