import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { teamPage } from '@uvh/contract/calls/team';
import { callApi } from '../../api/call-api.ts';
import { useLiveRefresh } from '../../api/use-live-refresh.ts';

export type TeamPage = Answer<typeof teamPage>;

export function useTeamPage(teamId: string) {
  const queryKey = ['teams', teamId];
  useLiveRefresh(queryKey, ['leaderboard']);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(teamPage, { params: { teamId } }, { signal }),
  });
}
