import { QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { isTransient } from './api-error.ts';
import { PUBLIC } from './query-keys.ts';
import { retryDelay } from './retry.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      // Asking again cannot mend a refusal; where docs/product/limits.md#retries has another number the
      // query says so.
      retry: (failures, error) => isTransient(error) && failures < 1,
      retryDelay,
    },
    mutations: { retry: false },
  },
});

// What one user was shown is not for the next one.
useSession.subscribe((session, before) => {
  if (session.user?.username === before.user?.username) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== PUBLIC });
  queryClient.getMutationCache().clear();
});
