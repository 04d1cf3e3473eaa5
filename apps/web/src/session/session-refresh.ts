import { currentSession } from '@uvh/contract/calls/session';
import { useEffect } from 'react';
import { callApi } from '../api/call-api.ts';
import { keepFresh } from '../api/keep-fresh.ts';
import { refreshUser, useSession } from './session.ts';

const STALE_MS = 30_000;

/** Takes over what has happened to the user elsewhere: leadership handed over, removed from the team, e-mail verified. */
export function useSessionRefresh(): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === null) return;
    return keepFresh(
      async (signal) => {
        const { user } = await callApi(currentSession, {}, { signal });
        // What was asked with an earlier session says nothing of this one.
        if (useSession.getState().token === token) refreshUser(user);
      },
      { staleMs: STALE_MS },
    );
  }, [token]);
}
