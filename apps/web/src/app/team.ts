import { queryOptions, useQuery } from '@tanstack/react-query';
import { getTeam, teamDashboard } from '@uvh/contract/calls/team';
import { callApi } from './api.ts';
import { useSession } from './session.ts';

/** Stands in while no team code is known (decisions 33). */
export const TEAM_CODE_PLACEHOLDER = '756720';

/** Everything asked about the own team, so that one invalidation refreshes all of it. */
export const TEAM_KEY = ['team'] as const;

/** Name, code and position of the own team. */
export const teamQuery = queryOptions({
  queryKey: [...TEAM_KEY, 'own'],
  queryFn: ({ signal }) => callApi(getTeam, {}, { signal }),
  refetchOnWindowFocus: true,
});

/** Rank, score, accuracy and members of the own team. */
export const dashboardQuery = queryOptions({
  queryKey: [...TEAM_KEY, 'dashboard'],
  queryFn: ({ signal }) => callApi(teamDashboard, {}, { signal }),
  refetchOnWindowFocus: true,
});

/** The own team's dashboard; asked for only with a session and a team. */
export function useTeamDashboard() {
  const isMember = useSession((session) => session.token !== null && session.hasTeam);
  return useQuery({ ...dashboardQuery, enabled: isMember });
}
