import type { Answer } from '@uvh/contract/call';
import type { listTasks } from '@uvh/contract/calls/organiser/tasks';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { idFrom } from '../../platform/cli/option-values.ts';
import { addListOptions, type Columns, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';
import { table } from '../../platform/cli/table.ts';

type Task = Answer<typeof listTasks>['rows'][number];

const SHOWN_TASKS = 50;
const load = () => import('@uvh/contract/calls/organiser/tasks');

const COLUMNS: Columns<Task> = [
  ['id', ({ task_id: id }) => id],
  ['kind', ({ kind, is_trial: isTrial }) => (isTrial ? `${kind}, tried` : kind)],
  ['of', ({ target }) => target],
  ['by', ({ actor }) => actor],
  ['begun', ({ created_at: at }) => at],
  ['state', ({ state }) => state],
  ['%', ({ progress }) => progress?.percent ?? null],
  ['failure', ({ failure }) => failure],
];

/** The tasks of the console; the command line does such work itself: import, export, consensus, backup. */
export function addTaskCommands(program: Command, run: RunCommand<WithCalls>): void {
  const tasks = program.command('tasks').description('imports, exports, reruns and backups begun in the console');
  addListOptions(tasks.command('list').description('tasks, latest first'), SHOWN_TASKS).action((options: ListOptions) =>
    run(async (context) => {
      const { listTasks: call } = await load();
      const { calls } = context.services;
      const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: page }));
      showRows(context, read, COLUMNS, options);
    }),
  );
  tasks
    .command('show <id>')
    .description('a task with what it has to report')
    .action((id: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { getTask } = await load();
        const task = await calls.make(getTask, { params: { taskId: idFrom(id) } });
        answer(task);
        print(
          table(
            COLUMNS.map(([heading]) => heading),
            [COLUMNS.map(([, cell]) => String(cell(task) ?? ''))],
          ),
        );
        if (task.report) print(`\n${JSON.stringify(task.report, null, 2)}`);
      }),
    );
}
