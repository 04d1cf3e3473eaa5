import { useQuery } from '@tanstack/react-query';
import { listImportSources } from '@uvh/contract/calls/organiser/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BatchTable } from './batch-table.tsx';
import { ImportForm } from './import-form.tsx';
import { sourceAfterUpload } from './picture-sources.ts';
import { UploadCard } from './upload-card.tsx';

/** /organiser/import: pictures in, tried first; and what was imported so far. */
export function Component() {
  const { t } = useTranslation('organiser-data');
  const [source, setSource] = useState('');
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
            if (uploaded !== undefined) setSource((chosen) => sourceAfterUpload(chosen, uploaded));
          }}
        />
        <ImportForm sources={sources.data?.sources ?? []} source={source} onSource={setSource} />
        <BatchTable />
      </div>
    </>
  );
}
