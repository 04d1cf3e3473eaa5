import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session.ts';

export type TeamDashboard = Answer<typeof teamDashboard>;

/** Stands in while no team code is known (docs/product/choices.md#placeholder-team-code). */
export const TEAM_CODE_PLACEHOLDER = '756720';

/** The caller's team as its dashboard shows it. Several screens read it; it is fetched and kept once. */
export const teamDashboardQuery = queryOptions({
  queryKey: ['team', 'dashboard'],
  queryFn: ({ signal }) => callApi(teamDashboard, {}, { signal }),
  // Again on mount (map screen) and when the window gets the focus, one retry: docs/product/limits.md#retries
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  retry: 1,
});

/** Asks only while somebody is signed in (docs/product/screens.md#dashboard) and has a team. */
export function useTeamDashboard() {
  const isMember = useSession((session) => session.token !== null && session.hasTeam);
  return useQuery({ ...teamDashboardQuery, enabled: isMember });
}
