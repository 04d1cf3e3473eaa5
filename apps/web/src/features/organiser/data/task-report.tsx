import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { FileButton } from './file-button.tsx';
import { ImportReportCard, type Trial } from './import-report-card.tsx';
import { importReportOf, lostPicturesOf } from './report.ts';
import { TaskProgress } from './task-progress.tsx';
import { isUnderWay, type Task, useTask } from './tasks-query.ts';
import { useSayTaskFailure } from './use-say-failure.ts';

interface LostPicturesProps {
  readonly task: Task;
  /** The first of them, where the task tells. */
  readonly named: ReturnType<typeof lostPicturesOf>;
}

interface TaskReportProps {
  readonly taskId: number;
  /** What goes on with it where it is an import that was tried. */
  readonly trial?: Trial;
}

/** How a task goes, and what it has to report. */
export function TaskReport({ taskId, trial }: TaskReportProps) {
  const { t } = useTranslation('organiser-data');
  const sayFailure = useSayTaskFailure();
  const client = useQueryClient();
  const { data: task } = useTask(taskId);
  const isOver = task !== undefined && !isUnderWay(task);
  useEffect(() => {
    // The lists below do not know by themselves that it is over.
    for (const list of isOver ? ['batches', 'tasks', 'consensus'] : []) {
      void client.invalidateQueries({ queryKey: ['organiser', list] });
    }
  }, [isOver, client]);
  if (task === undefined) return null;
  if (!isOver) {
    return (
      <div className="grid gap-2">
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('task.underWay', { target: task.target })}
        </p>
        {task.progress && <TaskProgress progress={task.progress} />}
      </div>
    );
  }
  const failure = sayFailure(task);
  if (failure !== null) {
    return (
      <Notice tone="error" title={t('task.failed')}>
        <span className="whitespace-pre-line">{failure}</span>
      </Notice>
    );
  }
  const report = importReportOf(task.report);
  if (report !== undefined) return <ImportReportCard report={report} trial={trial} />;
  return task.lost_pictures > 0 ? (
    <LostPictures task={task} named={lostPicturesOf(task.report)} />
  ) : (
    <Notice tone="success" action={<FileButton task={task} />}>
      {t('task.done')}
    </Notice>
  );
}

/** Nobody may publish a data set in the belief that it holds every picture. */
function LostPictures({ task, named }: LostPicturesProps) {
  const { t } = useTranslation('organiser-data');
  return (
    <Notice tone="warning" title={t('task.done')} action={<FileButton task={task} />}>
      <p>{t('task.lost', { count: task.lost_pictures })}</p>
      {named.length > 0 && (
        <ul className="mt-2 max-h-72 overflow-auto">
          {named.map(({ id, fileName, why }) => (
            <li key={id} className="break-words">
              {fileName} ({t(`task.why.${why}`)})
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
