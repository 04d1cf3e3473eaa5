import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { callApi } from '../../api/call-api.ts';
import { useLiveRefresh } from '../../api/use-live-refresh.ts';
import { eventQuery } from '../../event/event-query.ts';

export type Board = Answer<typeof getLeaderboard>;
export type BoardHistory = Answer<typeof leaderboardHistory>;

export interface LeaderboardFilter {
  readonly zone: number;
  readonly page: number;
  readonly search: string;
}

const KEY = ['leaderboard'];

/** One page of a zone's ranking. It renews itself when the server tells of new ranks. */
export function useBoard(filter: LeaderboardFilter, isWanted: boolean) {
  useLiveRefresh(KEY, ['leaderboard', 'event']);
  useLiveRefresh(eventQuery.queryKey, ['event']);
  return useQuery({
    queryKey: [...KEY, 'rows', filter],
    queryFn: ({ signal }) => callApi(getLeaderboard, { query: filter }, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

export function useBoardHistory(zone: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...KEY, 'history', zone],
    queryFn: ({ signal }) => callApi(leaderboardHistory, { query: { zone } }, { signal }),
    enabled: isWanted,
    staleTime: 60_000,
  });
}
