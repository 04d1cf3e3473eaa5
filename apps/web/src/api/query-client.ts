import { QueryClient } from '@tanstack/react-query';
import { type Backoff, backoffMs } from '@uvh/domain/retry';
import { useLatestScore } from '../account/latest-score.ts';
import { teamDashboardQuery } from '../account/team.ts';
import { useSession } from '../session/session.ts';
import { isTransient } from './api-error.ts';

/** Exponential, capped at 30 s: docs/product/limits.md#retries */
const WAITS: Backoff = { firstMs: 1000, maxMs: 30_000 };

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      // Asking again cannot mend a refusal; where docs/product/limits.md#retries has another number the
      // query says so.
      retry: (failures, error) => isTransient(error) && failures < 1,
      retryDelay: (attempt) => backoffMs(WAITS, attempt + 1),
    },
    mutations: { retry: false },
  },
});

// What one user was shown is not for the next one.
useSession.subscribe((session, before) => {
  if (session.user?.username !== before.user?.username) queryClient.clear();
});

// The score that the annotation screen received is the one that every screen shows.
useLatestScore.subscribe(({ score }) => {
  queryClient.setQueryData(
    teamDashboardQuery.queryKey,
    (team) => team && { ...team, team_score: score ?? team.team_score },
  );
});
