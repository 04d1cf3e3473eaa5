import { Command } from 'commander';
import type { AppContext } from './context.ts';
import { addAccountCommands } from './features/accounts/commands.ts';
import { addTokenCommands } from './features/accounts/tokens/commands.ts';
import { addAnalyticsCommands } from './features/analytics/commands.ts';
import { addAnnouncementCommands } from './features/announcements/commands.ts';
import { addAppealCommands } from './features/appeals/commands.ts';
import { addAuditCommands } from './features/audit/commands.ts';
import { addBackupCommand, addRestoreCommand } from './features/backup/commands.ts';
import type { RestoreServices } from './features/backup/restore-backup.ts';
import { addConsensusCommands } from './features/consensus/commands.ts';
import { addEventCommands } from './features/event/commands.ts';
import { addEventGateCommands } from './features/event/gate-commands.ts';
import { addExportCommands } from './features/exports/commands.ts';
import { addFairnessCommands } from './features/fairness/commands.ts';
import { addFairnessDecisionCommands } from './features/fairness/decision-commands.ts';
import { addBatchCommands } from './features/images/batches/commands.ts';
import { addImageConsoleCommands } from './features/images/console/commands.ts';
import { addImageCommands } from './features/images/curation/commands.ts';
import { addImportCommands } from './features/images/import/commands.ts';
import { addSuggestCommands } from './features/images/suggest/commands.ts';
import { addLedgerCommands } from './features/ledger/commands.ts';
import { addMailCommands } from './features/mail/commands.ts';
import { addMailLogCommand } from './features/mail/log-command.ts';
import { addOverviewCommand } from './features/overview/commands.ts';
import { addPeopleCommands } from './features/people/commands.ts';
import { addTeamConsoleCommands } from './features/people/team-commands.ts';
import { addLeaderCommands } from './features/registration/commands.ts';
import { addReportCommands } from './features/reports/commands.ts';
import { addResultCommands } from './features/results/commands.ts';
import { addTaskCommands } from './features/tasks/commands.ts';
import { addTeamCommands } from './features/teams/commands.ts';
import { EXAMPLES } from './organiser-examples.ts';
import type { RunCommand } from './platform/cli/command.ts';
import type { WithCalls } from './platform/cli/console-calls.ts';
import { EXIT_CODES_HELP } from './platform/cli/exit-codes.ts';
import { finishCommands } from './platform/cli/finish-commands.ts';

/** What the actions of the command line run with. */
export interface CommandRunners {
  readonly run: RunCommand<AppContext & WithCalls>;
  /** Without opening the event: there is none yet. */
  readonly runWithoutEvent: RunCommand<RestoreServices>;
  doctor(isJson: boolean): Promise<void>;
}

/** All commands of the organisers, with nothing of the server loaded: their actions load what they use. */
export function organiserProgram({ run, runWithoutEvent, doctor }: CommandRunners): Command {
  const program = new Command('organiser')
    .description('Commands for those who run the event. They work beside a running server.')
    .usage('<command> [options]')
    .helpCommand(true)
    .showHelpAfterError('(add --help to see what a command takes)')
    .exitOverride();
  for (const add of [
    addOverviewCommand,
    addEventCommands,
    addEventGateCommands,
    addAnnouncementCommands,
    addLeaderCommands,
    addTeamCommands,
    addTeamConsoleCommands,
    addPeopleCommands,
    addImportCommands,
    addSuggestCommands,
    addBatchCommands,
    addImageCommands,
    addImageConsoleCommands,
    addReportCommands,
    addAppealCommands,
    addFairnessCommands,
    addFairnessDecisionCommands,
    addConsensusCommands,
    addResultCommands,
    addLedgerCommands,
    addExportCommands,
    addAuditCommands,
    addTaskCommands,
    addMailCommands,
    addMailLogCommand,
    addAccountCommands,
    addTokenCommands,
    addAnalyticsCommands,
    addBackupCommand,
  ]) {
    add(program, run);
  }
  addRestoreCommand(program, runWithoutEvent);
  program
    .command('doctor')
    .description('look at everything that an event stands on, and say how to mend what is not well')
    .action(({ json }: { readonly json?: boolean }) => doctor(json === true));
  finishCommands(program, EXAMPLES);
  program.addHelpText(
    'after',
    `\nExamples:\n  npm run organiser -- overview\n  npm run organiser -- teams list --json\n\n${EXIT_CODES_HELP}`,
  );
  return program;
}
