import { useTranslation } from 'react-i18next';
import type { Task } from './tasks-query.ts';

/** Why a task failed: in the reader's language where the server tells it by a code, else in the server's words. */
export function useSayTaskFailure(): (task: Pick<Task, 'failure' | 'failure_code'>) => string | null {
  const { t } = useTranslation('organiser-data');
  return ({ failure, failure_code: code }) => (code === null ? failure : t(`task.failures.${code}`));
}
