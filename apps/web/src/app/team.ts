import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { teamDashboard } from '@uvh/contract/calls/team';
import { callApi } from './api.ts';
import { useSession } from './session.ts';

export type TeamDashboard = Answer<typeof teamDashboard>;

/** The caller's team as its dashboard shows it. Several screens read it; it is fetched and kept once. */
export const teamDashboardQuery = queryOptions({
  queryKey: ['team', 'dashboard'],
  queryFn: ({ signal }) => callApi(teamDashboard, {}, { signal }),
  // Spec sections 4 and 9: again when the window gets the focus, one retry.
  refetchOnWindowFocus: 'always',
  retry: 1,
});

/** Asks only while somebody is signed in (spec section 4). */
export function useTeamDashboard() {
  const isSignedIn = useSession((session) => session.token !== null);
  return useQuery({ ...teamDashboardQuery, enabled: isSignedIn });
}
