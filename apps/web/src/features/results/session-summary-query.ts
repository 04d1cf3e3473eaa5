import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { lastWorkSession } from '@uvh/contract/calls/image';
import { callApi } from '../../api/call-api.ts';
import { useLiveRefresh } from '../../api/use-live-refresh.ts';

export type SessionSummary = Answer<typeof lastWorkSession>;

export function useLastSession() {
  // The submissions below it lie under the same key.
  useLiveRefresh(['results'], ['settled']);
  return useQuery({
    queryKey: ['results'],
    queryFn: ({ signal }) => callApi(lastWorkSession, {}, { signal }),
    // Somebody who comes here from the game wants the session that has just ended.
    staleTime: 0,
  });
}
