import { Command } from 'commander';
import { addAccountCommands } from './features/accounts/commands.ts';
import { addAnalyticsCommands } from './features/analytics/commands.ts';
import { addEventCommands } from './features/event/commands.ts';
import { addExportCommands } from './features/exports/commands.ts';
import { addFairnessCommands } from './features/fairness/commands.ts';
import { addImportCommands } from './features/images/import/commands.ts';
import { addLedgerCommands } from './features/ledger/commands.ts';
import { addMailCommands } from './features/mail/commands.ts';
import { addLeaderCommands } from './features/registration/commands.ts';
import { addTeamCommands } from './features/teams/commands.ts';
import { runCommand } from './organiser-command.ts';

const program = new Command('organiser')
  .description('Commands for those who run the event. They work beside a running server.')
  .usage('<command> [options]')
  .helpCommand(true)
  .showHelpAfterError('(add --help to see what a command takes)');

addImportCommands(program, runCommand);
addExportCommands(program, runCommand);
addLeaderCommands(program, runCommand);
addTeamCommands(program, runCommand);
addAccountCommands(program, runCommand);
addEventCommands(program, runCommand);
addLedgerCommands(program, runCommand);
addFairnessCommands(program, runCommand);
addMailCommands(program, runCommand);
addAnalyticsCommands(program, runCommand);

await program.parseAsync();
