import type { Answer } from '@uvh/contract/call';
import type { listMail } from '@uvh/contract/calls/organiser/mail';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { groupOf } from '../../platform/cli/group.ts';
import { oneOf } from '../../platform/cli/option-values.ts';
import { addListOptions, type Columns, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';

const SHOWN_MAILS = 50;
const STATES = ['all', 'sent', 'waiting', 'refused'] as const;

const COLUMNS: Columns<Answer<typeof listMail>['rows'][number]> = [
  ['made', ({ created_at: at }) => at],
  ['kind', ({ kind }) => kind],
  ['to', ({ recipient }) => recipient],
  ['state', ({ state }) => state],
  ['tries', ({ tries }) => tries],
  ['subject', ({ subject }) => subject],
  ['what the mail server said', ({ last_error: error }) => error],
];

export function addMailLogCommand(program: Command, run: RunCommand<WithCalls>): void {
  const list = groupOf(program, 'mail', 'the outbox')
    .command('list')
    .description('mails without their texts, latest first')
    .option('--state <which>', STATES.join(', '), 'all')
    .option('--search <text>', 'part of the address', '');
  addListOptions(list, SHOWN_MAILS).action((options: ListOptions & { state: string; search: string }) =>
    run(async (context) => {
      const { listMail: call } = await import('@uvh/contract/calls/organiser/mail');
      const query = { state: oneOf('--state', STATES, options.state), search: options.search };
      const { calls } = context.services;
      const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: { ...query, ...page } }));
      showRows(context, read, COLUMNS, options);
    }),
  );
}
