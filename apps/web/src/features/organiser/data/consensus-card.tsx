import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { listConsensusVersions } from '@uvh/contract/calls/organiser/tasks';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActButton } from '../act/act-button.tsx';
import { sayFailure } from '../say-failure.ts';
import { useInstant } from '../use-instant.ts';
import { useStartTask } from './tasks-query.ts';

/** Versions of the closed consensus, another run of it, and a backup. */
export function ConsensusCard({ onTask }: { readonly onTask: (taskId: number) => void }) {
  const instant = useInstant();
  const { t } = useTranslation('organiser-data');
  const start = useStartTask();
  const versions = useQuery<Answer<typeof listConsensusVersions>>({
    queryKey: ['organiser', 'consensus'],
    queryFn: ({ signal }) => callApi(listConsensusVersions, {}, { signal }),
    retry: whileTransient,
  });
  const { data } = versions;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Card className="grid content-start justify-items-start gap-3">
        <h2 className="text-xl">{t('consensus.title')}</h2>
        <p className="text-ink-soft text-sm">{t('consensus.text')}</p>
        {data?.versions.length === 0 && <p>{t('consensus.none')}</p>}
        <ul className="w-full text-sm">
          {data?.versions.map((version) => (
            <li key={version.version_id} className="border-line border-t py-1.5">
              {t('consensus.version', {
                id: version.version_id,
                time: instant(version.created_at),
                count: version.reviews,
                revised: version.revised,
                excluded: version.excluded,
                hash: version.parameters_hash.slice(0, 12),
              })}
            </li>
          ))}
        </ul>
        {versions.isLoadingError && <QueryError title={t('consensus.failed')} query={versions} />}
        <ActButton
          label={t('consensus.run')}
          text={t('consensus.text')}
          act={() => start.mutateAsync({ kind: 'consensus' }).then(onTask)}
        />
      </Card>
      <Card className="grid content-start justify-items-start gap-3">
        <h2 className="text-xl">{t('backup.title')}</h2>
        <p className="text-ink-soft text-sm">{t('backup.text')}</p>
        <Button variant="secondary" onClick={() => start.mutate({ kind: 'backup' }, { onSuccess: onTask })}>
          {t('backup.begin')}
        </Button>
        {start.isError && <Notice tone="error">{sayFailure(start.error)}</Notice>}
      </Card>
    </div>
  );
}
