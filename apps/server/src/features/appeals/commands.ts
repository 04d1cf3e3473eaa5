import type { Answer } from '@uvh/contract/call';
import type { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import { APPEALS_SHOWN_AS, shownAppeal } from '@uvh/contract/shown-appeal';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { oneOf } from '../../platform/cli/option-values.ts';
import { addListOptions, type Columns, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';

const SHOWN_APPEALS = 50;
const STATES = ['all', ...APPEALS_SHOWN_AS] as const;

const SAID_OF_STATE = { open: 'open', upheld: 'upheld', refused: 'refused', out: 'image taken out' } as const;

const COLUMNS: Columns<Answer<typeof listEveryAppeal>['rows'][number]> = [
  ['id', ({ appeal_id: id }) => id],
  ['when', ({ at }) => at],
  ['by', ({ username }) => username],
  ['team', ({ team }) => team],
  ['image', ({ image_id: id, source_name: name }) => `${id} ${name}`],
  ['said', ({ said }) => said],
  ['was settled', ({ was }) => was],
  ['third people', ({ opinions }) => opinions.map(({ username, said }) => `${username}: ${said ?? '?'}`).join(', ')],
  ['state', ({ state, is_image_out: isOut = false }) => SAID_OF_STATE[shownAppeal(state, isOut)]],
];

/** What players do not accept of how their boxes were settled. */
export function addAppealCommands(program: Command, run: RunCommand<WithCalls>): void {
  const list = program
    .command('appeals')
    .description('appeals of players against settled boxes')
    .command('list')
    .description('appeals, latest first')
    .option('--state <which>', STATES.join(', '), 'all')
    .option('--search <text>', 'part of a username, a team or a file name', '');
  addListOptions(list, SHOWN_APPEALS).action((options: ListOptions & { state: string; search: string }) =>
    run(async (context) => {
      const { listEveryAppeal: call } = await import('@uvh/contract/calls/organiser/appeals');
      const query = { state: oneOf('--state', STATES, options.state), search: options.search };
      const { calls } = context.services;
      const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: { ...query, ...page } }));
      showRows(context, read, COLUMNS, options);
    }),
  );
}
