import type { Answer } from '@uvh/contract/call';
import { listTasks, TASK_FILE_DAYS } from '@uvh/contract/calls/organiser/tasks';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../table/column.ts';
import { INSTANT_WIDTH } from '../table/common-columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useList } from '../table/list.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useInstant } from '../use-instant.ts';
import { FileButton } from './file-button.tsx';
import { useSayTaskFailure } from './use-say-failure.ts';

type Row = Answer<typeof listTasks>['rows'][number];

const TONES = { waiting: 'neutral', running: 'info', done: 'go', failed: 'danger' } as const;

/** Every task so far, with what it wrote. */
export function TaskTable() {
  const instant = useInstant();
  const sayFailure = useSayTaskFailure();
  const { t } = useTranslation('organiser-data');
  const list = useList<Row>({
    key: ['tasks'],
    fetchPage: (query, signal) => callApi(listTasks, { query }, { signal }),
  });
  const columns: readonly Column<Row>[] = [
    {
      id: 'created_at',
      header: t('tasks.when'),
      cell: ({ created_at }) => instant(created_at),
      csv: ({ created_at }) => created_at,
      width: INSTANT_WIDTH,
    },
    {
      id: 'kind',
      header: t('tasks.kind'),
      cell: ({ kind, is_trial }) => t(`tasks.kinds.${is_trial ? 'trial' : kind}`),
      csv: ({ kind, is_trial }) => (is_trial ? 'trial' : kind),
      width: 'minmax(8rem, 1fr)',
    },
    {
      id: 'target',
      header: t('tasks.target'),
      cell: ({ target }) => target,
      csv: ({ target }) => target,
      width: 'minmax(10rem, 2fr)',
    },
    {
      id: 'actor',
      header: t('tasks.who'),
      cell: ({ actor }) => actor,
      csv: ({ actor }) => actor,
      width: 'minmax(8rem, 1fr)',
    },
    {
      id: 'state',
      header: t('tasks.state'),
      cell: (task) => (
        <span className="flex min-w-0 items-center gap-2" title={sayFailure(task) ?? undefined}>
          <Badge tone={TONES[task.state]}>
            {t(`tasks.states.${task.state}`)}
            {task.progress && ` ${task.progress.percent} %`}
          </Badge>
          {task.failure !== null && <span className="min-w-0 truncate text-sm">{sayFailure(task)}</span>}
          {task.lost_pictures > 0 && <Badge tone="warn">{t('tasks.lost', { count: task.lost_pictures })}</Badge>}
        </span>
      ),
      csv: ({ state, failure }) => failure ?? state,
      width: 'minmax(9rem, 2fr)',
    },
    { id: 'file', header: t('tasks.file'), cell: (task) => <FileButton task={task} />, width: '11rem' },
  ];
  return (
    <section>
      <h2 className="mb-3 text-xl">{t('tasks.title')}</h2>
      <p className="mb-3 text-ink-soft text-sm">{t('tasks.kept', { count: TASK_FILE_DAYS })}</p>
      <TableTools columns={columns} list={list} fileName="tasks" />
      <DataTable
        name={t('tasks.title')}
        columns={columns}
        list={list}
        keyOf={({ task_id }) => task_id}
        empty={<EmptyState title={t('tasks.empty')} />}
      />
    </section>
  );
}
