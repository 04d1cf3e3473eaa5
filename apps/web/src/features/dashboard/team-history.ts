import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { teamHistory } from '@uvh/contract/calls/team';
import { callApi } from '../../api/call-api.ts';

export type TeamHistory = Answer<typeof teamHistory>;
export type TeamDay = TeamHistory['days'][number];

export function useTeamHistory() {
  return useQuery({
    queryKey: ['team', 'history'],
    queryFn: ({ signal }) => callApi(teamHistory, {}, { signal }),
  });
}
