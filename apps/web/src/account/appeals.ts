import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listAppeals } from '@uvh/contract/calls/appeal';
import { callApi } from '../api/call-api.ts';
import { useLiveRefresh } from '../api/use-live-refresh.ts';

const APPEALS_KEY = ['appeals'] as const;

/** The person's appeals and second opinions, and how many of each they may still give. */
export function useAppeals() {
  useLiveRefresh(APPEALS_KEY, ['appeal']);
  return useQuery({
    queryKey: APPEALS_KEY,
    queryFn: ({ signal }) => callApi(listAppeals, {}, { signal }),
  });
}

/** Fetches them again wherever they are shown. */
export function refreshAppeals(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: APPEALS_KEY });
}
