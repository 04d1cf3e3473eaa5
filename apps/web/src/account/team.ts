import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { callApi } from '../api/call-api.ts';
import { useLiveEvents } from '../api/live.ts';
import { useLiveRefresh } from '../api/use-live-refresh.ts';
import { useSession } from '../session/session.ts';

/** Begins the keys of all that is known of the caller's team. */
const TEAM_KEY = ['team'];

export type TeamDashboard = Answer<typeof teamDashboard>;

/** Stands in while no team code is known (docs/product/choices.md#placeholder-team-code). */
export const TEAM_CODE_PLACEHOLDER = '756720';

/** The caller's team as its dashboard shows it. Several screens read it; it is fetched and kept once. */
export const teamDashboardQuery = queryOptions({
  queryKey: [...TEAM_KEY, 'dashboard'],
  queryFn: ({ signal }) => callApi(teamDashboard, {}, { signal }),
  // Again on mount (map screen) and when the window gets the focus: docs/product/limits.md#retries
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** Asks only while somebody is signed in (docs/product/screens.md#dashboard) and has a team. */
export function useTeamDashboard() {
  const isMember = useSession((session) => session.token !== null && session.hasTeam);
  return useQuery({ ...teamDashboardQuery, enabled: isMember });
}

/** Keeps what is known of the team true while the screen is open: the score at once, the rest soon after. */
export function useLiveTeam(): void {
  const client = useQueryClient();
  useLiveRefresh(TEAM_KEY, ['score', 'settled']);
  useLiveEvents((event) => {
    if (event.kind !== 'score') return;
    if (client.getQueryData(teamDashboardQuery.queryKey)?.team_id !== event.team_id) return;
    void setTeamScore(client, event.team_score);
  });
}

/** Asks again for what is known of the team when it is told that it changed: its leader, its code, whether it is in the contest. */
export function useTeamChanges(): void {
  useLiveRefresh(TEAM_KEY, []);
}

/** Takes over a score that the server has just told: it is newer than an answer that is still on its way. */
export async function setTeamScore(client: QueryClient, score: number): Promise<void> {
  const { queryKey } = teamDashboardQuery;
  if (client.getQueryData(queryKey) === undefined) {
    await client.invalidateQueries({ queryKey });
    return;
  }
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (team) => team && { ...team, team_score: score });
}
