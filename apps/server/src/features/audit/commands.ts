import type { Answer } from '@uvh/contract/call';
import type { listAudit } from '@uvh/contract/calls/organiser/audit';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { idFrom } from '../../platform/cli/option-values.ts';
import { addListOptions, type Columns, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';

type Act = Answer<typeof listAudit>['rows'][number];

const SHOWN_ACTS = 50;
const MOST_SHOWN_CHANGES = 6;
const load = () => import('@uvh/contract/calls/organiser/audit');

const COLUMNS: Columns<Act> = [
  ['id', ({ entry_id: id }) => id],
  ['when', ({ at }) => at],
  ['who', ({ actor }) => actor],
  ['what', ({ action }) => action],
  ['on', ({ target }) => target],
  ['undo', ({ undo }) => (undo === 'none' ? '' : undo)],
  ['change', changeOf],
];

export function addAuditCommands(program: Command, run: RunCommand<WithCalls>): void {
  const audit = program.command('audit').description('what organisers and the server did, and how to take it back');
  const list = audit
    .command('list', { isDefault: true })
    .description('acts, latest first')
    .option('--search <text>', 'part of who, what or on', '');
  addListOptions(list, SHOWN_ACTS).action((options: ListOptions & { search: string }) =>
    run(async (context) => {
      const { listAudit: call } = await load();
      const { calls } = context.services;
      const { search } = options;
      const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: { search, ...page } }));
      showRows(context, read, COLUMNS, options);
    }),
  );
  audit
    .command('undo <id>')
    .description('take an act back, as an act of its own; refused where others came after it')
    .action((id: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { undoAct } = await load();
        answer(await calls.make(undoAct, { params: { entryId: idFrom(id) } }));
        print('Undone.');
      }),
    );
}

/** What an act replaced, value by value; --json has all of it. */
function changeOf({ before, after, details }: Act): string {
  const [was, is] = [new Map(entriesOf(before)), entriesOf(after)];
  const changes = is
    .filter(([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value))
    .map(([name, value]) => `${name}: ${JSON.stringify(was.get(name)) ?? 'nothing'} -> ${JSON.stringify(value)}`);
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const all = [...changes, ...facts];
  const more = all.length > MOST_SHOWN_CHANGES ? `, and ${all.length - MOST_SHOWN_CHANGES} more` : '';
  return `${all.slice(0, MOST_SHOWN_CHANGES).join(', ')}${more}`;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
