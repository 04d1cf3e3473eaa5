import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { getOverview } from '@uvh/contract/calls/organiser/overview';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { useLiveRefresh } from '../../../api/use-live-refresh.ts';

export type Overview = Answer<typeof getOverview>;

const KEY = ['organiser', 'overview'] as const;
/** Reviews are told at once by the live stream; mail, jobs and storage are not. */
const REFRESH_MS = 15_000;

export function useOverview() {
  useLiveRefresh(KEY, ['leaderboard', 'event']);
  return useQuery<Overview>({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getOverview, {}, { signal }),
    refetchInterval: REFRESH_MS,
    retry: whileTransient,
  });
}
