import { useMutation } from '@tanstack/react-query';
import { linkTaskFile } from '@uvh/contract/calls/organiser/tasks';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { followLink } from '../download.ts';
import { sayFailure } from '../say-failure.ts';
import type { Task } from './tasks-query.ts';

interface FileButtonProps {
  readonly task: Pick<Task, 'task_id' | 'has_file' | 'swept_at'>;
}

/** Downloads what a task wrote, as long as it is there. */
export function FileButton({ task }: FileButtonProps) {
  const { t } = useTranslation('organiser-data');
  const fetchFile = useMutation({
    mutationFn: async () => followLink((await callApi(linkTaskFile, { params: { taskId: task.task_id } })).url),
    onError: (error) => toast.error(sayFailure(error)),
  });
  if (task.swept_at !== null) return <span className="text-ink-soft text-sm">{t('tasks.swept')}</span>;
  if (!task.has_file) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => fetchFile.mutate()}
      isBusy={fetchFile.isPending}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {t('tasks.download')}
    </Button>
  );
}
