import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../layout/title.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ConsensusCard } from './consensus-card.tsx';
import { ExportForm } from './export-form.tsx';
import { TaskReport } from './task-report.tsx';
import { TaskTable } from './task-table.tsx';

/** /organiser/data: the data set out, backups, versions of the consensus, and all tasks. */
export function Component() {
  const { t } = useTranslation('organiser-data');
  const [taskId, setTaskId] = useState<number>();
  return (
    <>
      <PageTitle>{t('data.title')}</PageTitle>
      <PageHeader title={t('data.title')} lead={t('data.lead')} />
      <div className="grid gap-6">
        <ExportForm onTask={setTaskId} />
        {/* Between the buttons that begin tasks, so that it is seen where one was pressed. */}
        {taskId !== undefined && <TaskReport taskId={taskId} />}
        <ConsensusCard onTask={setTaskId} />
        <TaskTable />
      </div>
    </>
  );
}
