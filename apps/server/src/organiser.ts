import { Command } from 'commander';
import type { AppContext } from './context.ts';
import { addAccountCommands } from './features/accounts/commands.ts';
import { addAnalyticsCommands } from './features/analytics/commands.ts';
import { addBackupCommand, addRestoreCommand } from './features/backup/commands.ts';
import type { RestoreServices } from './features/backup/restore-backup.ts';
import { addConsensusCommands } from './features/consensus/commands.ts';
import { addEventCommands } from './features/event/commands.ts';
import { addExportCommands } from './features/exports/commands.ts';
import { addFairnessCommands } from './features/fairness/commands.ts';
import { addBatchCommands } from './features/images/batches/commands.ts';
import { addImageCommands } from './features/images/curation/commands.ts';
import { addImportCommands } from './features/images/import/commands.ts';
import { addSuggestCommands } from './features/images/suggest/commands.ts';
import { addLedgerCommands } from './features/ledger/commands.ts';
import { addMailCommands } from './features/mail/commands.ts';
import { addLeaderCommands } from './features/registration/commands.ts';
import { addTeamCommands } from './features/teams/commands.ts';
import type { RunCommand } from './platform/cli/command.ts';

/** Loads the server's modules only when a command runs: `--help` and a mistyped option answer without them. */
const run: RunCommand<AppContext> = async (action) => {
  const { runOrganiserCommand } = await import('./organiser-command.ts');
  await runOrganiserCommand(action);
};

/** Without opening the event: there is none yet. */
const runWithoutEvent: RunCommand<RestoreServices> = async (action) => {
  const { runWithoutEvent: runAction } = await import('./organiser-command.ts');
  await runAction(action);
};

const program = new Command('organiser')
  .description('Commands for those who run the event. They work beside a running server.')
  .usage('<command> [options]')
  .helpCommand(true)
  .showHelpAfterError('(add --help to see what a command takes)');

addImportCommands(program, run);
addSuggestCommands(program, run);
addBatchCommands(program, run);
addImageCommands(program, run);
addExportCommands(program, run);
addLeaderCommands(program, run);
addTeamCommands(program, run);
addAccountCommands(program, run);
addEventCommands(program, run);
addLedgerCommands(program, run);
addConsensusCommands(program, run);
addFairnessCommands(program, run);
addMailCommands(program, run);
addAnalyticsCommands(program, run);
addBackupCommand(program, run);
addRestoreCommand(program, runWithoutEvent);

program
  .command('doctor')
  .description('look at everything that an event stands on, and say how to mend what is not well')
  .option('--json', 'for a script; the exit code is 1 when something is broken')
  .action(async ({ json }: { readonly json?: boolean }) => {
    const { runDoctor } = await import('./organiser-doctor.ts');
    process.exitCode = await runDoctor(process.env, json === true);
  });

await program.parseAsync();
