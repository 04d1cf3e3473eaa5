import { useQuery } from '@tanstack/react-query';
import { listImportSources } from '@uvh/contract/calls/organiser/tasks';
import { DEFAULT_TIME_ZONE } from '@uvh/domain/event/phases';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { useEvent } from '../../../event/event.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BatchTable } from './batch-table.tsx';
import { ImportForm } from './import-form.tsx';
import { sourceAfterUpload } from './picture-sources.ts';
import { begunWith, NOTHING_BEGUN, useUnfinishedImport } from './unfinished-import.ts';
import { UploadCard } from './upload-card.tsx';

/** /organiser/import: pictures in, tried first; and what was imported so far. */
export function Component() {
  const { t } = useTranslation('organiser-data');
  const { timeZone = DEFAULT_TIME_ZONE } = useEvent();
  const unfinished = useUnfinishedImport();
  const [isAnew, setIsAnew] = useState(false);
  const begun = isAnew || !unfinished.data ? NOTHING_BEGUN : begunWith(unfinished.data, timeZone);
  const [chosenSource, setChosenSource] = useState<string>();
  const source = chosenSource ?? begun.source;
  const sources = useQuery({
    queryKey: ['organiser', 'import-sources'],
    queryFn: ({ signal }) => callApi(listImportSources, {}, { signal }),
  });
  return (
    <>
      <PageTitle>{t('import.title')}</PageTitle>
      <PageHeader title={t('import.title')} lead={t('import.lead', { folder: sources.data?.folder ?? '…' })} />
      <div className="grid gap-6">
        <UploadCard
          onUploaded={async (name) => {
            const { data } = await sources.refetch();
            const uploaded = data?.sources.find((each) => each.name === name);
            if (uploaded !== undefined) {
              setChosenSource((chosen) => sourceAfterUpload(chosen ?? begun.source, uploaded));
            }
          }}
        />
        {unfinished.isPending ? (
          <Card aria-busy="true">
            <Skeleton className="h-96" />
          </Card>
        ) : (
          <ImportForm
            key={begun.taskId ?? 'anew'}
            begin={begun}
            onForget={() => {
              setIsAnew(true);
              setChosenSource('');
            }}
            sources={sources.data?.sources ?? []}
            source={source}
            onSource={setChosenSource}
          />
        )}
        <BatchTable />
      </div>
    </>
  );
}
