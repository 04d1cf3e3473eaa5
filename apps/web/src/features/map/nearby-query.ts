import { useQuery } from '@tanstack/react-query';
import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { callApi } from '../../api/call-api.ts';

/** The teams that travel the same ring: the first page of the zone, the own team left out. */
export function useNearbyTeams(zone: number | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: ['leaderboard', 'nearby', zone],
    queryFn: ({ signal }) => callApi(getLeaderboard, { query: { zone: zone ?? 0 } }, { signal }),
    enabled: isWanted && zone !== undefined,
    select: (board) => board.rows.filter((row) => !row.is_current_team),
    staleTime: 60_000,
  });
}
