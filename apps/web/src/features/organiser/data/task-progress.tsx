import type { Answer } from '@uvh/contract/call';
import type { listTasks } from '@uvh/contract/calls/organiser/tasks';
import { useTranslation } from 'react-i18next';

type Progress = NonNullable<Answer<typeof listTasks>['rows'][number]['progress']>;

const MINUTE_S = 60;

/** How far the step of a task has come, and how long it will still take. */
export function TaskProgress({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation('organiser-data');
  const { step, done, total, percent, seconds_left: seconds } = progress;
  return (
    <span className="grid gap-1">
      <progress
        value={done}
        max={Math.max(1, total)}
        aria-label={t(`task.steps.${step}`)}
        className="h-2 w-full max-w-md"
      />
      <span className="text-sm tabular-nums">
        {t('task.progress', { step: t(`task.steps.${step}`), percent, done, total })}
        {seconds !== null && ` ${sayLeft(seconds)}`}
      </span>
    </span>
  );
  function sayLeft(left: number): string {
    return left < 2 * MINUTE_S
      ? t('task.secondsLeft', { count: left })
      : t('task.minutesLeft', { count: Math.round(left / MINUTE_S) });
  }
}
