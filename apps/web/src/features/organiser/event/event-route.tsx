import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClassesCard } from './classes-card.tsx';
import { useEventState } from './event-query.ts';
import { FileCard } from './file-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SwitchesCard } from './switches-card.tsx';

/** /organiser/event: dates, settings, pause and freeze. */
export function Component() {
  const { t } = useTranslation('organiser-event');
  const state = useEventState();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      {state.isPending && <Skeleton className="h-[40rem] rounded-card" />}
      {state.isLoadingError && <QueryError title={t('failed')} query={state} />}
      {state.data !== undefined && (
        <>
          <SwitchesCard state={state.data} />
          <SettingsForm state={state.data} />
          <ClassesCard state={state.data} />
          <FileCard />
        </>
      )}
    </>
  );
}
