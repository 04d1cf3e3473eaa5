import type { Answer } from '@uvh/contract/call';
import type { listReports } from '@uvh/contract/calls/organiser/reports';
import { counted } from '@uvh/domain/text/counted';
import { onOneLine } from '@uvh/domain/text/plain-note';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { idFrom, oneOf } from '../../platform/cli/option-values.ts';
import { addListOptions, type Columns, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';
import { table } from '../../platform/cli/table.ts';

const SHOWN_REPORTS = 50;
const STATES = ['all', 'open', 'decided'] as const;
const DECISIONS = ['keep', 'withdraw', 'erase'] as const;
const load = () => import('@uvh/contract/calls/organiser/reports');

const COLUMNS: Columns<Answer<typeof listReports>['rows'][number]> = [
  ['id', ({ report_id: id }) => id],
  ['when', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['by', ({ username }) => username],
  ['team', ({ team }) => team],
  ['image', ({ image_id: id, source_name: name }) => `${id} ${name}`],
  ['decision', ({ decision }) => decision],
  ['note', ({ note }) => note],
];

/** What players reported of images and boxes. */
export function addReportCommands(program: Command, run: RunCommand<WithCalls>): void {
  const reports = program.command('reports').description('what players reported of images and boxes');
  const list = reports
    .command('list')
    .description('reports, latest first')
    .option('--state <which>', STATES.join(', '), 'open')
    .option('--search <text>', 'part of a note, a username, a team or a file name', '');
  addListOptions(list, SHOWN_REPORTS).action((options: ListOptions & { state: string; search: string }) =>
    run(async (context) => {
      const { listReports: call } = await load();
      const query = { state: oneOf('--state', STATES, options.state), search: options.search };
      const { calls } = context.services;
      const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: { ...query, ...page } }));
      showRows(context, read, COLUMNS, options);
    }),
  );
  reports
    .command('show <id>')
    .description('one report with what else was reported of the image')
    .action((id: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { openReport } = await load();
        const report = await calls.make(openReport, { params: { reportId: idFrom(id) } });
        answer(report);
        print(
          table(
            COLUMNS.map(([heading]) => heading),
            [COLUMNS.map(([, cell]) => String(cell(report) ?? ''))],
          ),
        );
        for (const { at, username, kind, note } of report.others)
          print(onOneLine(`${at} ${username}: ${kind} ${note}`));
      }),
    );
  reports
    .command('decide <id> <decision> <reason>')
    .description(`decide every open report of the image: ${DECISIONS.join(', ')} (its picture, for good)`)
    .action((id: string, decided: string, reason: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { decideReport } = await load();
        const decision = oneOf('The decision', DECISIONS, decided);
        const done = await calls.make(decideReport, { params: { reportId: idFrom(id) }, body: { decision, reason } });
        answer(done);
        print(`${counted(done.decided.length, 'report is', 'reports are')} decided.`);
      }),
    );
}
