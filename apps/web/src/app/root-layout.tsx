import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation, useRevalidator } from 'react-router';
import { Toasts } from '../ui/toast.tsx';
import { usePageViews } from './analytics.ts';
import { useEventRefresh } from './event.ts';
import { useFocusOnNewPage } from './page-change.ts';
import { useSession } from './session.ts';
// Not fetched when it is needed: work in hand must not hang on one more file.
import { SessionExpiredDialog } from './session-expired-dialog.tsx';
import { useSessionExpiry } from './session-expiry.ts';
import { useSessionRefresh } from './session-refresh.ts';

/** Around every route: what watches over the session, the event and the way through the pages. */
export function RootLayout() {
  const isNavigating = useNavigation().state !== 'idle';
  const isAsked = useSessionExpiry((expiry) => expiry.isAsked);
  useGuardsAgainOnSessionChange();
  usePageViews();
  useFocusOnNewPage();
  useEventRefresh();
  useSessionRefresh();

  return (
    <>
      {isNavigating && <div aria-hidden="true" className="route-progress" />}
      <Outlet />
      {isAsked && <SessionExpiredDialog />}
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

function useGuardsAgainOnSessionChange(): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      useSession.subscribe((session, before) => {
        const signedInChanged = (session.token === null) !== (before.token === null);
        if (signedInChanged || session.hasTeam !== before.hasTeam) void revalidate();
      }),
    [revalidate],
  );
}
