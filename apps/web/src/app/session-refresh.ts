import { useQuery } from '@tanstack/react-query';
import { currentSession } from '@uvh/contract/calls/auth';
import { useEffect } from 'react';
import { callApi } from './api.ts';
import { refreshUser, useSession } from './session.ts';

/** Takes over what has happened to the user elsewhere: leadership handed over, removed from the team, e-mail verified. */
export function useSessionRefresh(): void {
  const token = useSession((session) => session.token);
  const { data } = useQuery({
    queryKey: ['session', token],
    queryFn: ({ signal }) => callApi(currentSession, {}, { signal }),
    enabled: token !== null,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (data !== undefined) refreshUser(data.user);
  }, [data]);
}
