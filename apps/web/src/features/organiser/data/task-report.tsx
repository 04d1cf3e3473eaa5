import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { FileButton } from './file-button.tsx';
import { type ImportReport, importReportOf, lostPicturesOf } from './report.ts';
import { TaskProgress } from './task-progress.tsx';
import { isUnderWay, type Task, useTask } from './tasks-query.ts';

/** More findings than that are counted, not listed. */
const MOST_FINDINGS = 50;

interface LostPicturesProps {
  readonly task: Task;
  /** The first of them, where the task tells. */
  readonly named: ReturnType<typeof lostPicturesOf>;
}

/** How a task goes, and what it has to report. */
export function TaskReport({ taskId }: { readonly taskId: number }) {
  const { t } = useTranslation('organiser-data');
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
  if (task.failure !== null) {
    return (
      <Notice tone="error" title={t('task.failed')}>
        <span className="whitespace-pre-line">{task.failure}</span>
      </Notice>
    );
  }
  const report = importReportOf(task.report);
  if (report !== undefined) return <Report report={report} />;
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

function Report({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation('organiser-data');
  const {
    imported = 0,
    gold = 0,
    known = 0,
    refused = 0,
    boxes = 0,
    withoutSuggestions = 0,
    putBack = 0,
  } = report.counts;
  // Nobody may take it for done: without gold, people are not measured.
  const isGoldLost = typeof report.formats?.trusted === 'string' && imported > 0 && gold === 0;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{report.dryRun ? t('report.tried') : t('report.imported')}</h2>
      <p>{t('report.counts', { imported, gold, known, refused, boxes, without: withoutSuggestions })}</p>
      {putBack > 0 && <p>{t('report.putBack', { count: putBack })}</p>}
      {isGoldLost && <Notice tone="warning">{t('report.noGold')}</Notice>}
      <Classes classes={report.classes} />
      {report.findings.length > 0 && (
        <details open={isGoldLost}>
          <summary className="w-fit cursor-pointer">{t('report.findings', { count: report.findings.length })}</summary>
          <ul className="mt-2 max-h-72 overflow-auto text-sm">
            {report.findings.slice(0, MOST_FINDINGS).map((finding) => (
              <li key={JSON.stringify(finding)} className="break-words border-line border-t py-1">
                {finding.file}: {finding.what}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Classes({ classes }: Pick<ImportReport, 'classes'>) {
  const { t } = useTranslation('organiser-data');
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('report.classes')}</caption>
      <thead>
        <tr>
          <th scope="col" className="py-1.5 text-start">
            {t('report.class')}
          </th>
          <th scope="col" className="py-1.5 pe-4 text-end">
            {t('report.boxes')}
          </th>
          <th scope="col" className="py-1.5 text-start">
            {t('report.becomes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {classes.map((one) => (
          <tr key={`${one.role} ${one.name}`} className="border-line border-t">
            <th scope="row" className="py-1.5 text-start font-normal">
              {one.role === 'trusted' ? t('report.goldClass', { name: one.name }) : one.name}
            </th>
            <td className="figures py-1.5 pe-4 text-end">{one.boxes}</td>
            <td className="py-1.5">
              {one.isKnown ? one.label : <Unknown proposed={one.proposed} candidates={one.candidates} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Unknown({ proposed, candidates }: Pick<ImportReport['classes'][number], 'proposed' | 'candidates'>) {
  const { t } = useTranslation('organiser-data');
  const proposal = proposed ?? candidates.join(', ');
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="warn">{t('report.unknown')}</Badge>
      {proposal !== '' && t('report.proposed', { name: proposal })}
    </span>
  );
}
