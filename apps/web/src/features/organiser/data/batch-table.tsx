import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { listBatches, undoBatch } from '@uvh/contract/calls/organiser/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import { useInstant } from '../use-instant.ts';

type Batch = Answer<typeof listBatches>['batches'][number];

/** Imports so far, each of which can be taken back. */
export function BatchTable() {
  const instant = useInstant();
  const { t, i18n } = useTranslation('organiser-data');
  const [asked, setAsked] = useState<Batch>();
  const { data } = useQuery({
    queryKey: ['organiser', 'batches'],
    queryFn: ({ signal }) => callApi(listBatches, {}, { signal }),
  });
  return (
    <Card>
      <h2 className="mb-3 text-xl">{t('batches.title')}</h2>
      {data?.batches.length === 0 && <p className="text-ink-soft">{t('batches.empty')}</p>}
      <ul>
        {data?.batches.map((batch) => (
          <li
            key={batch.batch_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3"
          >
            <span className="min-w-0">
              <span className="font-semibold">{batch.name}</span>{' '}
              <span className="text-ink-soft text-sm">
                {t('batches.facts', {
                  count: batch.images,
                  images: formatNumber(batch.images, i18n.language),
                  actor: batch.actor,
                  time: instant(batch.created_at),
                })}
              </span>
            </span>
            {batch.undone_at === null ? (
              <Button size="small" variant="secondary" onClick={() => setAsked(batch)}>
                {t('batches.undo')}
              </Button>
            ) : (
              <Badge tone="warn">{t('batches.undone')}</Badge>
            )}
          </li>
        ))}
      </ul>
      {asked && <UndoDialog key={asked.batch_id} batch={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function UndoDialog({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const { t } = useTranslation(['organiser-data', 'organiser']);
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (batchId: number) => callApi(undoBatch, { params: { batchId } }),
    onSuccess: async ({ deleted, withdrawn }) => {
      toast.success(t('batches.undoDone', { count: deleted, withdrawn }));
      onClose();
      await client.invalidateQueries({ queryKey: ['organiser'] });
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('batches.ask', { name: batch.name })}
      description={t('batches.askText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('organiser:cancel')}
          </Button>
          <Button onClick={() => undo.mutate(batch.batch_id)} isBusy={undo.isPending}>
            {t('batches.undo')}
          </Button>
        </>
      }
    >
      {undo.isError && <Notice tone="error">{sayFailure(undo.error)}</Notice>}
    </Dialog>
  );
}
