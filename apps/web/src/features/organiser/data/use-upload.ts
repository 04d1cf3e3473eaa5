import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { putBytes } from '../../../api/call-api.ts';
import { retryingBy } from '../../../api/retry.ts';
import { toast } from '../../../ui/toast.tsx';
import { type Upload, uploadOf } from './upload.ts';

const KEY = ['organiser', 'upload'] as const;

/** The latest upload, also one that was begun before somebody looked at another page: it goes on meanwhile. */
export function useUpload(onUploaded: (name: string) => Promise<void>) {
  const { t } = useTranslation('organiser-data');
  const client = useQueryClient();
  const { data: share } = useQuery({ queryKey: KEY, queryFn: () => 0, enabled: false, initialData: 0 });
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: (upload: Upload) => upload.send((sent) => client.setQueryData(KEY, sent)),
    // Without a network the pieces wait for it themselves.
    networkMode: 'always',
    onSuccess: async (_nothing, { name }) => {
      toast.success(t('upload.done', { name }));
      await onUploaded(name);
    },
  });
  const cache = client.getMutationCache();
  // Not by `useMutationState`: it would lie in the scripts of every page.
  const latest = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => cache.find<void, Error, Upload>({ mutationKey: KEY })?.state,
  );
  const start = (upload: Upload) => {
    for (const before of cache.findAll({ mutationKey: KEY })) cache.remove(before);
    mutate(upload);
  };
  return {
    upload: latest?.variables,
    share,
    isUnderWay: latest?.status === 'pending',
    failure: latest?.error ?? null,
    begin: (files: readonly File[]) => {
      client.setQueryData(KEY, 0);
      start(uploadOf(files, { put: putBytes, retrying: retryingBy(client) }));
    },
    goOn: start,
  };
}
