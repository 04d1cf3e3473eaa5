import { useQuery } from '@tanstack/react-query';
import { currentSession } from '@uvh/contract/calls/session';
import { useEffect } from 'react';
import { callApi } from '../api/call-api.ts';
import { whileTransient } from '../api/retry.ts';
import { useLiveRefresh } from '../api/use-live-refresh.ts';
import { refreshUser, useSession } from './session.ts';

const STALE_MS = 30_000;
/** Begins the keys of what is known of the session. */
const KEY = ['session'];

/** Takes over what has happened to the user elsewhere: leadership handed over, removed from the team, e-mail verified. */
export function useSessionRefresh(): void {
  const isSignedIn = useSession((session) => session.token !== null);
  const username = useSession((session) => session.user?.username);
  const { data: user, dataUpdatedAt } = useQuery({
    // Not the token: a secret has no place among keys.
    queryKey: [...KEY, username],
    queryFn: async ({ signal }) => (await callApi(currentSession, {}, { signal })).user,
    enabled: isSignedIn,
    staleTime: STALE_MS,
    retry: whileTransient,
  });
  // The server ends the stream of somebody whose team has changed: whatever page is open shall know of it.
  useLiveRefresh(KEY, []);
  // Every answer counts, also one like the last: a refusal or another screen may have changed the session meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dataUpdatedAt` is the answer's number.
  useEffect(() => {
    if (user !== undefined && user.username === useSession.getState().user?.username) refreshUser(user);
  }, [user, dataUpdatedAt]);
}
